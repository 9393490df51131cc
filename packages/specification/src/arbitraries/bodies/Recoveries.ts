/** Arbitrary bodies of requests about recoveries (merchants.md 8, platform.md 12), valid and with one problem. */
import * as DecideRecovery from "@payments-platform/domain/payouts/recovery/DecideRecovery"
import * as Recovery from "@payments-platform/domain/payouts/recovery/Recovery"
import * as UpdateRecovery from "@payments-platform/domain/payouts/recovery/UpdateRecovery"
import { noMember, ofCustomData } from "./Bodies.ts"
import * as Payouts from "./Payouts.ts"
import { nearlyRight } from "./SchemaBreaks.ts"

/** A body of POST /recoveries/{id}. */
export const update = Payouts.update
export const nearlyUpdate = nearlyRight(update, UpdateRecovery.Request, { breaks: ofCustomData })

/** A body of POST /operator/recoveries/{id}/decision. It does not hold a recovery, and has fewer reasons. */
export const decide = Payouts.decisionBody(
  DecideRecovery.Request.fields.decision.literals,
  Recovery.ReasonCode.literals
)
export const nearlyDecide = nearlyRight(decide, DecideRecovery.Request, {
  breaks: [
    ["decision", "hold", noMember],
    ["reason_code", "CHECK_RETURNED", noMember]
  ]
})
