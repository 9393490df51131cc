/** Sessions (platform.md 6): the account of a session, and its secret, which names its row. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as AccessToken from "@payments-platform/domain/access/access-token/AccessToken"
import * as Caller from "@payments-platform/domain/access/caller/Caller"
import * as SessionSecret from "@payments-platform/domain/access/caller/SessionSecret"
import * as Samples from "../../samples.ts"

const session = { id: "session", type: "api_session", accountId: "account" } as const
const bySession: Caller.Caller = { _tag: "Session", app: Samples.app(), session }

describe("a session", () => {
  const row = (type: string, id: string, ownerId: string) => ({ type, id, listed: { ownerId, status: "any" } })
  it("may act on its account and on what the account owns", () => {
    expect(Caller.isOutside(bySession, row("accounts", "account", "entity"))).toBe(false)
    expect(Caller.isOutside(bySession, row("payments", "payment", "account"))).toBe(false)
  })
  it("may act on nothing else", () => {
    expect(Caller.isOutside(bySession, row("accounts", "other", "account"))).toBe(true)
    expect(Caller.isOutside(bySession, row("payments", "account", "other"))).toBe(true)
    expect(Caller.isOutside(bySession, { type: "payments", id: "payment", listed: null })).toBe(true)
  })
  it("is the only caller with an account of its own", () => {
    for (const caller of [{ _tag: "App", app: Samples.app() }, Caller.operator, Caller.system] as const)
      expect(Caller.isOutside(caller, row("payments", "payment", "other"))).toBe(false)
  })
})

describe("the secret of a session", () => {
  const random = fc.uint8Array({ minLength: SessionSecret.randomBytes, maxLength: SessionSecret.randomBytes })
  it("has 43 characters and names its row", () =>
    fc.assert(
      fc.property(fc.uuid(), random, (id, bytes) => {
        const secret = SessionSecret.make(id, bytes)
        expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
        expect(SessionSecret.idIn(secret)).toBe(id)
      })
    ))
  it("is not any other text", () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^[A-Za-z0-9_-]{43}$/.test(text))
        expect(SessionSecret.idIn(text)).toBeNull()
      })
    ))
  it("is accepted only in its environment", () => {
    const id = "0190f3f0-0000-7000-8000-0000000000aa"
    const secret = SessionSecret.make(id, new Uint8Array(SessionSecret.randomBytes))
    expect(AccessToken.idIn("staging", `stage_${secret}`)).toBe(id)
    expect(AccessToken.idIn("production", `prod_${secret}`)).toBe(id)
    for (const text of [secret, `prod_${secret}`, `stage_${secret}x`, "stage_"])
      expect(AccessToken.idIn("staging", text)).toBeNull()
  })
})
