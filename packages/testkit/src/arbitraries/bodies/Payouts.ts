/**
 * Arbitrary bodies of requests about payouts (merchants.md 7, platform.md 12), valid and with one problem. The valid
 * ones have no rbits.
 */
import * as fc from "fast-check"
import * as DecidePayout from "@payments-platform/domain/payouts/payout/DecidePayout"
import * as TransferFailure from "@payments-platform/domain/payouts/transfer/TransferFailure"
import {
  type Body,
  type Break,
  breaking,
  currency,
  data,
  fixed,
  missing,
  name,
  type NearlyRight,
  noForm,
  noMember,
  ofCustomData,
  ofReferenceId,
  optional,
  outside,
  text,
  unknown,
  wrongType
} from "./Bodies.ts"

/** A body of POST /payouts. The currency may not be the account's. */
export const create = (accountId: string): fc.Arbitrary<Body> =>
  fc
    .tuple(currency, optional({ reference_id: name, statement_descriptor: text(1, 80), custom_data: data }))
    .map(([of, rest]) => ({ account_id: accountId, currency: of, ...rest }))

export const nearlyCreate = (accountId: string): fc.Arbitrary<NearlyRight> =>
  breaking(create(accountId), [
    ["account_id", undefined, missing],
    ["account_id", "", outside],
    ["account_id", 7, wrongType],
    ["currency", undefined, missing],
    ["currency", "GBP", noMember],
    ["statement_descriptor", "", outside],
    ["statement_descriptor", "x".repeat(81), outside],
    ["statement_descriptor", "a\0", noForm],
    ["rbits", {}, wrongType],
    ["amount", 1_000, fixed],
    ["status", "completed", fixed],
    ["colour", "red", unknown],
    ...ofCustomData,
    ...ofReferenceId
  ])

/** A body of an update that changes only `custom_data`: of a payout, a recovery or an adjustment. */
export const update: fc.Arbitrary<Body> = optional({ custom_data: data })

/** The breaks of every such update. */
export const ofUpdate: ReadonlyArray<Break> = [
  ["rbits", {}, wrongType],
  ["id", "x", fixed],
  ["amount", 1_000, fixed],
  ["currency", "USD", fixed],
  ["colour", "red", unknown],
  ...ofCustomData
]

export const nearlyUpdate: fc.Arbitrary<NearlyRight> = breaking(update, [
  ...ofUpdate,
  ["account_id", "x", fixed],
  ["reference_id", "a", fixed],
  ["statement_descriptor", "x", fixed],
  ["status", "completed", fixed]
])

/** A decision about a payout or a recovery. The codes may not fit it. */
export const decided = (decisions: ReadonlyArray<string>, reasonCodes: ReadonlyArray<string>): fc.Arbitrary<Body> =>
  fc.record(
    { decision: fc.constantFrom(...decisions), reason_code: fc.constantFrom(...reasonCodes), detail_code: name },
    { requiredKeys: ["decision"] }
  )

/** The breaks of every such decision. */
export const ofDecision: ReadonlyArray<Break> = [
  ["decision", undefined, missing],
  ["decision", "lose", noMember],
  ["decision", true, wrongType],
  ["reason_code", "GONE", noMember],
  ["detail_code", "", outside],
  ["detail_code", "x".repeat(256), outside],
  ["detail_code", 3, wrongType],
  ["note", "x", unknown]
]

/** A body of POST /operator/payouts/{id}/decision. */
export const decide = decided(DecidePayout.decisions, TransferFailure.ReasonCode.literals)
export const nearlyDecide: fc.Arbitrary<NearlyRight> = breaking(decide, ofDecision)
