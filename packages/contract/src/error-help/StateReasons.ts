/** The cause and the cure of every reason that comes from the state of a resource. */
import { help } from "./Help.ts"

export const anyResource = {
  ID_NOT_FOUND: help(
    "There is no such resource, or it belongs to another app.",
    "Look for a slip in the id. Ids of staging do not exist in production."
  ),
  ALREADY_DELETED: help("The resource is deleted.", "Use another one."),
  INVALID_STATE: help(
    "The state of the resource does not allow the act.",
    "Read the resource. In staging, GET /operator/refusals lists the states that allow it."
  ),
  RESOURCE_ALREADY_EXISTS: help(
    "The same subscription, a terminal with this serial number, or an operator with this name exists already.",
    "Use the one that exists."
  )
}

export const payments = {
  PAYMENTS_CAPABILITY_DISABLED: help(
    "The account takes no payments now.",
    "Read GET /accounts/{id}/capabilities: the issues of payments say what is missing."
  ),
  PAYMENT_METHOD_NOT_VERIFIED: help(
    "The method is not verified: a bank account still waits for the amounts of its two deposits.",
    "Verify it by POST /payment_methods/{id}/verify_bank_deposits, then pay."
  ),
  PAYMENT_METHOD_TYPE_NOT_ACCEPTED: help(
    "The account does not take this brand, type or funding, or the bank account is of the other country.",
    "Ask for another way to pay, or change accepted_methods of the account."
  ),
  PAD_AGREEMENT_IS_MISSING: help(
    "A Canadian bank account pays only under a live PAD agreement.",
    "Make one by POST /pad_agreements. A one_time agreement serves one payment."
  ),
  PAD_AGREEMENT_ALREADY_EXISTS: help(
    "The method and the account have a live agreement.",
    "Use it, or revoke it first."
  ),
  PAD_AGREEMENT_ALREADY_REVOKED: help("The agreement was revoked before.", "Nothing is to be done."),
  PAYMENT_NOT_CANCELABLE: help(
    "Only a pending card payment with auto_capture false is canceled.",
    "Refund a completed payment instead."
  ),
  TIME_LIMIT_EXCEEDED: help(
    "A payment by a reader is canceled within 90 minutes of its authorization.",
    "Capture it, and refund it."
  ),
  PAYMENT_NOT_PENDING_CAPTURE: help(
    "The payment does not wait for a capture: it is captured, canceled, failed or expired.",
    "Read the payment. An authorization expires after 7 days."
  ),
  PAYMENT_IN_REVIEW: help(
    "The payment is in review, and cannot be captured before it has passed.",
    "Wait for payments.updated, then capture."
  ),
  TERMINAL_NOT_OWNED_BY_ACCOUNT: help(
    "The terminal that read the card belongs to another account.",
    "Pay to the account of the terminal."
  ),
  POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED: help(
    "The payment by a reader is not processed yet.",
    "Try again later. capture_at of the payment says when, or capture it now."
  ),
  DIGITAL_WALLETS_CERTIFICATE_ERROR: help(
    "The data of the wallet was made for another certificate.",
    "Register the domain of the shop for the wallet, and let the payer try again."
  )
}

export const refundsAndDisputes = {
  PAYMENT_NOT_COMPLETED: help(
    "A payment is refunded only once it is completed.",
    "Cancel a pending one. Nothing is to be given back of a failed one."
  ),
  PAYMENT_ALREADY_REFUNDED: help("Nothing is left to refund.", "Read amount_refunded of the payment."),
  PAYMENT_DISPUTED: help(
    "The payer's bank took the whole amount back by a dispute.",
    "Answer the dispute. A refund would pay twice."
  ),
  PAYMENT_PARTIALLY_DISPUTED: help(
    "A part is disputed, and a part of the rest cannot be refunded.",
    "Refund the whole rest at once."
  ),
  INSUFFICIENT_BALANCE: help(
    "A refund without a payment needs enough available balance.",
    "Wait for more payments, or refund less."
  ),
  DISPUTE_NOT_AWAITING_RESPONSE: help(
    "The dispute was answered, conceded or decided, or respond_by has passed.",
    "Read the dispute. Only its custom_data can still change."
  ),
  DISPUTE_TYPE_NOT_CHALLENGEABLE: help(
    "A pre_dispute is decided when it comes.",
    "Nothing is to be done. The money went back to the payer."
  )
}

export const merchants = {
  VERIFICATION_FAILED_PERMANENTLY: help(
    "Wrong amounts were given three times, or the deposits did not arrive.",
    "Make a new method with the right numbers, or ask the operator to reset this one."
  ),
  NOT_A_BANK_METHOD: help("Only a bank account is verified by deposits.", "A card needs no such verification."),
  ALREADY_VERIFIED: help("The method is verified.", "Pay with it."),
  MICRODEPOSITS_NOT_SENT: help(
    "The two deposits are not sent yet.",
    "Wait for payment_methods.microdeposit_sent, then ask the payer for the amounts."
  ),
  PAYOUT_METHOD_NOT_UNVERIFIED: help(
    "The payout method is verified already, or disabled or deleted.",
    "Read the method."
  ),
  HAS_PENDING_PAYMENT: help(
    "A payment, refund, recovery or dispute is still open.",
    "Wait until it is closed, or cancel the payment."
  ),
  HAS_PENDING_PAYOUT: help("A payout is under way.", "Wait until it is completed or failed."),
  NON_ZERO_BALANCE: help("The available balance is not zero.", "Pay it out, or let it be recovered."),
  NON_ZERO_RESERVE: help("The account has a reserve.", "Ask the operator to release it, then pay it out."),
  TERMINALS_DISABLED: help(
    "The terminals capability of the account is off.",
    "Read GET /accounts/{id}/capabilities: its issues say what is missing."
  ),
  ACCOUNT_NO_BALANCE: help(
    "Less than 1.00 is available. Pending money and the reserve are never paid out.",
    "Wait for more payments."
  ),
  BLACKLISTED_ACCOUNT: help("The operator or the clock closed the account.", "Ask the operator."),
  PAYOUTS_DISABLED: help(
    "The payouts capability of the account is off.",
    "Read GET /accounts/{id}/capabilities: its issues say what is missing."
  ),
  PAYOUT_REFERENCE_ID_ALREADY_USED: help(
    "Another payout of the app has this reference_id, also one that failed.",
    "Take a new reference_id."
  )
}

export const notifications = {
  CALLBACK_NEEDS_HTTPS: help(
    "In production notifications go to HTTPS alone.",
    "Give an address that begins with https."
  ),
  CALLBACK_ADDRESS_NOT_ALLOWED: help(
    "The address is not public.",
    "Give a public one, or ask the operator to list the network in CALLBACK_ALLOWED."
  ),
  CALLBACK_NAME_NOT_ALLOWED: help(
    "Public DNS does not have the name.",
    "Look for a slip, or ask the operator to list the name in CALLBACK_ALLOWED."
  ),
  PREFERENCE_UNREACHABLE: help(
    "The subscription is unreachable: its receiver took nothing for three days.",
    "Mend the receiver, revive the subscription, then send again."
  ),
  PREFERENCE_DELETED: help("The subscription of the delivery is deleted.", "Subscribe anew.")
}
