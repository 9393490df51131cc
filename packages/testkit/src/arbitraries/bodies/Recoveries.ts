/** Arbitrary bodies of requests about recoveries (merchants.md 8, platform.md 12), valid and with one problem. */
import type * as fc from "fast-check"
import * as DecideRecovery from "@payments-platform/domain/payouts/recovery/DecideRecovery"
import * as Recovery from "@payments-platform/domain/payouts/recovery/Recovery"
import { breaking, fixed, type NearlyRight, noMember } from "./Bodies.ts"
import * as Payouts from "./Payouts.ts"

/** A body of POST /recoveries/{id}. */
export const update = Payouts.update
export const nearlyUpdate: fc.Arbitrary<NearlyRight> = breaking(update, [
  ...Payouts.ofUpdate,
  ["payout_method", {}, fixed],
  ["status", "completed", fixed]
])

/** A body of POST /operator/recoveries/{id}/decision. It does not hold a recovery, and has fewer reasons. */
export const decide = Payouts.decided(DecideRecovery.Request.fields.decision.literals, Recovery.ReasonCode.literals)
export const nearlyDecide: fc.Arbitrary<NearlyRight> = breaking(decide, [
  ...Payouts.ofDecision,
  ["decision", "hold", noMember],
  ["reason_code", "CHECK_RETURNED", noMember]
])
