/**
 * Client-side tokens (platform.md 7): made of what a browser gives, and opened to
 * complete the request that names one.
 */
import { Context, Effect, Layer, Redacted, Schema, Struct } from "effect"
import * as ClientToken from "../access/ClientToken.ts"
import * as TokenFields from "../access/TokenFields.ts"
import type { Request } from "../access/TokenRequest.ts"
import type * as TokenUse from "../access/TokenUse.ts"
import type { Row } from "../decider/Row.ts"
import { Ids } from "../ports/Ids.ts"
import { ServiceTime } from "../ports/ServiceTime.ts"
import { Store } from "../ports/Store.ts"
import { Vault } from "../ports/Vault.ts"
import * as Secret from "../vocabulary/Secret.ts"
import { type Call, type Input, input, Journey, type Rendering } from "./Journey.ts"
import { SystemCalls, unanswered } from "./SystemCalls.ts"

/** Where an operation takes a token. */
export interface Place {
  readonly resource: ClientToken.Resource
  /** leads to the object of the body that has `token`, and that its fields are merged into */
  readonly within: TokenFields.Path
  /** what a conflict is told of */
  readonly target: TokenFields.Path
  /** `type: "token"` beside the token says no more than that there is one */
  readonly typed?: boolean
}

/** What the browser of a request showed of itself. */
export interface Browser {
  readonly riskToken: string | null
  readonly clientIp: string | null
}

/** A request with the fields that its token brought, if it could be opened. */
export interface Completed {
  readonly body: TokenFields.Fields
  readonly opened: boolean
  readonly use: TokenUse.Use
  readonly browser: Browser
}

const nobody: Browser = { riskToken: null, clientIp: null }
const isNames = Schema.is(Schema.Array(Schema.String))
const asFields = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

/** The object with the token, if the request names one there. */
const named = (body: unknown, { within }: Place) => {
  const around = TokenFields.at(body, within)
  const token = TokenFields.at(around, ["token"])
  const id = TokenFields.at(token, ["id"])
  if (!TokenFields.isFields(body) || !TokenFields.isFields(around) || typeof id !== "string") return null
  const permissioned = TokenFields.at(token, ["permissioned_fields"])
  return { body, around, token, id, permissioned: isNames(permissioned) ? permissioned : null }
}

const withoutToken = (around: TokenFields.Fields, typed: boolean): TokenFields.Fields =>
  Struct.omit(around, typed && around["type"] === "token" ? ["token", "type"] : ["token"])

const dataOf = ({ legalEntities, paymentMethods, resource }: Request) =>
  ({ legal_entities: legalEntities, payment_methods: paymentMethods })[resource]

export class ClientTokens extends Context.Service<ClientTokens>()("@payments-platform/domain/ClientTokens", {
  make: Effect.gen(function* () {
    const journey = yield* Journey
    const store = yield* Store
    const time = yield* ServiceTime
    const vault = yield* Vault
    const ids = yield* Ids
    const calls = yield* SystemCalls

    const create = <P>(
      call: Call,
      { command: request, problems }: Input<Request, P>,
      { clientIp, riskToken }: Browser,
      rendering: Rendering<never>
    ) => {
      const data = request === null ? undefined : dataOf(request)
      if (request === null || data === undefined)
        return journey.execute(ClientToken.create, call, { command: null, problems }, { rendering })
      const { resource } = request
      const sealed = Secret.Sealed.make(vault.seal("token", JSON.stringify(Redacted.value(data))))
      const held = Redacted.make({ sealed, riskToken, clientIp })
      const command = { tokenId: `${resource}-${ids.next()}`, appId: call.appId, resource, held }
      return journey.execute(ClientToken.create, call, { command, problems }, { rendering })
    }

    /** What a token holds, while it may be used. */
    const heldBy = Effect.fnUntraced(function* (appId: string, tokenId: string, resource: ClientToken.Resource) {
      const found = yield* store.load({ ids: [tokenId], tallies: [], key: null, subscribers: [] })
      time.observe(found.offset)
      const row = found.rows.get(tokenId)
      if (row === undefined || row.type !== ClientToken.kind.type || row.appId !== appId) return null
      const { state } = ClientToken.kind.fact(row)
      const mayBeUsed = ClientToken.isOpen(state) && state.resource === resource
      return mayBeUsed && (state._tag === "InUse" || (yield* time.now) < state.expireTime) ? state.held : null
    })

    /** The request with what its token brings; null: it names none. Whether it may be used is decided with its command. */
    const complete = Effect.fnUntraced(function* (appId: string, place: Place, body: unknown) {
      const found = named(body, place)
      if (found === null) return null
      const held = yield* heldBy(appId, found.id, place.resource)
      const brought = held === null ? {} : asFields(Redacted.value(vault.open("token", held.sealed)))
      const beside = withoutToken(found.around, place.typed ?? false)
      const { fields, twice } = TokenFields.merge(brought, beside)
      const clashes = twice.length > 0 || TokenFields.notPermissioned(brought, found.permissioned).length > 0
      const besideAll = TokenFields.put(found.body, place.within, beside)
      const completed: Completed = {
        body: TokenFields.put(found.body, place.within, { ...fields, token: found.token }),
        opened: held !== null,
        use: {
          tokenId: found.id,
          resource: place.resource,
          path: [...place.within, "token", "id"],
          target: place.target,
          clashes,
          states: (path) => (TokenFields.at(besideAll, path) ?? null) !== null,
          phase: "Begin"
        },
        browser: held === null ? nobody : { riskToken: held.riskToken, clientIp: held.clientIp }
      }
      return completed
    })

    /** Nobody has used it in time: what it holds is destroyed. */
    const tick = Effect.fnUntraced(function* (row: Row, at: number) {
      const call = yield* calls.callFor(row.appId, at)
      return yield* journey.execute(ClientToken.expire, call, input({ tokenId: row.id }), { rendering: unanswered })
    })

    return { create, complete, tick } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
