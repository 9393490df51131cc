/**
 * The identity service, which verifies the parties of a legal entity by their data and documents (merchants.md 2).
 *
 * An evaluation is idempotent by its key: a repetition returns the first answer. The port has no errors: if the service
 * does not answer, the reply is `NoAnswer`, which is recorded, and the question is asked again. All times are UNIX
 * seconds of service time.
 */
import { Context, type Effect, type Redacted } from "effect"
import type { ClosingReason } from "../../merchants/legal-entity/LegalEntity.ts"
import type { EntityFacts } from "../../merchants/legal-entity/Parties.ts"
import type { Answer, PartyDocument } from "../../merchants/legal-entity/verification/Verification.ts"
import type { StoredPerson } from "../../vocabulary/people/Person.ts"

/** A secret of a person in clear; null: it is not known. */
type Clear = Redacted.Redacted<string> | null

/** A person with every secret in clear. */
export interface Person extends Omit<StoredPerson, "dateOfBirth" | "personalCountryInfo"> {
  /** YYYY-MM-DD */
  readonly dateOfBirth: Clear
  readonly socialSecurityNumber: Clear
  readonly socialSecurityNumberLastFour: Clear
  readonly socialInsuranceNumber: Clear
}

/** Who is verified. */
export type Subject =
  | { readonly _tag: "Entity"; readonly facts: EntityFacts }
  | { readonly _tag: "Controller" | "AccountController" | "Representative"; readonly person: Person }

/** A document of the party: its bytes are in the document store. */
export interface Document {
  readonly id: string
  readonly type: string
  readonly fileName: string
  readonly status: PartyDocument["status"]
}

export interface Evaluation {
  readonly key: string
  /** when the check began; a repetition has the same time */
  readonly startedAt: number
  readonly subject: Subject
  readonly documents: ReadonlyArray<Document>
  /** the reference of the last answer about this party; null: there was none */
  readonly previous: string | null
}

/** A question about an evaluation, by the reference of its answer. */
export interface Inquiry {
  readonly reference: string
  readonly documents: ReadonlyArray<Document>
}

/**
 * The paths of errant fields begin at the party: `date_of_birth`. `closing`: why the accounts of the legal entity must be
 * closed for good; null: they stay open.
 */
export type Reply =
  | (Answer & { readonly _tag: "Answered"; readonly closing: ClosingReason | null })
  | { readonly _tag: "NoAnswer" }

export class IdentityVerification extends Context.Service<
  IdentityVerification,
  {
    /** evaluates the data and documents of a party, once for its key */
    readonly evaluate: (evaluation: Evaluation) => Effect.Effect<Reply>
    /** the state of an evaluation; to be called at the `nextPollAt` of its last answer */
    readonly inquire: (inquiry: Inquiry) => Effect.Effect<Reply>
  }
>()("@payments-platform/domain/IdentityVerification") {}
