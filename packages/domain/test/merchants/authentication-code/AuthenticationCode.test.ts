/** Authentication codes (platform.md 6): the claims of an assertion, and what is stored of a code. */
import { describe, expect, it } from "vitest"
import type * as AssertionRefusals from "@payments-platform/domain/merchants/authentication-code/AssertionRefusals"
import * as AuthenticationCode from "@payments-platform/domain/merchants/authentication-code/AuthenticationCode"
import * as AuthenticationCodeKind from "@payments-platform/domain/merchants/authentication-code/AuthenticationCodeKind"
import * as CreateAuthenticationCode from "@payments-platform/domain/merchants/authentication-code/CreateAuthenticationCode"
import * as DeleteAuthenticationCode from "@payments-platform/domain/merchants/authentication-code/DeleteAuthenticationCode"
import { contextAt, dueOf, given, newId } from "@payments-platform/specification/GivenWhenThen"
import { problemsOf } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples
const controller = { email: "Ada@Example.com" }
const entity = Samples.entity({ country: "US", controller })
const signed = {
  _tag: "Signed",
  appId: "app",
  accountId: "account",
  controllerEmail: "ada@example.com",
  untimely: []
} as const
type Signed = Partial<Extract<AssertionRefusals.Assertion, { readonly _tag: "Signed" }>>

const create = (assertion: AssertionRefusals.Assertion, step = entity) =>
  given(Samples.account(), step).when(CreateAuthenticationCode.handler, { assertion }, now, Samples.app())
const asserted = (given: Signed) => create({ ...signed, ...given })
const code = "AAAAAAAAcACAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAA"

it("is shown once, for 10 minutes, and is stored as a keyed hash", () => {
  const { outcome, steps } = asserted({})
  const record = {
    id: newId(1),
    resource: "authentication_codes",
    path: null,
    owner: { id: "account", path: "/accounts/account", resource: "accounts" },
    create_time: now,
    expire_time: now + AuthenticationCode.lifetime,
    scope: ["accounts:read", "payments:read", "payouts:read"]
  }
  expect(AuthenticationCode.lifetime).toBe(600)
  expect(steps.map((step) => step.record(() => 0))).toEqual([record])
  expect(steps[0]).toMatchObject({ row: { listed: null }, after: { hash: code, accountId: "account" } })
  expect(outcome._tag === "Accepted" ? outcome.decision.response?.(record) : null).toEqual({ ...record, code })
})

it("is deleted 30 days after its expiry", () => {
  const [step] = asserted({}).steps
  const at = now + 600 + 30 * 86_400
  expect(step?.row.dueAt).toBe(at)
  const due = (when: number) =>
    step === undefined
      ? undefined
      : dueOf(DeleteAuthenticationCode.due(AuthenticationCodeKind.kind.fact(step.row), contextAt(when, null, "app")))
  expect(due(at - 1)).toBeNull()
  expect(due(at)).toEqual({ call: "retention.deleteResource", request: newId(1) })
  given()
    .when(DeleteAuthenticationCode.handler, { codeId: newId(1) }, at)
    .thenRejected({ _tag: "AuthenticationCode/Gone" })
})

describe("an assertion is rejected", () => {
  it("if another secret has signed it", () =>
    create({ _tag: "Forged" }).thenForbidden("auth_assertion INVALID_CREDENTIALS"))
  it("if it is of another app or not valid now, with all wrong claims", () => {
    asserted({ appId: "other" }).thenForbidden("auth_assertion.app_id WRONG_AUTH_ASSERTION_FIELD")
    asserted({ appId: 1, untimely: ["exp"], accountId: "unknown" }).thenForbidden(
      "auth_assertion.app_id WRONG_AUTH_ASSERTION_FIELD",
      "auth_assertion.exp WRONG_AUTH_ASSERTION_FIELD"
    )
  })
  it.each(["unknown", "", "\0", "a".repeat(256), 7, {}])("if the app does not have the account: %j", (accountId) =>
    asserted({ accountId }).thenRejected({
      _tag: "AuthenticationCode/WrongAssertion",
      path: ["auth_assertion", "account_id"]
    })
  )
  const notController = {
    _tag: "AuthenticationCode/WrongAssertion",
    path: ["auth_assertion", "controller_email"]
  } as const
  it.each(["eve@example.com", "", null, 7])("if it does not have the controller's e-mail: %j", (controllerEmail) =>
    asserted({ controllerEmail }).thenRejected(notController)
  )
  it("if the controller has no e-mail", () => {
    create(signed, Samples.entity()).thenRejected(notController)
    create({ ...signed, controllerEmail: "" }, Samples.entity({ country: "US", controller: {} })).thenRejected(
      notController
    )
  })
})

it.each([
  [4_096, []],
  [4_097, ["auth_assertion PARAM_VALUE_IS_OUT_OF_RANGE"]]
])("an assertion of %i characters", (length, problems) =>
  expect(problemsOf(CreateAuthenticationCode.Request, { auth_assertion: "a".repeat(length) })).toEqual(problems)
)

it.each([
  [{}, ["auth_assertion PARAM_IS_MISSING"]],
  [{ auth_assertion: "" }, ["auth_assertion PARAM_VALUE_IS_OUT_OF_RANGE"]],
  [{ auth_assertion: 1 }, ["auth_assertion PARAM_VALUE_IS_WRONG_TYPE"]],
  [{ auth_assertion: "a", code: "b" }, ["code PARAM_CANNOT_BE_MODIFIED"]]
])("rejects %j", (body, problems) => expect(problemsOf(CreateAuthenticationCode.Request, body)).toEqual(problems))
