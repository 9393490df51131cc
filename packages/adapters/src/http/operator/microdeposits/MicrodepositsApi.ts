/** The two deposits that verify a bank account, of payers and of merchants (platform.md 12): read, begun anew, sent. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as MicrodepositsRecord from "@payments-platform/domain/banking/MicrodepositsRecord"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import * as PayoutMethod from "@payments-platform/domain/merchants/payout-method/PayoutMethod"
import * as ResetPayoutMethodMicrodeposits from "@payments-platform/domain/merchants/payout-method/ResetPayoutMethodMicrodeposits"
import * as SendPayoutMethodMicrodeposits from "@payments-platform/domain/merchants/payout-method/SendPayoutMethodMicrodeposits"
import { PaymentMethodMicrodepositsRecord } from "@payments-platform/domain/payers/microdeposits/PaymentMethodMicrodepositsRecord"
import * as ResetPaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/ResetPaymentMethodMicrodeposits"
import * as SendPaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/SendPaymentMethodMicrodeposits"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import { withCommand } from "../../api/CommandEndpoint.ts"
import { describe } from "../../api/EndpointDescription.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import type { Rejection } from "../../response/RejectionErrors.ts"

const params = SharedParameters.Id
const headers = SharedParameters.optionalUniqueKey

/** A command on the microdeposits of a bank account. */
type OnMethod<F, R> = CommandHandler.CommandHandler<{ readonly id: string }, F, R>

interface Definition<S extends Schema.Top, F, G, R> {
  readonly success: S
  readonly contract: string
  /** the ids of the examples: one with deposits, one whose verification failed, one with queued deposits */
  readonly ids: { readonly sent: string; readonly failed: string; readonly queued: string }
  readonly reset: OnMethod<F, R>
  readonly send: OnMethod<G, R>
}

interface Named {
  readonly params: { readonly id: string }
}

const command = ({ params: { id } }: Named) => ({ id })

/** The endpoints below `path`, that of the resource. */
const endpoints = <const Path extends `/operator/${string}`, S extends Schema.Top, F, G, R extends Rejection>(
  path: Path,
  { contract, ids, reset, send, success }: Definition<S, F, G, R>
) =>
  [
    HttpApiEndpoint.get("get", `${path}/:id/microdeposits`, { params, success, error }).annotateMerge(
      describe({
        role: "support",
        summary: "Read the microdeposits of a bank account",
        description: `The two deposits that verify the account; their amounts are shown in staging only (${contract}).`,
        params: { id: ids.sent }
      })
    ),
    withCommand(HttpApiEndpoint.post("reset", `${path}/:id/microdeposits/reset`, { params, headers, success, error }), {
      executes: reset,
      command,
      role: "support",
      summary: "Start new microdeposits",
      description: `Two new deposits with all attempts, for an account whose verification failed (${contract}).`,
      params: { id: ids.failed }
    }),
    withCommand(HttpApiEndpoint.post("send", `${path}/:id/microdeposits/send`, { params, headers, success, error }), {
      executes: send,
      command,
      role: "support",
      summary: "Send queued microdeposits",
      description: `Sends the deposits that wait (${contract}).`,
      params: { id: ids.queued }
    })
  ] as const

export class MicrodepositsApi extends HttpApiGroup.make("microdeposits")
  .add(
    ...endpoints("/operator/payment_methods", {
      success: PaymentMethodMicrodepositsRecord,
      contract: "payments.md 1.5",
      ids: { sent: idOf("bank"), failed: idOf("failedBank"), queued: idOf("queuedBank") },
      reset: ResetPaymentMethodMicrodeposits.handler,
      send: SendPaymentMethodMicrodeposits.handler
    })
  )
  .annotate(OpenApi.Description, "The deposits that verify bank accounts.") {}

export class PayoutMicrodepositsApi extends HttpApiGroup.make("payout_microdeposits")
  .add(
    ...endpoints("/operator/payout_methods", {
      success: MicrodepositsRecord.recordOf("PayoutMicrodeposits", Schema.Literals(PayoutMethod.statuses)),
      contract: "merchants.md 6",
      ids: {
        sent: idOf("unverifiedPayoutMethod"),
        failed: idOf("failedPayoutMethod"),
        queued: idOf("queuedPayoutMethod")
      },
      reset: ResetPayoutMethodMicrodeposits.handler,
      send: SendPayoutMethodMicrodeposits.handler
    })
  )
  .annotate(OpenApi.Description, "The deposits that verify the bank accounts of merchants.") {}
