/** Acts that move money wait for a second operator while the setting `approvals` is on (platform.md 12). */
import { Effect, Layer } from "effect"
import { inject } from "vitest"
import * as DecideApproval from "@payments-platform/domain/access/approval/DecideApproval"
import * as Settings from "@payments-platform/domain/access/settings/Settings"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import { endpointsOf } from "../../../src/http/api/EndpointDescription.ts"
import { OperatorApi } from "../../../src/http/operator/OperatorApi.ts"
import * as Postgres from "../../../src/postgres/Postgres.ts"
import { assertError, errorLine, ids, invalid, unknownId, wrongState } from "../fixtures/Answers.ts"
import { ask, at, type HttpAnswer, idOf, makeAccount, post } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { askAs, auditOf, createOperator, type TestOperator } from "../fixtures/TestOperators.ts"
import * as World from "../fixtures/World.ts"

const credit = { type: "credit", amount: 2_500, currency: "USD" }
const byAnother = "403 NOT_AUTHORIZED | path: APPROVAL_BY_ANOTHER_REQUIRED"
const roleMissing = "403 NOT_AUTHORIZED | path: OPERATOR_ROLE_MISSING"

/** People of each role, while approvals are on. */
const people = Effect.gen(function* () {
  const asker = yield* createOperator(`Ada ${crypto.randomUUID()}`, "finance")
  const approver = yield* createOperator(`Grace ${crypto.randomUUID()}`, "finance")
  const settings = yield* ask("GET", "/operator/settings")
  if (at(settings.json, "approvals") !== true)
    assert.strictEqual((yield* post("/operator/settings", { approvals: true })).status, 200)
  return { asker, approver }
})

const credited = (token: string, account: string, headers: Readonly<Record<string, string>> = {}) =>
  askAs(token, "POST", `/operator/accounts/${account}/adjustments`, { body: credit, headers })

const decide = (
  token: string,
  approval: string,
  decision: string,
  headers: Readonly<Record<string, string>> = {}
): Effect.Effect<HttpAnswer, never, Effect.Services<ReturnType<typeof askAs>>> =>
  askAs(token, "POST", `/operator/approvals/${approval}/decision`, { body: { decision }, headers })

const adjustmentsOf = (account: string) =>
  Effect.map(ask("GET", `/operator/adjustments?account_id=${account}`), (answer) => ids(answer).length)

const statusOf = (approval: string) =>
  Effect.map(ask("GET", `/operator/approvals/${approval}`), ({ json }) => at(json, "status"))

