/**
 * Arbitrary bodies of requests about payouts (merchants.md 7, platform.md 12), valid and with one problem. The valid
 * ones have no rbits.
 */
import * as fc from "fast-check"
import * as CreatePayout from "@payments-platform/domain/payouts/payout/CreatePayout"
import * as DecidePayout from "@payments-platform/domain/payouts/payout/DecidePayout"
import * as UpdatePayout from "@payments-platform/domain/payouts/payout/UpdatePayout"
import * as TransferFailure from "@payments-platform/domain/payouts/transfer/TransferFailure"
import { type Body, currency, data, name, type NearlyRight, ofCustomData, optional, text } from "./Bodies.ts"
import { nearlyRight } from "./SchemaBreaks.ts"

/** A body of POST /payouts. The currency may not be the account's. */
export const create = (accountId: string): fc.Arbitrary<Body> =>
  fc
    .tuple(currency, optional({ reference_id: name, statement_descriptor: text(1, 80), custom_data: data }))
    .map(([currency, rest]) => ({ account_id: accountId, currency: currency, ...rest }))

export const nearlyCreate = (accountId: string): fc.Arbitrary<NearlyRight> =>
  nearlyRight(create(accountId), CreatePayout.Request, { breaks: ofCustomData })

/** A body of an update that changes only `custom_data`: of a payout, a recovery or an adjustment. */
export const update: fc.Arbitrary<Body> = optional({ custom_data: data })

export const nearlyUpdate = nearlyRight(update, UpdatePayout.Request, { breaks: ofCustomData })

/** A decision about a payout or a recovery. The codes may not fit it. */
export const decisionBody = (
  decisions: ReadonlyArray<string>,
  reasonCodes: ReadonlyArray<string>
): fc.Arbitrary<Body> =>
  fc.record(
    { decision: fc.constantFrom(...decisions), reason_code: fc.constantFrom(...reasonCodes), detail_code: name },
    { requiredKeys: ["decision"] }
  )

/** A body of POST /operator/payouts/{id}/decision. */
export const decide = decisionBody(DecidePayout.decisions, TransferFailure.ReasonCode.literals)
export const nearlyDecide = nearlyRight(decide, DecidePayout.Request)
