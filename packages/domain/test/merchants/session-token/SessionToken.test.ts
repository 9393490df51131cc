/** Session tokens (platform.md 6): their creation, each transition, what reads show, and their end with the account. */
import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import * as ExternalCalls from "@payments-platform/domain/decider/ExternalCalls"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as CreateSessionToken from "@payments-platform/domain/merchants/session-token/CreateSessionToken"
import * as DeleteSessionToken from "@payments-platform/domain/merchants/session-token/DeleteSessionToken"
import * as EndSessionTokens from "@payments-platform/domain/merchants/session-token/EndSessionTokens"
import * as ExpireSessionToken from "@payments-platform/domain/merchants/session-token/ExpireSessionToken"
import * as SessionToken from "@payments-platform/domain/merchants/session-token/SessionToken"
import * as SessionTokenKind from "@payments-platform/domain/merchants/session-token/SessionTokenKind"
import * as SessionTokenRecord from "@payments-platform/domain/merchants/session-token/SessionTokenRecord"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"
import { contextAt, dueOf, given, newId } from "@payments-platform/specification/GivenWhenThen"
import { hold } from "../../conversations.ts"
import { decode, problemsOf } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples
const kept = { hash: "hash", sealed: Secret.SealedText.make("stage_secret") }
const expireTime = now + 1_800
const terms = { type: "api_session", accountId: "account", timeToLive: 1_800, expireTime } as const
const token = (id: string, ...more: ReadonlyArray<SessionToken.Event>): Step =>
  SessionTokenKind.kind.create({ id, appId: "app", createTime: now }, [
    { _tag: "Created", ...terms, secret: Redacted.make(kept) },
    ...more
  ])
const deleted = { _tag: "Deleted" } as const
const expired = { _tag: "Expired" } as const
const request = (body: unknown) => ({ request: decode(CreateSessionToken.Request, body) })

/** A body with a life in seconds. */
const life = (time_to_live: number) => ({ type: "api_session", api_session: { account_id: "a", time_to_live } })

