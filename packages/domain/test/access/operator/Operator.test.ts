/** Operators (platform.md 12): roles, the rules of their commands in every state, and what records show. */
import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import * as AccessToken from "@payments-platform/domain/access/access-token/AccessToken"
import * as NewAccessToken from "@payments-platform/domain/access/access-token/NewAccessToken"
import * as AuditName from "@payments-platform/domain/access/operator/AuditName"
import * as CreateOperator from "@payments-platform/domain/access/operator/CreateOperator"
import * as CreateOperatorToken from "@payments-platform/domain/access/operator/CreateOperatorToken"
import * as DeleteOperator from "@payments-platform/domain/access/operator/DeleteOperator"
import * as Operator from "@payments-platform/domain/access/operator/Operator"
import * as OperatorKind from "@payments-platform/domain/access/operator/OperatorKind"
import * as RevokeOperatorToken from "@payments-platform/domain/access/operator/RevokeOperatorToken"
import * as Role from "@payments-platform/domain/access/operator/Role"
import * as UpdateOperator from "@payments-platform/domain/access/operator/UpdateOperator"
import { contextAt, given, newId } from "@payments-platform/specification/GivenWhenThen"
import { problemsOf } from "../../decoding.ts"
import { now } from "../../samples.ts"

const ada = newId(9)
const token = (id: string, expireTime = now + 60): AccessToken.AccessToken => ({
  id,
  hash: `hash of ${id}`,
  lastFour: "abcd",
  createTime: now,
  expireTime
})
const operator = (tokens: ReadonlyArray<AccessToken.AccessToken>, ...more: ReadonlyArray<Operator.Event>) =>
  OperatorKind.kind.create({ id: ada, appId: "platform", createTime: now }, [
    { _tag: "Created", operator: { _tag: "Active", name: "Ada", role: "support", tokens } },
    ...more
  ])
const deleted = operator([token("1")], { _tag: "Deleted" })

describe("a role", () => {
  it.each([
    ["read", ["read"]],
    ["support", ["read", "support"]],
    ["finance", ["read", "support", "finance"]],
    ["admin", ["read", "support", "finance", "admin"]]
  ] as const)("%s permits %j", (role, permitted) =>
    expect(Role.roles.filter((needed) => Role.permits(role, needed))).toEqual(permitted)
  )
})

