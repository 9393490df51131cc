/** The cause and the cure of every error code. A code without them does not compile. */
import type { Code } from "@payments-platform/adapters/http/response/ErrorCodes"
import { help, type Help } from "./Help.ts"

const readTheReason = "Read the reason_code of the details, and look it up below."

export const codeHelp: Readonly<Record<Code, Help>> = {
  INVALID_PARAMS: help(
    "A part of the request has a wrong form, names something that does not exist, or does not fit the state of what it names.",
    "The details list every problem at once, each with its target. Correct them all, then send the request again."
  ),
  ACCOUNT_CANNOT_BE_DELETED: help(
    "The account still has money or open work.",
    "The details list all that is in the way. Pay out, settle or cancel it, then delete."
  ),
  ACCOUNT_CANNOT_BE_MODIFIED: help(
    "The account is deleted.",
    "Use another account. A deleted one stays readable, and never comes back."
  ),
  ACCOUNT_CANNOT_PROCESS_PAYOUTS: help("The account cannot be paid out now.", readTheReason),
  MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS: help(
    "The account takes no payments now: its payments capability is off, or it is deleted.",
    "Read GET /accounts/{id}/capabilities: its issues say what is missing."
  ),
  PAYMENT_METHOD_CANNOT_BE_DELETED: help(
    "A pending payment needs the method, or it is deleted already.",
    readTheReason
  ),
  PAYMENT_METHOD_CANNOT_BE_VERIFIED: help("The method has no deposits to compare with.", readTheReason),
  PAYOUT_METHOD_CANNOT_BE_VERIFIED: help("The payout method does not wait for the amounts of deposits.", readTheReason),
  PAYMENT_METHOD_CANNOT_BE_CREATED: help(
    "The wallet could not be opened.",
    "Let the payer try again, or take the card itself."
  ),
  ENCODED_PAYMENT_METHOD_IS_EXPIRED: help(
    "The reader read the card more than 7 days ago.",
    "Let the reader read the card anew."
  ),
  ENCODED_PAYMENT_METHOD_CANNOT_BE_REUSED: help(
    "What a reader reads serves one payment, also one that was declined.",
    "Let the reader read the card anew for each payment."
  ),
  ACCOUNT_CANNOT_CREATE_TERMINALS: help(
    "The account may have no terminals: its terminals capability is off, or it is deleted.",
    "Terminals need an account in USD of a legal entity in the US, and the app's permission for card present."
  ),
  TERMINAL_HAS_NOT_BEEN_ONBOARDED: help(
    "The terminal is pending: it has not called the platform yet.",
    "Set it up, and delete it afterwards."
  ),
  PAYMENT_CANNOT_BE_CANCELED: help(
    "Only an uncaptured card payment is canceled; one by a reader within 90 minutes.",
    "Refund the payment instead, once it is completed."
  ),
  PAYMENT_TOO_OLD: help(
    "The payment is 60 days old or older.",
    "Return the money by another way. It cannot be refunded here any more."
  ),
  REFUND_HOLD_PERIOD: help(
    "A bank payment is not refunded in the first 7 days after its completion, since the bank may still return it.",
    "Wait until the 7 days are over."
  ),
  TRANSFER_CANNOT_BE_CREATED: help("The payment cannot be refunded in this state.", readTheReason),
  TRANSFER_CANNOT_BE_CAPTURED: help("The payment does not wait for a capture.", readTheReason),
  DISPUTE_CANNOT_BE_CHALLENGED: help("The dispute takes no answer now, or never.", readTheReason),
  TOKEN_CONFLICT: help(
    "A client-side token and the body disagree.",
    "Send each field once: by the token, or in the body."
  ),
  RESOURCE_PREVIOUSLY_DELETED: help(
    "The notification preference was deleted before.",
    "Nothing is to be done: it is gone."
  ),
  NOT_AUTHORIZED: help(
    "Credentials, version or permissions do not suffice.",
    "Do not repeat the request as it is. Read the reason_code, and look it up below."
  ),
  NOT_FOUND: help(
    "There is no such route. An unknown id is INVALID_PARAMS with ID_NOT_FOUND instead.",
    "Compare the path with the page of the operations at /docs."
  ),
  METHOD_NOT_ALLOWED: help(
    "The route exists, but not with this method.",
    "The header Allow of the answer lists the methods."
  ),
  RESOURCE_CONFLICT: help(
    "Two changes of one legal entity, or two moves of the clock, met in one moment.",
    "Send the same request again with the same Unique-Key."
  ),
  REQUEST_TOO_LARGE: help(
    "The body or the file is over its limit: 1 MiB of JSON, 10 MiB of a document, 64 KiB without the app's token.",
    "Send less. A document may be scanned at a lower resolution."
  ),
  UNSUPPORTED_MEDIA_TYPE: help(
    "The body is not JSON, or it is compressed. POST /documents takes multipart/form-data instead.",
    "Send Content-Type: application/json, and no Content-Encoding."
  ),
  THROTTLE_EXCEEDED: help(
    "Too many requests came to this endpoint in the window: 30 in 10 seconds unless the operator set another limit.",
    "Wait for the seconds in Retry-After. Subscribe to notifications in place of asking again and again."
  ),
  UNEXPECTED_ERROR: help(
    "A fault of the service. Nothing is stored under the Unique-Key.",
    "Send the request again with the same Unique-Key. Tell the operator the X-Correlation-Id if it lasts."
  ),
  SERVICE_TEMPORARILY_UNAVAILABLE: help(
    "The service is switched off, its database or a network does not answer, or the request took over 30 seconds.",
    "Send the request again with the same Unique-Key after the seconds in Retry-After. The answer then says what became of it."
  )
}
