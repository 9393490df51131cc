/** The two deposits that verify a bank account, of payers and of merchants (platform.md 12): read, begun anew, sent. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as PayoutMethod from "@payments-platform/domain/merchants/payout-method/PayoutMethod"
import * as PaymentMethod from "@payments-platform/domain/payers/payment-method/PaymentMethod"
import { describe } from "../../api/EndpointDescription.ts"
import { idOf, time } from "../../api/Examples.ts"
import * as PaymentMethodRejections from "../../api/payment-methods/PaymentMethodRejections.ts"
import * as PayoutMethodRejections from "../../api/payout-methods/PayoutMethodRejections.ts"
import { UnixTimeOrNull } from "../../api/RecordFields.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors as error } from "../../response/ErrorCodes.ts"

const params = SharedParameters.Id
const headers = SharedParameters.optionalUniqueKey

/** Only staging returns the amounts. */
const recordOf = <const S extends ReadonlyArray<string>>(identifier: string, statuses: S) =>
  Schema.Struct({
    amounts: Schema.NullOr(Schema.Array(Schema.Int)),
    sent_time: UnixTimeOrNull,
    attempts_used: Schema.Int,
    attempts_left: Schema.Int,
    status: Schema.Literals(statuses)
  }).annotate({ identifier })

const example = {
  amounts: [10, 55],
  sent_time: time,
  attempts_used: 0,
  attempts_left: 3,
  status: "unverified"
} as const

interface Described<R extends Schema.Top> {
  readonly success: R
  readonly contract: string
  /** the ids of the examples: one with deposits, one whose verification failed, one with queued deposits */
  readonly ids: { readonly sent: string; readonly failed: string; readonly queued: string }
  readonly refuses: ReadonlyArray<string>
}

/** The endpoints below `path`, that of the resource. */
const endpoints = <const Path extends `/operator/${string}`, R extends Schema.Top>(
  path: Path,
  { contract, ids, refuses, success }: Described<R>
) =>
  [
    HttpApiEndpoint.get("get", `${path}/:id/microdeposits`, { params, success, error }).annotateMerge(
      describe({
        summary: "Read the microdeposits of a bank account",
        description: `The two deposits that verify the account; their amounts are shown in staging only (${contract}).`,
        params: { id: ids.sent }
      })
    ),
    HttpApiEndpoint.post("reset", `${path}/:id/microdeposits/reset`, { params, headers, success, error }).annotateMerge(
      describe({
        summary: "Start new microdeposits",
        description: `Two new deposits with all attempts, for an account whose verification failed (${contract}).`,
        params: { id: ids.failed },
        refuses
      })
    ),
    HttpApiEndpoint.post("send", `${path}/:id/microdeposits/send`, { params, headers, success, error }).annotateMerge(
      describe({
        summary: "Send queued microdeposits",
        description: `Sends the deposits that wait (${contract}).`,
        params: { id: ids.queued },
        refuses
      })
    )
  ] as const

export class MicrodepositsApi extends HttpApiGroup.make("microdeposits")
  .add(
    ...endpoints("/operator/payment_methods", {
      success: recordOf("Microdeposits", PaymentMethod.statuses).annotate({ examples: [example] }),
      contract: "payments.md 1.5",
      ids: { sent: idOf("bank"), failed: idOf("failedBank"), queued: idOf("queuedBank") },
      refuses: PaymentMethodRejections.tags.operate
    })
  )
  .annotate(OpenApi.Description, "The deposits that verify bank accounts.") {}

export class PayoutMicrodepositsApi extends HttpApiGroup.make("payout_microdeposits")
  .add(
    ...endpoints("/operator/payout_methods", {
      success: recordOf("PayoutMicrodeposits", PayoutMethod.statuses).annotate({ examples: [example] }),
      contract: "merchants.md 6",
      ids: {
        sent: idOf("unverifiedPayoutMethod"),
        failed: idOf("failedPayoutMethod"),
        queued: idOf("queuedPayoutMethod")
      },
      refuses: PayoutMethodRejections.tags.operate
    })
  )
  .annotate(OpenApi.Description, "The deposits that verify the bank accounts of merchants.") {}