describe("POST /session_tokens", () => {
  const create = (body: unknown, account = Samples.account()) =>
    given(account).when(CreateSessionToken.handler, request(body), now)
  const secret = "stage_AAAAAAAAcACAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAA"

  it.each([
    [{}, 1_800],
    [{ time_to_live: null }, 1_800],
    [{ time_to_live: 300 }, 300],
    [{ time_to_live: 86_400 }, 86_400]
  ])("with %j lives for %i seconds", (given, seconds) => {
    const { outcome, steps } = create({ type: "mobile_session", mobile_session: { account_id: "account", ...given } })
    expect(steps[0]?.row).toMatchObject({ id: newId(1), appId: "app", dueAt: now + seconds })
    const record = {
      id: newId(1),
      path: `/session_tokens/${newId(1)}`,
      resource: "session_tokens",
      owner: { id: "account", path: "/accounts/account", resource: "accounts" },
      create_time: now,
      type: "mobile_session",
      state: "active",
      expire_time: now + seconds,
      session_token: null,
      mobile_session: { account_id: "account", time_to_live: seconds }
    }
    expect(steps[0]?.record(() => 0)).toEqual(record)
    expect(outcome._tag === "Accepted" ? outcome.decision.response?.(record) : null).toEqual({
      ...record,
      session_token: secret
    })
  })

  it("stores the secret as a keyed hash and sealed, and no event shows it", () => {
    const sealing = {
      seal: (_: string, text: string) => `sealed ${text.length}`,
      hash: (text: string) => `hash of ${text}`
    }
    const vault = { ...contextAt(now, null, "app").vault, ...sealing }
    const [step] = given(Samples.account()).when(
      CreateSessionToken.handler,
      request({ type: "api_session", api_session: { account_id: "account" } }),
      now,
      null,
      { vault }
    ).steps
    expect(step?.after).toMatchObject({ secret: { hash: "hash of session token", sealed: "sealed 49" } })
    expect(JSON.stringify([step?.row, step?.events])).not.toContain(secret)
    expect(JSON.stringify(step?.events)).not.toContain("hash of")
  })

  // reaches platform 6 session new
  it("requires an account that is not deleted", () => {
    const body = { type: "api_session", api_session: { account_id: "account" } }
    create(body, Samples.account({ status: "deleted" })).thenRejected({
      _tag: "SessionToken/AccountDeleted",
      path: ["api_session", "account_id"]
    })
    given().when(CreateSessionToken.handler, request(body), now).thenUnknown("body api_session.account_id")
    expect(create(body, Samples.account({ status: "disabled" })).steps).toHaveLength(1)
  })

  it.each([
    [{}, ["type PARAM_IS_MISSING"]],
    [{ type: "web_session", web_session: {} }, ["web_session PARAM_IS_UNKNOWN", "type PARAM_VALUE_IS_INVALID_ENUM"]],
    [{ type: "api_session" }, ["api_session PARAM_IS_MISSING"]],
    [{ type: "api_session", api_session: null }, ["api_session PARAM_IS_MISSING"]],
    [{ type: "api_session", api_session: {} }, ["api_session.account_id PARAM_IS_MISSING"]],
    [
      { type: "api_session", mobile_session: { account_id: "a" } },
      ["api_session PARAM_IS_MISSING", "mobile_session PARAM_IS_UNKNOWN"]
    ],
    [life(299), ["api_session.time_to_live PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [life(86_401), ["api_session.time_to_live PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [life(-1), ["api_session.time_to_live PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [
      { type: "api_session", api_session: { account_id: "a".repeat(256), time_to_live: "300" } },
      ["api_session.account_id PARAM_VALUE_IS_OUT_OF_RANGE", "api_session.time_to_live PARAM_VALUE_IS_WRONG_TYPE"]
    ],
    [
      { type: "api_session", api_session: { account_id: "a" }, session_token: "x", state: "active" },
      ["state PARAM_CANNOT_BE_MODIFIED", "session_token PARAM_CANNOT_BE_MODIFIED"]
    ]
  ])("rejects %j", (body, problems) => expect(problemsOf(CreateSessionToken.Request, body)).toEqual(problems))
})

describe("DELETE /session_tokens/{id}", () => {
  const remove = (step: Step) => given(step).when(DeleteSessionToken.handler, { id: "token" }, now)
  // reaches platform 6 session deleted
  it("erases the secret, whether or not the token has expired", () => {
    const after = remove(token("token")).thenEvents(deleted)
    expect(JSON.stringify(after.row("token"))).not.toContain("secret")
    expect(given(token("token")).when(DeleteSessionToken.handler, { id: "token" }, expireTime).steps).toHaveLength(1)
  })
  it("is possible after the timer has erased the secret", () => remove(token("token", expired)).thenEvents(deleted))
  it("is rejected a second time", () =>
    remove(token("token", deleted)).thenRejected({ _tag: "SessionToken/AlreadyDeleted" }))
  it("requires the id of a session token", () => remove(Samples.account()).thenUnknown("path id"))
})

it("reads show the secret until the token is deleted or has expired", () => {
  const open = (sealed: string) => Redacted.make(`opened ${sealed}`)
  const shown = (step: Step, at: number) => SessionTokenRecord.renderAt(SessionTokenKind.kind.fact(step.row), at, open)
  expect(shown(token("token"), expireTime - 1)).toMatchObject({ session_token: "opened stage_secret", state: "active" })
  expect(shown(token("token"), expireTime)).toMatchObject({ session_token: null, state: "active" })
  expect(shown(token("token", expired), expireTime)).toMatchObject({ session_token: null, state: "active" })
  expect(shown(token("token", deleted), now)).toMatchObject({ session_token: null, state: "deleted" })
})

describe("the timer of a session token", () => {
  const expire = (step: Step, at: number) => given(step).when(ExpireSessionToken.handler, { tokenId: "token" }, at)
  // reaches platform 6 session expired
  it("erases the secret at the expiry, and runs once", () => {
    expect(token("token").row.dueAt).toBe(expireTime)
    expire(token("token"), expireTime - 1).thenEvents()
    const after = expire(token("token"), expireTime).thenEvents(expired).row("token")
    expect(JSON.stringify(after)).not.toContain("secret")
    expect(after).toMatchObject({ dueAt: null, listed: { status: "active" } })
    for (const over of [expired, deleted]) {
      expire(token("token", over), expireTime).thenEvents()
      expect(token("token", over).row.dueAt).toBeNull()
    }
  })
  it("is the due work of a session token", () => {
    const fact = SessionTokenKind.kind.fact(token("token").row)
    const due = dueOf(ExpireSessionToken.due(fact, contextAt(expireTime, null, "app")))
    expect(due).toEqual({ rule: "session_tokens.expire", command: { tokenId: "token" } })
  })
})

describe("the deletion of an account", () => {
  const ended = Samples.account({ status: "deleted" })
  const tokens = [token("one"), token("two", expired), token("gone", deleted)]
  const end = (more: boolean) =>
    given(ended, ...tokens).when(
      EndSessionTokens.handler,
      { accountId: "account", tokenIds: ["one", "two", "gone", "unknown"], more },
      now
    )
  const acknowledgedBy = ({ outcome }: ReturnType<typeof end>) =>
    outcome._tag === "Accepted" ? outcome.decision.acknowledged : outcome

  it("lists its active session tokens, including expired ones", () => {
    const reaction = EndSessionTokens.reaction(AccountKind.kind.fact(ended.row), contextAt(now, null, "app"), {
      reason: Account.accountDeletion,
      at: now
    })
    const list = () => ({ items: tokens.map(({ row }) => row), more: true })
    const { questions, result } = hold(reaction ?? ExternalCalls.end(null), { "store.list": list })
    const active = { type: "session_tokens", appId: "app", ownerId: "account", status: ["active"] }
    expect(questions).toEqual([["store.list", { ...active, size: 100, position: null, direction: "next" }]])
    const command = { accountId: "account", tokenIds: ["one", "two", "gone"], more: true }
    expect(result?.execute<unknown>((_, boundCommand) => boundCommand)).toEqual(command)
  })

  it("deletes its session tokens and acknowledges the signal", () => {
    const last = end(false)
    expect(last.thenEvents(deleted, deleted).row("two")?.listed?.status).toBe("deleted")
    expect(acknowledgedBy(last)).toEqual([{ id: "account", reason: Account.accountDeletion }])
  })

  // reaches platform 6 session deleted with its account
  it("continues while there are more session tokens", () => {
    const part = end(true)
    part.thenEvents(deleted, deleted)
    expect(acknowledgedBy(part)).toEqual([])
  })
})