layer(World.layer())("an act that moves money", (it) => {
  it.effect("is carried out at once while approvals are off", function* () {
    const { token } = yield* createOperator("Ada", "finance")
    assert.strictEqual((yield* credited(token, yield* makeAccount)).status, 201)
  })

  it.effect("waits, is approved by another operator, and is then carried out", function* () {
    const account = yield* makeAccount
    const { approver, asker } = yield* people
    const asked = yield* credited(asker.token, account, { "Operator-Note": "Goodwill" })
    assert.strictEqual(asked.status, 202)
    const created = Number(at(asked.json, "create_time"))
    assert.deepInclude(Object(asked.json), {
      status: "pending",
      note: "Goodwill",
      expire_time: created + 259_200,
      decided_by: null,
      result: null
    })
    assert.deepStrictEqual(at(asked.json, "request"), {
      operation: "adjustments.create",
      role: "finance",
      method: "POST",
      path: `/operator/accounts/${account}/adjustments`,
      body: credit
    })
    assert.strictEqual(yield* adjustmentsOf(account), 0)
    assertError(yield* decide(asker.token, idOf(asked), "approve"), byAnother)
    const approved = yield* decide(approver.token, idOf(asked), "approve")
    assert.strictEqual(at(approved.json, "status"), "executed", approved.text)
    assert.strictEqual(at(approved.json, "decided_by", "id"), approver.id)
    const [adjustment] = ids(yield* ask("GET", `/operator/adjustments?account_id=${account}`))
    assert.deepStrictEqual(at(approved.json, "result"), {
      status: 201,
      error_code: null,
      reason_codes: [],
      resource_id: adjustment
    })
    for (const decision of ["approve", "reject"])
      assertError(yield* decide(approver.token, idOf(asked), decision), wrongState)
    assert.strictEqual(yield* adjustmentsOf(account), 1)
  })

  it.effect("is audited as asked for, decided, carried out and closed", function* () {
    const { approver, asker } = yield* people
    const asked = yield* credited(asker.token, yield* makeAccount, { "Operator-Note": "Goodwill" })
    const approved = yield* decide(approver.token, idOf(asked), "approve", { "Operator-Note": "Checked" })
    const [closed, decided, kept] = yield* auditOf(idOf(asked))
    const [act] = yield* auditOf(String(at(approved.json, "result", "resource_id")))
    const line = (entry: typeof act) => [entry?.action, at(entry?.changes, "operator_id"), entry?.note]
    assert.deepStrictEqual([kept, decided, act, closed].map(line), [
      ["approvals.create", asker.id, "Goodwill"],
      ["approvals.decide", approver.id, "Checked"],
      ["adjustments.create", asker.id, "Goodwill"],
      ["approvals.close", approver.id, "Checked"]
    ])
    assert.strictEqual(at(act?.changes, "approval_id"), idOf(asked))
    assert.strictEqual(act?.correlationId, decided?.correlationId)
    assert.deepStrictEqual(at(decided?.changes, "values", "status"), { from: "pending", to: "approved" })
    assert.deepStrictEqual(at(closed?.changes, "values", "status"), { from: "approved", to: "executed" })
  })

  it.effect("is not decided by those without its role, nor approved by two who share OPERATOR_TOKEN", function* () {
    const { approver } = yield* people
    const support = yield* createOperator("Support", "support")
    const asked = yield* credited(World.operatorToken, yield* makeAccount, { "Operator-Name": "Ada" })
    assertError(yield* decide(support.token, idOf(asked), "approve"), roleMissing)
    assertError(yield* decide(World.operatorToken, idOf(asked), "approve", { "Operator-Name": "Grace" }), byAnother)
    const settings = yield* post("/operator/settings", { approvals: false })
    assert.strictEqual(settings.status, 202)
    assertError(yield* decide(approver.token, idOf(settings), "approve"), roleMissing)
    assert.strictEqual(yield* statusOf(idOf(settings)), "pending")
    const admin = yield* createOperator("Admin", "admin")
    assert.strictEqual(at((yield* decide(admin.token, idOf(settings), "approve")).json, "status"), "executed")
    assert.strictEqual(at((yield* ask("GET", "/operator/me")).json, "approvals"), false)
  })

  it.effect("is closed by the refusal of its rule when the state has changed meanwhile", function* () {
    const account = yield* makeAccount
    const { approver, asker } = yield* people
    const release = { currency: "USD", amount: -100 }
    const asked = yield* askAs(asker.token, "POST", `/operator/accounts/${account}/reserve`, { body: release })
    assert.strictEqual(asked.status, 202)
    const key = { "Unique-Key": "refused" }
    const refused = yield* decide(approver.token, idOf(asked), "approve", key)
    assertError(refused, invalid("body:amount PARAM_VALUE_IS_OUT_OF_RANGE"))
    const closed = yield* ask("GET", `/operator/approvals/${idOf(asked)}`)
    assert.strictEqual(at(closed.json, "status"), "refused")
    assert.deepStrictEqual(at(closed.json, "result"), {
      status: 400,
      error_code: "INVALID_PARAMS",
      reason_codes: ["PARAM_VALUE_IS_OUT_OF_RANGE"],
      resource_id: null
    })
    assert.strictEqual((yield* decide(approver.token, idOf(asked), "approve", key)).text, refused.text)
  })

  it.effect("is refused at once when it is wrong by itself or about nothing", function* () {
    const account = yield* makeAccount
    const { asker } = yield* people
    const send = (id: string, body: object) =>
      askAs(asker.token, "POST", `/operator/accounts/${id}/adjustments`, { body })
    assertError(yield* send(account, { ...credit, amount: 0 }), invalid("body:amount PARAM_VALUE_IS_OUT_OF_RANGE"))
    assertError(yield* send("01900000-0000-7000-8000-000000000000", credit), unknownId)
    for (const { description, endpoint } of endpointsOf(OperatorApi).values()) {
      const isOfAccount = endpoint.path.startsWith("/operator/accounts/")
      if (description.movesMoney !== true || !endpoint.path.includes(":id")) continue
      const path = endpoint.path.replace(":id", isOfAccount ? asker.id : account)
      const answer = yield* askAs(asker.token, "POST", path, { body: description.body ?? {} })
      assert.strictEqual(errorLine(answer), unknownId, path)
    }
    const card = yield* askAs(asker.token, "POST", "/operator/disputes", {
      body: { payment_id: "4111111111111111", type: "chargeback" }
    })
    assertError(card, invalid("body: PARAM_VALUE_IS_INVALID_PATTERN"))
    assert.notInclude(card.text, "4111")
    for (const account_id of [asker.token, World.operatorToken, World.appToken]) {
      const secret = yield* askAs(asker.token, "POST", "/operator/payouts/run", { body: { account_id } })
      assertError(secret, invalid("body: PARAM_VALUE_IS_INVALID_PATTERN"))
      assert.notInclude(secret.text, account_id)
    }
  })

  it.effect("is rejected, withdrawn by who asked, or expires after 72 hours", function* () {
    const account = yield* makeAccount
    const { approver, asker } = yield* people
    const [rejected, withdrawn, late] = yield* Effect.forEach([1, 2, 3], () => credited(asker.token, account))
    if (rejected === undefined || withdrawn === undefined || late === undefined) return assert.fail("three were asked")
    assert.strictEqual(at((yield* decide(approver.token, idOf(rejected), "reject")).json, "status"), "rejected")
    assert.strictEqual(at((yield* decide(asker.token, idOf(withdrawn), "reject")).json, "status"), "rejected")
    yield* advance(259_199)
    assert.strictEqual(yield* statusOf(idOf(late)), "pending")
    yield* advance(1)
    assert.strictEqual(yield* statusOf(idOf(late)), "expired")
    for (const each of [rejected, withdrawn, late])
      assertError(yield* decide(approver.token, idOf(each), "approve"), wrongState)
    assert.strictEqual(yield* adjustmentsOf(account), 0)
    assert.include(ids(yield* ask("GET", "/operator/approvals?status=expired")), idOf(late))
    assert.include(ids(yield* ask("GET", "/operator/approvals?operation=adjustments.create")), idOf(late))
    assert.deepStrictEqual(ids(yield* ask("GET", "/operator/approvals?operation=payouts.decide")), [])
  })

  const losses: ReadonlyArray<readonly [string, (id: string) => ReturnType<typeof ask>]> = [
    ["deleted", (id) => ask("DELETE", `/operator/operators/${id}`)],
    ["demoted", (id) => post(`/operator/operators/${id}`, { role: "support" })]
  ]
  it.effect.each(losses)("is not carried out once who asked was %s", function* ([loss, lose]) {
    const account = yield* makeAccount
    const { approver, asker } = yield* people
    const [asked, withdrawn] = [yield* credited(asker.token, account), yield* credited(asker.token, account)]
    assert.strictEqual((yield* lose(asker.id)).status, 200)
    const gone = "403 NOT_AUTHORIZED | path: ASKER_ROLE_MISSING"
    assertError(yield* decide(approver.token, idOf(asked), "approve", { "Unique-Key": loss }), gone)
    assert.strictEqual(yield* adjustmentsOf(account), 0)
    assert.strictEqual(at((yield* decide(approver.token, idOf(asked), "reject")).json, "status"), "rejected")
    const own = yield* decide(asker.token, idOf(withdrawn), "reject")
    if (loss === "deleted") return assertError(own, "403 NOT_AUTHORIZED | header:Operator-Token INVALID_CREDENTIALS")
    return assert.strictEqual(at(own.json, "status"), "rejected")
  })

  it.effect("is asked for once with a Unique-Key, and decided once with another", function* () {
    const account = yield* makeAccount
    const { approver, asker } = yield* people
    const ask = credited(asker.token, account, { "Unique-Key": "asked" })
    const asked = yield* ask
    const again = yield* ask
    assert.deepStrictEqual([again.status, again.text], [202, asked.text])
    assert.strictEqual(again.headers.get("Unique-Key-Replayed"), "true")
    const approve = decide(approver.token, idOf(asked), "approve", { "Unique-Key": "decided" })
    assert.strictEqual((yield* approve).text, (yield* approve).text)
    assert.strictEqual(yield* adjustmentsOf(account), 1)
    assertError(yield* decide(approver.token, "unknown", "approve"), unknownId)
  })
})

