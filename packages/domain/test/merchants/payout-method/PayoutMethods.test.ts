/** The commands on payout methods in every state (merchants.md 6). */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as DeletePayoutMethod from "@payments-platform/domain/merchants/payout-method/DeletePayoutMethod"
import * as PayoutMethod from "@payments-platform/domain/merchants/payout-method/PayoutMethod"
import { kind } from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import * as ResetPayoutMethodMicrodeposits from "@payments-platform/domain/merchants/payout-method/ResetPayoutMethodMicrodeposits"
import * as RestorePayoutMethod from "@payments-platform/domain/merchants/payout-method/RestorePayoutMethod"
import * as SendPayoutMethodMicrodeposits from "@payments-platform/domain/merchants/payout-method/SendPayoutMethodMicrodeposits"
import * as UpdatePayoutMethod from "@payments-platform/domain/merchants/payout-method/UpdatePayoutMethod"
import * as VerifyPayoutMethod from "@payments-platform/domain/merchants/payout-method/VerifyPayoutMethod"
import { given, type When } from "@payments-platform/specification/GivenWhenThen"
import { now } from "../../samples.ts"
import * as Methods from "./payoutMethods.ts"

const { methodId, states } = Methods

const signals = ["account", "other"].map((id) => ({ id, reason: "capabilities" }))

const world = (step: Step) => given(step, Methods.entity)

const commands = {
  update: (step: Step) =>
    world(step).when(UpdatePayoutMethod.handler, { id: methodId, request: { customData: { team: "red" } } }, now),
  right: (step: Step) =>
    world(step).when(VerifyPayoutMethod.handler, { id: methodId, request: { microdeposits: [55, 10] } }, now),
  wrong: (step: Step) =>
    world(step).when(VerifyPayoutMethod.handler, { id: methodId, request: { microdeposits: [10, 54] } }, now),
  reset: (step: Step) => world(step).when(ResetPayoutMethodMicrodeposits.handler, { id: methodId }, now),
  send: (step: Step) => world(step).when(SendPayoutMethodMicrodeposits.handler, { id: methodId }, now),
  restore: (step: Step) => world(step).when(RestorePayoutMethod.handler, { id: methodId }, now),
  remove: (step: Step) => world(step).when(DeletePayoutMethod.handler, { id: methodId }, now)
}

const no = "WrongState"
const lastTry = Methods.from(Methods.opening, Methods.depositsEvent, Methods.depositsMismatch, Methods.depositsMismatch)
const paper = Methods.from(
  Methods.creation("active", Methods.check),
  Methods.failureOfPayout,
  Methods.failureOfPayout,
  Methods.failureOfPayout
)
const secondTry = Methods.from(Methods.opening, Methods.depositsEvent, Methods.depositsMismatch)
const disabledVerified = Methods.from(
  Methods.opening,
  Methods.depositsEvent,
  Methods.depositsMatch,
  Methods.failureOfPayout,
  Methods.failureOfPayout,
  Methods.failureOfPayout
)
const all = { ...states, secondTry, lastTry, disabledCheck: paper, disabledVerified } as const

/** The status after each command, or the rejection. A method that opens does not exist for commands. */
const table: Readonly<Record<keyof typeof all, Readonly<Record<keyof typeof commands, string>>>> = {
  opening: {
    update: "UnknownIds",
    right: "UnknownIds",
    wrong: "UnknownIds",
    reset: "UnknownIds",
    send: "UnknownIds",
    restore: "UnknownIds",
    remove: "UnknownIds"
  },
  pending: {
    update: "pending_verification",
    right: "NotUnverified",
    wrong: "NotUnverified",
    reset: no,
    send: "pending_verification",
    restore: no,
    remove: "deleted"
  },
  unverified: {
    update: "unverified",
    right: "verified",
    wrong: "unverified",
    reset: no,
    send: no,
    restore: no,
    remove: "deleted"
  },
  secondTry: {
    update: "unverified",
    right: "verified",
    wrong: "unverified",
    reset: no,
    send: no,
    restore: no,
    remove: "deleted"
  },
  lastTry: {
    update: "unverified",
    right: "verified",
    wrong: "disabled VerificationFailedForGood",
    reset: no,
    send: no,
    restore: no,
    remove: "deleted"
  },
  active: {
    update: "active",
    right: "NotUnverified",
    wrong: "NotUnverified",
    reset: no,
    send: no,
    restore: no,
    remove: "deleted"
  },
  verified: {
    update: "verified",
    right: "NotUnverified",
    wrong: "NotUnverified",
    reset: no,
    send: no,
    restore: no,
    remove: "deleted"
  },
  disabled: {
    update: "disabled",
    right: "NotUnverified",
    wrong: "NotUnverified",
    reset: "pending_verification",
    send: no,
    restore: "active",
    remove: "deleted"
  },
  disabledCheck: {
    update: "disabled",
    right: "NotUnverified",
    wrong: "NotUnverified",
    reset: no,
    send: no,
    restore: "active",
    remove: "deleted"
  },
  disabledVerified: {
    update: "disabled",
    right: "NotUnverified",
    wrong: "NotUnverified",
    reset: "pending_verification",
    send: no,
    restore: "verified",
    remove: "deleted"
  },
  failedVerification: {
    update: "disabled",
    right: "VerificationFailedForGood",
    wrong: "VerificationFailedForGood",
    reset: "pending_verification",
    send: no,
    restore: "unverified",
    remove: "deleted"
  },
  deleted: {
    update: "AlreadyDeleted",
    right: "NotUnverified",
    wrong: "NotUnverified",
    reset: no,
    send: no,
    restore: no,
    remove: no
  }
}

