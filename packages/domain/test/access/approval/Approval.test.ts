/** Approvals (platform.md 12): who may decide, each command in every state, and the timer. */
import { describe, expect, it } from "vitest"
import * as Approval from "@payments-platform/domain/access/approval/Approval"
import * as ApprovalKind from "@payments-platform/domain/access/approval/ApprovalKind"
import * as CloseApproval from "@payments-platform/domain/access/approval/CloseApproval"
import * as DecideApproval from "@payments-platform/domain/access/approval/DecideApproval"
import * as ExpireApproval from "@payments-platform/domain/access/approval/ExpireApproval"
import type { SignedIn } from "@payments-platform/domain/access/caller/Caller"
import type * as Operator from "@payments-platform/domain/access/operator/Operator"
import * as OperatorKind from "@payments-platform/domain/access/operator/OperatorKind"
import type * as Role from "@payments-platform/domain/access/operator/Role"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import { given } from "@payments-platform/specification/GivenWhenThen"
import { now } from "../../samples.ts"

const expireTime = now + Approval.lifetime
const act: Approval.Act = {
  operation: "adjustments.create",
  method: "POST",
  path: "/operator/accounts/a/adjustments",
  body: { amount: 1 },
  role: "finance"
}
const person = (id: string | null): Approval.Person => ({ id, name: id ?? "operator" })
const signedIn = (id: string | null, role: Role.Role = "finance"): SignedIn => ({
  ...person(id),
  tokenId: id,
  role,
  expireTime: null
})
const by = person("grace")
const result = { status: 201, errorCode: null, reasonCodes: [], resourceId: "b" }
const refusal = { status: 400, errorCode: "INVALID_PARAMS", reasonCodes: ["INVALID_STATE"], resourceId: null }

const approval = (...more: ReadonlyArray<Approval.Event>): Step =>
  ApprovalKind.kind.create({ id: "approval", appId: "platform", createTime: now }, [
    { _tag: "Asked", act, by: person("ada"), note: null, expireTime },
    ...more
  ])
const approved = { _tag: "Approved", by, at: now } as const
const states = {
  pending: approval(),
  approved: approval(approved),
  executed: approval(approved, { _tag: "Executed", result }),
  refused: approval(approved, { _tag: "Refused", result: refusal }),
  rejected: approval({ _tag: "Rejected", by, at: now }),
  expired: approval({ _tag: "Expired" }),
  unresolved: approval(approved, { _tag: "LostSight" })
} as const satisfies { readonly [S in Approval.Status]: Step }
const names = Approval.statuses

/** Who asked, with the role that they have by now. */
const asker = (role: Role.Role, ...more: ReadonlyArray<Operator.Event>): Step =>
  OperatorKind.kind.create({ id: "ada", appId: "platform", createTime: now }, [
    { _tag: "Created", operator: { _tag: "Active", name: "Ada", role, tokens: [] } },
    ...more
  ])

const decide = (
  step: Step,
  decision: Approval.Decision,
  operator = signedIn("grace"),
  at = now,
  ada = asker("finance")
) => given(step, ada).when(DecideApproval.handler, { id: "approval", decision, operator }, at)

describe("an approval", () => {
  it.each(names)("has the status %s", (name) => expect(states[name].record(() => 0)).toMatchObject({ status: name }))

  it.each(names)("is decided if it is pending, and approved again until the result is there: %s", (name) => {
    const [approve, reject] = [decide(states[name], "approve"), decide(states[name], "reject")]
    const notPending = { _tag: "Approval/NotPending" } as const
    if (name === "pending") {
      approve.thenEvents({ _tag: "Approved", by, at: now })
      return void reject.thenEvents({ _tag: "Rejected", by, at: now })
    }
    reject.thenRejected(notPending)
    if (name === "approved") return void approve.thenEvents()
    return approve.thenRejected(notPending)
  })

  it("is approved by another operator, and rejected by who asked too", () => {
    decide(states.pending, "approve", signedIn("ada", "admin")).thenRejected({ _tag: "Approval/OwnAct" })
    decide(states.pending, "reject", signedIn("ada")).thenEvents({ _tag: "Rejected", by: person("ada"), at: now })
    decide(states.pending, "approve", signedIn(null, "admin")).thenEvents({
      _tag: "Approved",
      by: person(null),
      at: now
    })
  })
  it("counts all who have OPERATOR_TOKEN as one person", () => {
    const shared = ApprovalKind.kind.create({ id: "approval", appId: "platform", createTime: now }, [
      { _tag: "Asked", act, by: person(null), note: null, expireTime }
    ])
    const other = { ...signedIn(null, "admin"), name: "Somebody else" }
    decide(shared, "approve", other).thenRejected({ _tag: "Approval/OwnAct" })
  })
  it.each(["read", "support"] as const)("is not decided with the role %s", (role) => {
    for (const decision of Approval.decisions)
      decide(states.pending, decision, signedIn("grace", role)).thenRejected({ _tag: "Approval/RoleMissing" })
  })
  it.each([
    ["deleted", asker("finance", { _tag: "Deleted" })],
    ["demoted", asker("support")]
  ])("is rejected, and not approved, once who asked was %s", (_, ada) => {
    const missing = { _tag: "Approval/AskerRoleMissing" } as const
    const [grace, self] = [signedIn("grace"), signedIn("ada", "support")]
    for (const step of [states.pending, states.approved]) decide(step, "approve", grace, now, ada).thenRejected(missing)
    decide(states.executed, "approve", grace, now, ada).thenRejected({ _tag: "Approval/NotPending" })
    decide(states.pending, "reject", grace, now, ada).thenEvents({ _tag: "Rejected", by, at: now })
    decide(states.pending, "reject", self, now, ada).thenEvents({ _tag: "Rejected", by: person("ada"), at: now })
  })
  it("is decided until it expires, also when its timer is late", () => {
    decide(states.pending, "approve", signedIn("grace"), expireTime - 1).thenEvents({
      _tag: "Approved",
      by,
      at: expireTime - 1
    })
    for (const step of [states.pending, states.approved])
      decide(step, "approve", signedIn("grace"), expireTime).thenRejected({ _tag: "Approval/NotPending" })
  })

  it.each(names)("keeps the first result of an act that was approved: %s", (name) => {
    const close = (given_: Approval.Result) =>
      given(states[name]).when(CloseApproval.handler, { approvalId: "approval", result: given_ }, now)
    if (name === "approved" || name === "unresolved") {
      close(result).thenEvents({ _tag: "Executed", result })
      return void close(refusal).thenEvents({ _tag: "Refused", result: refusal })
    }
    return void close(result).thenEvents()
  })

  it.each(names)("expires after 72 hours, or its result is lost sight of: %s", (name) => {
    const expire = (at: number) => given(states[name]).when(ExpireApproval.handler, { approvalId: "approval" }, at)
    expire(expireTime - 1).thenEvents()
    const late = expire(expireTime)
    if (name === "pending") return void late.thenEvents({ _tag: "Expired" })
    return void (name === "approved" ? late.thenEvents({ _tag: "LostSight" }) : late.thenEvents())
  })
  it("has a timer while it is open", () => {
    const timers = names.filter((name) => states[name].row.dueAt === expireTime)
    expect(timers).toEqual(["pending", "approved"])
  })
  it("does not lose a member of its state in the store", () => {
    for (const name of names) {
      const { doc } = states[name].row
      const read = ApprovalKind.kind.fact({ ...states[name].row, doc: { toJSON: () => doc.toJSON() } })
      expect(ApprovalKind.kind.record(read.state, read, () => 0)).toEqual(states[name].record(() => 0))
    }
  })
})
