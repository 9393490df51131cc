/**
 * Finds the session of a session token or an authentication code (platform.md 6). The row is read with each request, so
 * that every process refuses a deleted session token at once.
 */
import { Context, Effect, Layer } from "effect"
import * as AccessToken from "../../access/access-token/AccessToken.ts"
import type * as App from "../../access/app/App.ts"
import type { Session } from "../../access/caller/Caller.ts"
import * as SessionSecret from "../../access/caller/SessionSecret.ts"
import type { Row } from "../../decider/StoredRow.ts"
import * as AuthenticationCode from "../../merchants/authentication-code/AuthenticationCode.ts"
import * as AuthenticationCodeKind from "../../merchants/authentication-code/AuthenticationCodeKind.ts"
import * as SessionToken from "../../merchants/session-token/SessionToken.ts"
import * as SessionTokenKind from "../../merchants/session-token/SessionTokenKind.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store } from "../../ports/Store.ts"
import { Vault } from "../../ports/Vault.ts"
import { Operator } from "./OperatorIdentity.ts"

interface Readable<S> {
  readonly type: string
  readonly fact: (row: Row) => S
}

export class Sessions extends Context.Service<Sessions>()("@payments-platform/domain/Sessions", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const time = yield* ServiceTime
    const vault = yield* Vault
    const { environment } = yield* Operator
    const decoy = vault.hash("session", "nobody")

    /** The resource of the app with this id; null: there is none. */
    const find = Effect.fnUntraced(function* <S>(app: App.App, kind: Readable<S>, id: string | null) {
      if (id === null) return null
      const { offset, rows } = yield* store.load({ ids: [id], counters: [], key: null, subscribers: [] })
      time.observe(offset)
      const row = rows.get(id)
      return row !== undefined && row.type === kind.type && row.appId === app.id ? kind.fact(row) : null
    })

    /** The session of a session token; null: it is unknown, deleted, expired, or another app's. */
    const ofToken = Effect.fnUntraced(function* (app: App.App, text: string) {
      const found = yield* find(app, SessionTokenKind.kind, AccessToken.idIn(environment, text))
      const secret = found === null ? null : SessionToken.secretAt(found.state, yield* time.now)
      // a text without a row is compared too, so that the response time does not reveal which tokens exist
      const fits = vault.matches(SessionToken.hashContext, text, secret?.hash ?? decoy)
      if (found === null || secret === null || !fits) return null
      const { accountId, type } = found.state
      const session: Session = { id: found.id, type, accountId }
      return session
    })

    /** The session of an authentication code, or `expired`; null: it is unknown, or another app's. */
    const ofCode = Effect.fnUntraced(function* (app: App.App, text: string) {
      const found = yield* find(app, AuthenticationCodeKind.kind, SessionSecret.idIn(text))
      const fits = vault.matches(AuthenticationCode.hashContext, text, found?.state.hash ?? decoy)
      if (found === null || !fits) return null
      const { accountId, expireTime } = found.state
      const session: Session = { id: found.id, type: "authentication_code", accountId }
      return (yield* time.now) < expireTime ? session : "expired"
    })

    return { ofToken, ofCode } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