const tagOf = (rejection: { readonly _tag: string } | undefined) => rejection?._tag.replace("PayoutMethod/", "") ?? ""

const told = ({ outcome }: Pick<When<{ readonly _tag: string }>, "outcome">): string => {
  if (outcome._tag === "Rejected") return tagOf(outcome.rejection)
  if (outcome._tag !== "Accepted") return outcome._tag
  const [step] = outcome.decision.steps
  return `${String(step.row.listed?.status)} ${tagOf(outcome.decision.rejection)}`.trim()
}

const isState = (name: string): name is keyof typeof all => name in all
const isCommand = (name: string): name is keyof typeof commands => name in commands
const rows = Object.entries(table).flatMap(([state, line]) =>
  Object.entries(line).map(([command, expected]) => [state, command, expected] as const)
)

describe("a payout method", () => {
  // reaches merchants 6/04, merchants 6/05 mismatch 1, merchants 6/05 mismatch 2, merchants 6/06 3rd mismatch
  // reaches merchants 6/08 active, merchants 6/08 unverified, merchants 6/08 verified, merchants 6/09
  // reaches merchants 6/10 disabled, merchants 6/10 live, merchants 6/10 unverified
  // reaches reference events/payout_methods-deleted, reference states/payout-method/statuses-are-listed-in
  // reaches reference states/payout-method/transitions-not-shown
  it.each(rows)("%s, %s: %s", (state, command, expected) => {
    if (!isState(state) || !isCommand(command)) throw new TypeError(`no ${state} ${command}`)
    expect(told(commands[command](all[state]))).toBe(expected)
  })

  // reaches reference events/payout_methods-updated
  it("sends its legal entity's accounts a signal when its status changes", () => {
    const signalsOf = ({ outcome }: Pick<When<{ readonly _tag: string }>, "outcome">) =>
      outcome._tag === "Accepted" ? outcome.decision.signals : outcome
    for (const when of [
      commands.right(states.unverified),
      commands.wrong(lastTry),
      commands.reset(states.disabled),
      commands.restore(states.disabled),
      commands.remove(states.active)
    ])
      expect(signalsOf(when)).toEqual(signals)
    expect(signalsOf(commands.update(states.active))).toBeUndefined()
  })

  it("is live while it is active or verified, and has one currency", () => {
    const stateOf = (step: Step) => kind.fact(step.row).state
    const live = Object.entries(states).filter(([, step]) => PayoutMethod.isLive(stateOf(step)))
    expect(live.map(([name]) => name)).toEqual(["active", "verified"])
    const inCanada = stateOf(Methods.from(Methods.creation("active", Methods.bankOfCA)))
    const fits = [stateOf(states.active), stateOf(paper), inCanada].map((state) =>
      (["USD", "CAD"] as const).filter((currency) => PayoutMethod.fits(state, currency))
    )
    expect(fits).toEqual([["USD"], ["USD"], ["CAD"]])
  })

  it("is not written by a payout that does not change it", () => {
    const moved = Object.entries(states).map(([name, step]) => {
      const { state } = kind.fact(step.row)
      return [name, PayoutMethod.isMovedBy(state, "PayoutCompleted"), PayoutMethod.isMovedBy(state, "PayoutFailed")]
    })
    expect(moved.filter(([, completed, failed]) => completed === true || failed === true)).toEqual([
      ["active", false, true],
      ["verified", false, true]
    ])
    const failedOnce = kind.fact(Methods.from(Methods.creation(), Methods.failureOfPayout).row).state
    expect(PayoutMethod.isMovedBy(failedOnce, "PayoutCompleted")).toBe(true)
  })
})