describe("an operator", () => {
  it("is created with a token whose text names it, and which is stored as a hash alone", () => {
    const { outcome, steps } = given().when(CreateOperator.handler, { name: "Ada", role: "finance", life: 60 }, now)
    const [step] = steps
    if (outcome._tag !== "Accepted" || step === undefined) return expect.unreachable("it is created")
    expect(step.take).toEqual(["operators:ada"])
    const record = outcome.decision.response?.(step.record(() => 0))
    const text = String(record?.["operator_token"])
    expect(AccessToken.idIn("staging", text)).toBe(newId(1))
    expect(AccessToken.idIn("production", text)).toBeNull()
    expect(record).toMatchObject({ id: newId(1), role: "finance", tokens: [{ expire_time: now + 60 }] })
    expect(JSON.stringify(step.record(() => 0))).not.toContain(text)
  })
  it.each([
    ["Ada", []],
    ["é", []],
    ["", [" PARAM_VALUE_IS_OUT_OF_RANGE"]],
    ["a".repeat(65), [" PARAM_VALUE_IS_OUT_OF_RANGE"]],
    ["Ada ", [" PARAM_VALUE_IS_INVALID_PATTERN"]],
    ["\nAda", [" PARAM_VALUE_IS_INVALID_PATTERN"]],
    ["4111 1111 1111 1111", [" PARAM_VALUE_IS_INVALID_PATTERN"]],
    ["Grace  Hopper", [" PARAM_VALUE_IS_INVALID_PATTERN"]],
    ["Grace\tHopper", [" PARAM_VALUE_IS_INVALID_PATTERN"]],
    ["Ada\u200b", [" PARAM_VALUE_IS_INVALID_PATTERN"]],
    ["Ada\u00ad", [" PARAM_VALUE_IS_INVALID_PATTERN"]],
    ["\u202eadA", [" PARAM_VALUE_IS_INVALID_PATTERN"]],
    ["\u0410da", [" PARAM_VALUE_IS_INVALID_PATTERN"]],
    ["\u0410\u043d\u043d\u0430", []],
    ["\u91ce\u53e3 Yuki", []],
    ["\ufdfa".repeat(5), [" PARAM_VALUE_IS_INVALID_PATTERN"]],
    [`stage_${"a".repeat(43)}`, [" PARAM_VALUE_IS_INVALID_PATTERN"]]
  ])("may be named %j: %j", (name, problems) =>
    expect(problemsOf(AuditName.AuditName, name).map((each) => ` ${each.trim()}`)).toEqual(problems)
  )
  it.each([
    ["Zo\u00eb", "Zoe\u0308"],
    ["Zo\u00eb", "ZO\u00cb"],
    ["Ada", "\uff21\uff24\uff21"],
    ["Strauss", "Strau\u00df"],
    ["Grace H", "Grace\u2003H"]
  ])("named %j has the same name as %j", (name, other) => expect(AuditName.key(other)).toBe(AuditName.key(name)))
  it("is kept by its name in NFKC", () => {
    const { steps } = given().when(CreateOperator.handler, { name: "Zoe\u0308", role: "read", life: 60 }, now)
    expect(steps[0]?.record(() => 0)).toMatchObject({ name: "Zo\u00eb" })
  })
  it.each(["operator", "Operator", "\uff2fperator", "unknown"])("is never named %j, which stands for others", (name) =>
    given()
      .when(CreateOperator.handler, { name, role: "read", life: 60 }, now)
      .thenRejected({ _tag: "Operator/AlreadyExists", path: ["name"] })
  )
  it("changes its role, and stays as it is without another one", () => {
    const when = (role: Role.Role | null) => given(operator([])).when(UpdateOperator.handler, { id: ada, role }, now)
    when("admin").thenEvents({ _tag: "RoleChanged", role: "admin" })
    when("support").thenEvents()
    when(null).thenEvents()
  })
  it("loses its tokens and frees its name when it is deleted", () => {
    const { steps } = given(operator([token("1")])).when(DeleteOperator.handler, { id: ada }, now)
    expect(steps[0]?.release).toEqual(["operators:ada"])
    expect(steps[0]?.record(() => 0)).toMatchObject({ status: "deleted", tokens: [] })
    expect(JSON.stringify(steps[0]?.row.doc.toJSON())).not.toContain("hash of")
  })
  it("is not changed once it is deleted", () => {
    const rejection = { _tag: "Operator/AlreadyDeleted" } as const
    const operatorId = ada
    given(deleted).when(UpdateOperator.handler, { id: operatorId, role: "read" }, now).thenRejected(rejection)
    given(deleted).when(DeleteOperator.handler, { id: operatorId }, now).thenRejected(rejection)
    given(deleted)
      .when(CreateOperatorToken.handler, { id: operatorId, life: 60, expireOthersIn: null }, now)
      .thenRejected(rejection)
    given(deleted)
      .when(RevokeOperatorToken.handler, { id: operatorId, tokenId: "1" }, now)
      .thenRejected({ _tag: "Operator/UnknownToken" })
  })
  it("has at most three live tokens, and fewer after a rotation", () => {
    const full = operator(["1", "2", "3"].map((id) => token(id)))
    const add = (expireOthersIn: number | null, at = now) =>
      given(full).when(CreateOperatorToken.handler, { id: ada, life: 60, expireOthersIn }, at)
    add(null).thenRejected({ _tag: "Operator/TooManyTokens", bound: { key: "tokens", amount: 4, max: 3 } })
    expect(add(0).steps[0]?.after).toMatchObject({ tokens: [{ expireTime: now + 60 }] })
    expect(add(null, now + 60).steps[0]?.after).toMatchObject({ tokens: [{ createTime: now + 60 }] })
  })
  it("loses the token that is revoked, and no other", () => {
    const two = operator([token("1"), token("2")])
    given(two)
      .when(RevokeOperatorToken.handler, { id: ada, tokenId: "1" }, now)
      .thenEvents({ _tag: "TokenRevoked", tokenId: "1" })
    given(two).when(RevokeOperatorToken.handler, { id: "nobody", tokenId: "1" }, now).thenUnknown("path id")
  })
  it("has tokens that are none of apps", () => {
    const context = { ...contextAt(now, null, "platform") }
    const hashes: Array<string> = []
    const vault = { ...context.vault, hash: (purpose: string, text: string) => `${purpose}: ${text}` }
    for (const owner of ["app", "operator"] as const)
      hashes.push(NewAccessToken.make(Redacted.make("secret"), owner, null, { ...context, vault }).hash)
    expect(new Set(hashes).size).toBe(2)
  })
})
