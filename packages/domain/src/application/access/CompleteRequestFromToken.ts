/**
 * Completes a request that names a client-side token (platform.md 7) with the fields of the token. The command handler in
 * access/client-token/UseClientToken.ts decides whether the token may be used.
 */
import { Context, Effect, Layer, Redacted, Schema } from "effect"
import * as ClientToken from "../../access/client-token/ClientToken.ts"
import * as ClientTokenKind from "../../access/client-token/ClientTokenKind.ts"
import * as TokenBody from "../../access/client-token/TokenBody.ts"
import type { Headers } from "../../decider/CommandHandler.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store } from "../../ports/Store.ts"
import { Vault } from "../../ports/Vault.ts"

/**
 * The risk headers of the browser: of the request, or of POST /tokens when a token completes the request (platform.md
 * 2).
 */
export type RiskHeaders = Pick<Headers, "riskToken" | "clientIp">

/** A request body with the fields of its token, if the token could be opened. */
export interface CompletedRequest extends TokenBody.CompletedBody {
  readonly browser: RiskHeaders
}

const noBrowser: RiskHeaders = { riskToken: null, clientIp: null }
const fieldsFromText = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

export class ClientTokens extends Context.Service<ClientTokens>()("@payments-platform/domain/ClientTokens", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const time = yield* ServiceTime
    const vault = yield* Vault

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
      const named = TokenBody.namedToken(body, place)
      if (named === null) return null
      const held = yield* openToken(appId, named.id, place.resource)
      const fields = held === null ? null : fieldsFromText(Redacted.value(vault.open("token", held.sealed)))
      const browser = held === null ? noBrowser : { riskToken: held.riskToken, clientIp: held.clientIp }
      const completed: CompletedRequest = { ...TokenBody.complete(named, place, fields), browser }
      return completed
    })

    return { complete } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