/** Commits an approval as a process does that dies before the act. */
const approveAlone = Effect.fnUntraced(function* (approvalId: string, by: TestOperator) {
  const operator = { id: by.id, tokenId: by.tokenId, name: "Grace", role: "finance", expireTime: null } as const
  const call = InMemoryPlatform.operatorCall(Settings.platform)
  const command = input({ id: approvalId, decision: "approve", operator } as const)
  yield* (yield* CommandExecutor).execute(DecideApproval.handler, call, command, InMemoryPlatform.renderer)
})

layer(World.layer())("an act whose process died after the approval", (it) => {
  it.effect("is carried out when the approval is repeated, by whomever", function* () {
    const account = yield* makeAccount
    const { approver, asker } = yield* people
    const other = yield* createOperator("Other", "finance")
    const asked = yield* credited(asker.token, account)
    yield* approveAlone(idOf(asked), approver)
    assert.strictEqual(yield* statusOf(idOf(asked)), "approved")
    assertError(yield* decide(other.token, idOf(asked), "reject"), wrongState)
    assertError(yield* decide(asker.token, idOf(asked), "approve"), byAnother)
    const executed = yield* decide(other.token, idOf(asked), "approve")
    assert.strictEqual(at(executed.json, "status"), "executed")
    assert.strictEqual(at(executed.json, "decided_by", "id"), approver.id)
    assert.strictEqual(yield* adjustmentsOf(account), 1)
  })

  it.effect("is unresolved after 72 hours, and not carried out any more", function* () {
    const account = yield* makeAccount
    const { approver, asker } = yield* people
    const asked = yield* credited(asker.token, account)
    yield* approveAlone(idOf(asked), approver)
    yield* advance(259_200)
    assert.strictEqual(yield* statusOf(idOf(asked)), "unresolved")
    assertError(yield* decide(approver.token, idOf(asked), "approve"), wrongState)
    assert.strictEqual(yield* adjustmentsOf(account), 0)
  })
})

