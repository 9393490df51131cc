/**
 * Client-side tokens (platform.md 7): made of what a browser gives, and opened to
 * complete the request that names one.
 */
import { Context, Effect, Layer, Redacted, Schema } from "effect"
import * as ClientToken from "../../access/client-token/ClientToken.ts"
import * as ExpireClientToken from "../../access/client-token/ExpireClientToken.ts"
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
import { SystemContext, unanswered } from "../executor/SystemContext.ts"

/** What the browser of a request showed of itself. */
export interface Browser {
  readonly riskToken: string | null
  readonly clientIp: string | null
}

/** A request with the fields that its token brought, if it could be opened. */
export interface Completed extends TokenBody.Completed {
  readonly browser: Browser
}

const nobody: Browser = { riskToken: null, clientIp: null }
const asFields = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

const dataOf = ({ legalEntities, paymentMethods, resource }: CreateClientToken.Request) =>
  ({ legal_entities: legalEntities, payment_methods: paymentMethods })[resource]

export class ClientTokens extends Context.Service<ClientTokens>()("@payments-platform/domain/ClientTokens", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const store = yield* Store
    const time = yield* ServiceTime
    const vault = yield* Vault
    const ids = yield* Ids
    const calls = yield* SystemContext
    const cards = yield* CardDirectory

    /** What the directory of cards says against a card whose funding is stated. */
    const behind = Effect.fnUntraced(function* (part: MergeTokenFields.Fields) {
      const card = CreateClientToken.fundedCard(part)
      return card === null ? [] : CreateClientToken.fundingProblems(card.funding, yield* cards.fundingOf(card.number))
    })

    const create = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      { command: request, problems }: Input<CreateClientToken.Request, P>,
      { clientIp, riskToken }: Browser,
      renderer: ResponseRenderer<never>
    ) {
      const data = request === null ? undefined : dataOf(request)
      if (request === null || data === undefined)
        return yield* executor.execute(CreateClientToken.rule, call, { command: null, problems }, { renderer })
      const { resource } = request
      const part = Redacted.value(data)
      const sealed = Secret.Sealed.make(vault.seal("token", JSON.stringify(part)))
      const command = {
        tokenId: `${resource}-${ids.next()}`,
        appId: call.appId,
        resource,
        held: Redacted.make({ sealed, riskToken, clientIp }),
        body: Redacted.make({ [resource]: part }),
        directoryProblems: yield* behind(part)
      }
      return yield* executor.execute(CreateClientToken.rule, call, { command, problems }, { renderer })
    })

    /** What a token holds, while it may be used. */
    const heldBy = Effect.fnUntraced(function* (appId: string, tokenId: string, resource: ClientToken.Resource) {
      const found = yield* store.load({ ids: [tokenId], counters: [], key: null, subscribers: [] })
      time.observe(found.offset)
      const row = found.rows.get(tokenId)
      if (row === undefined || row.type !== ClientTokenKind.kind.type || row.appId !== appId) return null
      return ClientToken.heldAt(ClientTokenKind.kind.fact(row).state, resource, yield* time.now)
    })

    /** The request with what its token brings; null: it names none. Whether it may be used is decided with its command. */
    const complete = Effect.fnUntraced(function* (appId: string, place: TokenBody.Place, body: unknown) {
      const named = TokenBody.named(body, place)
      if (named === null) return null
      const held = yield* heldBy(appId, named.id, place.resource)
      const brought = held === null ? null : asFields(Redacted.value(vault.open("token", held.sealed)))
      const browser = held === null ? nobody : { riskToken: held.riskToken, clientIp: held.clientIp }
      const completed: Completed = { ...TokenBody.completed(named, place, brought), browser }
      return completed
    })

    /** Nobody has used it in time: what it holds is destroyed. */
    const tick = Effect.fnUntraced(function* (row: Row, at: number) {
      const call = yield* calls.callFor(row.appId, at)
      return yield* executor.execute(ExpireClientToken.rule, call, input({ tokenId: row.id }), { renderer: unanswered })
    })

    return { create, complete, tick } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
