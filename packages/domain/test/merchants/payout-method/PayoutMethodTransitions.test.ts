/** The table of transitions of a payout method (merchants.md 6): every event in every state. */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/Kind"
import type * as PayoutMethod from "@payments-platform/domain/merchants/payout-method/PayoutMethod"
import { kind } from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import { now } from "../../samples.ts"
import * as Methods from "./payoutMethods.ts"

const events: Readonly<Record<PayoutMethod.Event["_tag"], PayoutMethod.Event>> = {
  Opened: Methods.opened,
  Created: Methods.created(),
  DepositsAsked: { _tag: "DepositsAsked", at: now },
  DepositsReleased: { _tag: "DepositsReleased", at: now },
  DepositsSent: Methods.sent,
  DepositsQueued: Methods.queued,
  DepositsUndeliverable: Methods.undeliverable,
  DepositsMatched: Methods.matched,
  DepositsMismatched: Methods.mismatched,
  LockedOut: Methods.lockedOut,
  VerificationReset: { _tag: "VerificationReset" },
  Updated: { _tag: "Updated", customData: { team: "red" } },
  PayoutCompleted: Methods.completed,
  PayoutFailed: Methods.failed,
  Restored: { _tag: "Restored" },
  Deleted: Methods.deleted,
  ErasureDeferred: { _tag: "ErasureDeferred", until: now },
  NumbersErased: { _tag: "NumbersErased" },
  OwnerErased: { _tag: "OwnerErased", at: now }
}

const { active, deleted, disabled, failedVerification, opening, pending, unverified, verified } = Methods.states
const states = { opening, pending, unverified, active, verified, disabled, failedVerification, deleted } as const

const no = "impossible"
const updated = "payout_methods.updated"
const created = "payout_methods.created"

/** The status after the event and its topics, in the order of `states`. */
const table: Readonly<Record<PayoutMethod.Event["_tag"], ReadonlyArray<string>>> = {
  Opened: [no, no, no, no, no, no, no, no],
  Created: [no, no, no, no, no, no, no, no],
  DepositsAsked: [no, "pending_verification", "unverified", no, no, no, no, no],
  DepositsReleased: [no, "pending_verification", "unverified", no, no, no, no, no],
  DepositsSent: [
    `unverified ${created} L14`,
    `unverified ${updated} L14`,
    `unverified ${updated} L14`,
    no,
    "verified L14",
    no,
    "disabled L14",
    no
  ],
  DepositsQueued: [
    `pending_verification ${created}`,
    "pending_verification",
    "unverified",
    no,
    "verified",
    no,
    "disabled",
    no
  ],
  DepositsUndeliverable: [
    `disabled ${created}`,
    `disabled ${updated}`,
    `disabled ${updated}`,
    no,
    "verified",
    no,
    "disabled",
    no
  ],
  DepositsMatched: [no, `verified ${updated}`, `verified ${updated}`, no, no, no, no, no],
  DepositsMismatched: [no, "pending_verification", "unverified", no, no, no, no, no],
  LockedOut: [no, `disabled ${updated}`, `disabled ${updated}`, no, no, no, no, no],
  VerificationReset: [no, no, no, no, no, `pending_verification ${updated}`, `pending_verification ${updated}`, no],
  Updated: [
    no,
    `pending_verification ${updated}`,
    `unverified ${updated}`,
    `active ${updated}`,
    `verified ${updated}`,
    `disabled ${updated}`,
    `disabled ${updated}`,
    no
  ],
  PayoutCompleted: [no, "pending_verification", "unverified", "active", "verified", "disabled", "disabled", "deleted"],
  PayoutFailed: [no, "pending_verification", "unverified", "active", "verified", "disabled", "disabled", "deleted"],
  Restored: [no, no, no, no, no, `active ${updated}`, `unverified ${updated}`, no],
  Deleted: [no, ...Array.from({ length: 6 }, () => "deleted payout_methods.deleted"), no],
  ErasureDeferred: [no, no, no, no, no, no, no, "deleted"],
  NumbersErased: [no, no, no, no, no, no, no, "deleted"],
  OwnerErased: [no, ...Array.from({ length: 6 }, () => "deleted payout_methods.deleted"), "deleted"]
}

const move = (before: Step, event: PayoutMethod.Event): string => {
  try {
    const step = kind.move(kind.fact(before.row), [event])
    return [step.row.listed?.status, ...step.topics, ...step.entries.map((entry) => entry.step)].join(" ")
  } catch {
    return no
  }
}

const isTag = (tag: string): tag is PayoutMethod.Event["_tag"] => tag in events
const rows = Object.keys(events).flatMap((tag) =>
  Object.entries(states).map(([name, step], index) => [tag, name, step, index] as const)
)

describe("merchants.md 6", () => {
  it.each(rows)("%s when %s", (tag, _, step, index) => {
    if (!isTag(tag)) throw new TypeError(tag)
    expect(move(step, events[tag])).toBe(table[tag][index])
  })
})

describe("failed payouts", () => {
  const failed = (times: number, status: "active" | "verified" = "active") =>
    Methods.from(Methods.created(status), ...Array.from({ length: times }, () => Methods.failed))

  it("the third consecutive one disables the method, a completed one begins anew", () => {
    expect(move(failed(1), Methods.failed)).toBe("active")
    expect(move(failed(2), Methods.failed)).toBe(`disabled ${updated}`)
    const between = kind.move(kind.fact(failed(2).row), [Methods.completed, Methods.failed, Methods.failed])
    expect(between.row.listed?.status).toBe("active")
    expect(between.topics).toEqual([])
  })
  it("are forgiven when the operator restores the method to its former status", () => {
    for (const status of ["active", "verified"] as const) {
      const restored = kind.move(kind.fact(failed(3, status).row), [{ _tag: "Restored" }, Methods.failed])
      expect(restored.row.listed?.status).toBe(status)
    }
  })
})