const worlds = [
  ["memory", World.layer()],
  [
    "PostgreSQL",
    World.layer({
      stores: Postgres.layer.pipe(Layer.provide(TestDatabase.layer(inject("postgresUrl")).pipe(Layer.orDie)))
    })
  ]
] as const

for (const [name, world] of worlds)
  layer(world)(`approvals that race, in ${name}`, (it) => {
    it.effect("carry the act out once", function* () {
      const account = yield* makeAccount
      const { asker } = yield* people
      const approvers = yield* Effect.forEach([1, 2, 3, 4], (index) => createOperator(`Racer ${index}`, "finance"))
      const asked = yield* credited(asker.token, account)
      const answers = yield* Effect.forEach(approvers, ({ token }) => decide(token, idOf(asked), "approve"), {
        concurrency: "unbounded"
      })
      const executed = answers.filter(({ json }) => at(json, "status") === "executed")
      assert.isAtLeast(executed.length, 1)
      assert.strictEqual(yield* adjustmentsOf(account), 1)
      assert.strictEqual(yield* statusOf(idOf(asked)), "executed")
      const { rows } = yield* (yield* Store).load({ ids: [idOf(asked)], counters: [], key: null, subscribers: [] })
      assert.strictEqual(rows.get(idOf(asked))?.version, 3)
    })

    it.effect("and a rejection leave one outcome", function* () {
      const account = yield* makeAccount
      const { approver, asker } = yield* people
      const asked = yield* credited(asker.token, account)
      yield* Effect.all([decide(approver.token, idOf(asked), "approve"), decide(asker.token, idOf(asked), "reject")], {
        concurrency: "unbounded"
      })
      const status = yield* statusOf(idOf(asked))
      assert.strictEqual(yield* adjustmentsOf(account), status === "executed" ? 1 : 0)
      assert.include(["executed", "rejected"], status)
    })
  })
