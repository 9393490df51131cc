/**
 * Client-side tokens (platform.md 7): creates one from the fields that a browser sends, and completes a request that
 * names one with these fields. The rule in access/client-token/UseClientToken.ts decides whether the token may be used.
 *
 * Timer: a token expires 30 minutes after its creation; one that a request is using, when that use ends. Then its
 * fields are destroyed.
 */
import * as ExpireClientToken from "../../access/client-token/ExpireClientToken.ts"
import { Context, Effect, Layer, Redacted, Schema } from "effect"
import * as ClientToken from "../../access/client-token/ClientToken.ts"
import * as ClientTokenKind from "../../access/client-token/ClientTokenKind.ts"
import * as TokenBody from "../../access/client-token/TokenBody.ts"
import type * as MergeTokenFields from "../../access/client-token/MergeTokenFields.ts"
import * as CreateClientToken from "../../access/client-token/CreateClientToken.ts"
import type { Row } from "../../decider/Row.ts"
import { CardDirectory } from "../../ports/CardDirectory.ts"
import { Ids } from "../../ports/Ids.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store } from "../../ports/Store.ts"
import { Vault } from "../../ports/Vault.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import {
  type CommandContext,
  type Input,
  input,
  CommandExecutor,
  type ResponseRenderer
} from "../executor/CommandExecutor.ts"
import { SystemContext, emptyResponse } from "../executor/SystemContext.ts"

/**
 * The risk headers of the browser: of the request, or of POST /tokens when a token completes the request (platform.md
 * 2).
 */
export interface RiskHeaders {
  readonly riskToken: string | null
  readonly clientIp: string | null
}

/** A request body completed with the fields of its token, as far as the token could be opened. */
export interface Completed extends TokenBody.Completed {
  readonly browser: RiskHeaders
}

const noBrowser: RiskHeaders = { riskToken: null, clientIp: null }
const fieldsFromText = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

const dataOf = ({ legalEntities, paymentMethods, resource }: CreateClientToken.Request) =>
  ({ legal_entities: legalEntities, payment_methods: paymentMethods })[resource]

export class ClientTokens extends Context.Service<ClientTokens>()("@payments-platform/domain/ClientTokens", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const store = yield* Store
    const time = yield* ServiceTime
    const vault = yield* Vault
    const ids = yield* Ids
    const systemContext = yield* SystemContext
    const cards = yield* CardDirectory

    /** Problems of a card whose stated funding differs from the directory's (payments.md 1.2). */
    const fundingProblems = Effect.fnUntraced(function* (part: MergeTokenFields.Fields) {
      const card = CreateClientToken.fundedCard(part)
      return card === null ? [] : CreateClientToken.fundingProblems(card.funding, yield* cards.fundingOf(card.number))
    })

    /** POST /tokens. The fields are sealed by the vault. */
    const create = Effect.fnUntraced(function* <P>(
      context: CommandContext,
      { command: request, problems }: Input<CreateClientToken.Request, P>,
      { clientIp, riskToken }: RiskHeaders,
      renderer: ResponseRenderer<never>
    ) {
      const data = request === null ? undefined : dataOf(request)
      if (request === null || data === undefined)
        return yield* executor.execute(CreateClientToken.rule, context, { command: null, problems }, { renderer })
      const { resource } = request
      const part = Redacted.value(data)
      const sealed = Secret.Sealed.make(vault.seal("token", JSON.stringify(part)))
      const command = {
        tokenId: `${resource}-${ids.next()}`,
        appId: context.appId,
        resource,
        held: Redacted.make({ sealed, riskToken, clientIp }),
        body: Redacted.make({ [resource]: part }),
        directoryProblems: yield* fundingProblems(part)
      }
      return yield* executor.execute(CreateClientToken.rule, context, { command, problems }, { renderer })
    })

    /** The sealed fields of a token; null: it is unknown, used, expired, or of another app or resource. */
    const openToken = Effect.fnUntraced(function* (appId: string, tokenId: string, resource: ClientToken.Resource) {
      const found = yield* store.load({ ids: [tokenId], counters: [], key: null, subscribers: [] })
      time.observe(found.offset)
      const row = found.rows.get(tokenId)
      if (row === undefined || row.type !== ClientTokenKind.kind.type || row.appId !== appId) return null
      return ClientToken.dataAt(ClientTokenKind.kind.fact(row).state, resource, yield* time.now)
    })

    /** The request body completed by the token that it names; null: it names none. */
    const complete = Effect.fnUntraced(function* (appId: string, place: TokenBody.Place, body: unknown) {
      const named = TokenBody.named(body, place)
      if (named === null) return null
      const held = yield* openToken(appId, named.id, place.resource)
      const fields = held === null ? null : fieldsFromText(Redacted.value(vault.open("token", held.sealed)))
      const browser = held === null ? noBrowser : { riskToken: held.riskToken, clientIp: held.clientIp }
      const completed: Completed = { ...TokenBody.completed(named, place, fields), browser }
      return completed
    })

    /** Expires a token that is due. */
    const tick = Effect.fnUntraced(function* (row: Row, at: number) {
      const context = yield* systemContext.callFor(row.appId, at)
      return yield* executor.execute(ExpireClientToken.rule, context, input({ tokenId: row.id }), {
        renderer: emptyResponse
      })
    })

    return { create, complete, tick } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
