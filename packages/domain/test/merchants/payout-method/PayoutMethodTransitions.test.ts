/** The table of transitions of a payout method (merchants.md 6): every event in every state. */
import { describe, expect, it } from "vitest"
import type * as PayoutMethod from "@payments-platform/domain/merchants/payout-method/PayoutMethod"
import { kind } from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import { now } from "../../samples.ts"
import { impossible as no, testTransitions } from "../../transitions.ts"
import * as Methods from "./payoutMethods.ts"

const events: Readonly<Record<PayoutMethod.Event["_tag"], PayoutMethod.Event>> = {
  Opened: Methods.opening,
  Created: Methods.creation(),
  DepositsAsked: { _tag: "DepositsAsked", at: now },
  DepositsReleased: { _tag: "DepositsReleased", at: now },
  DepositsSent: Methods.depositsEvent,
  DepositsQueued: Methods.depositsQueue,
  DepositsUndeliverable: Methods.undeliverable,
  DepositsMatched: Methods.depositsMatch,
  DepositsMismatched: Methods.depositsMismatch,
  LockedOut: Methods.lockedOut,
  VerificationReset: { _tag: "VerificationReset" },
  Updated: { _tag: "Updated", customData: { team: "red" } },
  PayoutCompleted: Methods.completionOfPayout,
  PayoutFailed: Methods.failureOfPayout,
  Restored: { _tag: "Restored" },
  Deleted: Methods.deletion,
  ErasureDeferred: { _tag: "ErasureDeferred", until: now },
  NumbersErased: { _tag: "NumbersErased" },
  OwnerErased: { _tag: "OwnerErased", at: now }
}

const { active, deleted, disabled, failedVerification, opening, pending, unverified, verified } = Methods.states
const states = { opening, pending, unverified, active, verified, disabled, failedVerification, deleted } as const

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
  PayoutCompleted: [no, no, no, "active", "verified", no, no, no],
  PayoutFailed: [no, no, no, "active", "verified", no, no, no],
  Restored: [no, no, no, no, no, `active ${updated}`, `unverified ${updated}`, no],
  Deleted: [no, ...Array.from({ length: 6 }, () => "deleted payout_methods.deleted"), no],
  ErasureDeferred: [no, no, no, no, no, no, no, "deleted"],
  NumbersErased: [no, no, no, no, no, no, no, "deleted"],
  OwnerErased: [no, ...Array.from({ length: 6 }, () => "deleted payout_methods.deleted"), "deleted"]
}

describe("merchants.md 6", () => {
  testTransitions(kind, { states, events, table })
})

describe("failed payouts", () => {
  const failed = (times: number, status: "active" | "verified" = "active") =>
    Methods.from(
      Methods.creation(status),
      ...Array.from({ length: times }, (_, each) => Methods.payoutFailure(`${each}`))
    )

  /** The state after payouts, of which `c1` is the completion of the first one in time, and `f1` its failure or return. */
  const after = (outcomes: string): PayoutMethod.State => {
    const events = outcomes
      .split(" ")
      .map((each) =>
        (each.startsWith("c") ? Methods.payoutCompletion : Methods.payoutFailure)(each.slice(1), Number(each.slice(1)))
      )
    return kind.fact(Methods.from(Methods.creation(), ...events).row).state
  }

  it.each([
    ["f1 f2", false],
    ["f1 f2 f3", true],
    ["f1 f2 c3 f4 f5", false],
    ["c1 f1 c2 f2 c3 f3", true],
    ["c1 c2 c3 f1 f2 f3", true],
    ["c1 c2 c3 f3 f1 f2", true],
    ["c1 c2 c3 c4 f1 f3 f4", true],
    ["c1 c2 c3 c4 c5 c6 f1 f2 f3", true],
    ["f0 c1 c2 c3 c4 f1 f3 f4", false],
    ["f1 c2 f3 c4 f5 c6 f7", false],
    ["f1 c2 f3 f2", true],
    ["f1 f2 c3 f4 f3", true],
    ["f1 c2 c3 f2 f4", false],
    ["c1 f2 f3 c4 f1", true],
    // each is returned after later ones have completed
    ["c1 c2 c3 f1 c4 f2 c5", false],
    ["c1 c2 c3 f1 c4 f2 c5 f3", true],
    // the second completed before any had failed, so its success does not separate the failures
    ["c1 c2 c3 f1 f3 f4", true]
  ])("disable the method if three are consecutive: %s, %j", (outcomes, isDisabled) => {
    expect(after(outcomes)._tag).toBe(isDisabled ? "Disabled" : "Live")
  })
  it("are remembered for as many payouts as may be pending at once", () => {
    const outcomesAfter = (...more: ReadonlyArray<string>) => {
      const state = after(more.join(" "))
      return state._tag === "Live" ? state.outcomes.length : state._tag
    }
    const many = (count: number) => Array.from({ length: count }, (_, each) => `c${each}`)
    expect(outcomesAfter(...many(60))).toBe(0)
    expect(outcomesAfter("f0", ...many(99))).toBe(100)
    expect(outcomesAfter("f0", ...many(100))).toBe(0)
  })
  it("disable a method whose bank returns every payout, even late", () => {
    for (const lag of [1, 2, 10, 60]) {
      const completed = Array.from({ length: lag }, (_, each) => `c${each}`)
      const returned = [0, 1, 2].flatMap((each) => [`c${lag + each}`, `f${each}`])
      expect(after([...completed, ...returned].join(" "))._tag).toBe("Disabled")
    }
  })
  it("no longer count after the operator restored the method to its former status", () => {
    for (const status of ["active", "verified"] as const) {
      const restored = kind.move(kind.fact(failed(3, status).row), [{ _tag: "Restored" }, Methods.failureOfPayout])
      expect(restored.row.listed?.status).toBe(status)
    }
  })
})
