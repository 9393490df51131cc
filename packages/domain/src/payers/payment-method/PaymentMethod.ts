/**
 * A payment method: a card or bank account that a payer pays with (payments.md
 * 1.5). A card is verified on creation, unless the request asks for a verification:
 * a 1.00 authorization, whose intent is committed before the network call and its
 * result after it. A bank account is verified by microdeposits. Payments require a
 * verified method; a deleted one stays readable.
 */
import { Schema } from "effect"
import * as Microdeposits from "../../banking/Microdeposits.ts"
import * as StateCodec from "../../decider/StateCodec.ts"
import type * as Card from "../card/Card.ts"
import { type Agreement, BankDetails, CardDetails, Details, isCard } from "./PaymentInstrument.ts"

/** Idempotency keys of authorizations that are still to be voided. */
const Voids = StateCodec.field(Schema.Array(Schema.String), [])

export const State = Schema.TaggedUnion({
  /** the verification's network call is in flight, or its process died during it; not visible to the API */
  Verifying: { details: CardDetails, attempt: Schema.Int, openedAt: Schema.Int, voids: Voids },
  /**
   * the network did not respond: there is no method for the API, and the authorization is voided. `deleteAt`: when
   * nothing is kept of it any more, in UNIX seconds
   */
  Abandoned: {
    details: CardDetails,
    attempt: Schema.Int,
    voids: Voids,
    deleteAt: StateCodec.orNull(Schema.Int)
  },
  /** a bank account whose microdeposits are not confirmed yet */
  Unverified: { details: BankDetails, voids: Voids },
  /** verified */
  Usable: { details: Details, voids: Voids },
  /** its verification failed */
  Refused: { details: Details, voids: Voids },
  /** `eraseAt`: when its numbers are erased, in UNIX seconds; null: there are none */
  Deleted: { details: Details, voids: Voids, eraseAt: StateCodec.orNull(Schema.Int) }
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "VerificationOpened"; readonly details: CardDetails; readonly at: number }
  | { readonly _tag: "VerificationReopened"; readonly details: CardDetails; readonly at: number }
  | { readonly _tag: "VerificationAbandoned"; readonly at: number }
  | { readonly _tag: "Verified" }
  | { readonly _tag: "VerificationFailed" }
  | { readonly _tag: "Created"; readonly details: Details }
  | { readonly _tag: "DepositsOrdered"; readonly details: BankDetails }
  | Microdeposits.Event
  | { readonly _tag: "VerificationReset" }
  | { readonly _tag: "AgreementMade"; readonly agreement: Agreement }
  | { readonly _tag: "AgreementEnded"; readonly agreementId: string }
  | { readonly _tag: "Updated"; readonly details: Details }
  /** the card updater has responded; null: it has no new expiry */
  | { readonly _tag: "Refreshed"; readonly expiry: Card.Expiry | null }
  | { readonly _tag: "StatusSet"; readonly usable: boolean }
  | { readonly _tag: "Deleted"; readonly at: number }
  | { readonly _tag: "ErasureDeferred"; readonly until: number }
  | { readonly _tag: "NumbersErased" }
  | { readonly _tag: "VoidOwed"; readonly keys: ReadonlyArray<string> }
  | { readonly _tag: "Voided"; readonly key: string }

/** Seconds after which a verification without a result is abandoned (payments.md 1.5). */
export const verificationTimeout = 60

/** The idempotency key of a verification attempt at the card network. */
export const verificationKey = (id: string, attempt: number): string => `${id}:${attempt}:verification`

/** The microdeposits for which the network's response is outstanding; null: there are none. */
export const openDeposits = ({ _tag, details }: State): Microdeposits.State | null =>
  isCard(details) ? null : Microdeposits.outstandingDeposits(details.deposits, _tag === "Unverified")

export const statuses = ["unverified", "verified", "verification_failed", "deleted"] as const
export const Status = Schema.Literals(statuses).annotate({ identifier: "PaymentMethodStatus" })
export type Status = typeof Status.Type

/** The status in records; null: the API does not show the method. */
export const statusOf = (state: State): Status | null => {
  switch (state._tag) {
    case "Verifying":
    case "Abandoned":
      return null
    case "Unverified":
      return "unverified"
    case "Usable":
      return "verified"
    case "Refused":
      return "verification_failed"
    case "Deleted":
      return "deleted"
  }
}

/** The counter of a method's pending payments; while it is above zero the method cannot be deleted. */
export const pendingPaymentsCounter = (id: string): string => `payments:pending:${id}`
