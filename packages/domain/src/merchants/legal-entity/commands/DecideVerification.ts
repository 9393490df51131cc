/**
 * POST /operator/legal_entities/{id}/verification (platform.md 12): the operator decides about one party or all parties
 * in any state. A pending answer of the identity service no longer counts.
 */
import { Result, Schema } from "effect"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import * as Check from "../../../vocabulary/Check.ts"
import * as Problem from "../../../vocabulary/Problem.ts"
import * as Requirement from "../../../vocabulary/Requirement.ts"
import * as Text from "../../../vocabulary/text/Text.ts"
import * as Wire from "../../../vocabulary/Wire.ts"
import * as Document from "../../document/Document.ts"
import type * as LegalEntity from "../LegalEntity.ts"
import * as LegalEntityKind from "../LegalEntityKind.ts"
import * as Parties from "../Parties.ts"
import * as Issue from "../verification/Issue.ts"
import type * as Verification from "../verification/Verification.ts"
import * as VerificationDecision from "../verification/VerificationDecision.ts"
import * as VerificationsRecord from "../verification/VerificationsRecord.ts"

const maxFields = 50

const PartyName = Text.text(1, 255).check(
  Check.must(
    (name) =>
      /^(all|entity|controller|account_controller|additional_representatives\.[a-z][a-z_]*_[0-9]{1,3})$/.test(name),
    "PARAM_VALUE_IS_INVALID_ENUM",
    "must be one of all, entity, controller, account_controller, additional_representatives.<key>"
  )
)

const Message = Text.text(1, 1024)

/** A dotted path in the record of the legal entity. */
const fieldPath = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}(\.[a-zA-Z0-9_]{1,64}){0,7}$/

const tooManyFields = Problem.violation("PARAM_VALUE_IS_OUT_OF_RANGE", Requirement.count(1, maxFields, "field"))

const errantFields = Wire.record(
  fieldPath,
  Schema.Array(Issue.Code).check(Check.length(1, Issue.Code.literals.length), Check.unique()),
  "PARAM_VALUE_IS_INVALID_PATTERN"
).check(
  Check.rule((fields) => {
    const count = Object.keys(fields).length
    return count >= 1 && count <= maxFields ? undefined : [tooManyFields]
  })
)

const body = Wire.struct({
  party: PartyName.annotateKey({
    description: "Whom the decision is about: `entity`, a person by its path in the record, or `all`."
  }),
  decision: Schema.Literals([
    "verified",
    "in_review",
    "additional_documents_required",
    "identity_verification",
    "risk_outreach",
    "errant_fields"
  ]).annotateKey({ description: "What becomes of the verification." }),
  requestedDocuments: Schema.optionalKey(
    Schema.Array(Document.Type).check(Check.length(1, Document.types.length), Check.unique())
  ).annotateKey({
    description: "The documents of which any one is enough; passport and driver's license unless stated."
  }),
  message: Schema.optionalKey(Message).annotateKey({
    description: "What is asked for, in a text for people, 1 to 1,024 characters."
  }),
  errantFields: Schema.optionalKey(errantFields).annotateKey({
    description:
      "What is wrong with fields of the party, by their dotted paths, 1 to 50; needed to decide `errant_fields`."
  })
})

export const Request = body
  .check(
    Check.rule((request: typeof body.Type) =>
      request.decision === "errant_fields" && request.errantFields === undefined
        ? [Problem.problem("PARAM_IS_MISSING", "errant_fields")]
        : undefined
    )
  )
  .annotate({ identifier: "DecideVerificationRequest" })
export type Request = typeof Request.Type

export type Rejection =
  | { readonly _tag: "LegalEntity/NoSuchParty"; readonly path: ReadonlyArray<string> }
  /** an errant field is one of another party */
  | { readonly _tag: "LegalEntity/FieldOfAnotherParty"; readonly path: ReadonlyArray<string> }

/** What is requested unless the operator states it. */
const asked: Issue.DocumentRequest = {
  documents: ["passport", "drivers_license"],
  message: "We need to verify your identity."
}

const requestOf = ({ message, requestedDocuments }: Request): Issue.DocumentRequest => ({
  documents: requestedDocuments ?? asked.documents,
  message: message ?? asked.message
})

/** The outcome for a party; null: nothing is decided about it. */
const outcomeOf = (request: Request, id: Parties.PartyId): Verification.Outcome | null => {
  switch (request.decision) {
    case "verified":
      return { _tag: "Verified" }
    case "in_review":
      return { _tag: "InReview" }
    case "additional_documents_required":
      return { _tag: "AdditionalDocumentsRequired" }
    case "identity_verification":
      return { _tag: "IdentityVerification", request: requestOf(request) }
    case "risk_outreach":
      return { _tag: "RiskOutreach", request: requestOf(request) }
    case "errant_fields": {
      const fields = Object.fromEntries(
        Object.entries(request.errantFields ?? {}).filter(([path]) => Parties.holderOf(path) === id)
      )
      return Object.keys(fields).length === 0 ? null : { _tag: "Errant", fields }
    }
  }
}

type Facts = readonly [Fact<LegalEntity.State>, VerificationDecision.Documents]

const decide = (
  [entity, documents]: Facts,
  { request }: Command.OnResource<Request>,
  { at }: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const parties = VerificationDecision.partyIds(entity.state)
  const named = request.party === "all" ? parties : parties.filter((id) => id === request.party)
  if (named.length === 0) return Result.fail({ _tag: "LegalEntity/NoSuchParty", path: ["party"] })
  const foreign =
    request.decision === "errant_fields"
      ? Object.keys(request.errantFields ?? {}).find((path) => !named.includes(Parties.holderOf(path)))
      : undefined
  if (foreign !== undefined)
    return Result.fail({ _tag: "LegalEntity/FieldOfAnotherParty", path: ["errant_fields", foreign] })
  const outcomes = Object.fromEntries(
    named.flatMap((id) => {
      const outcome = outcomeOf(request, id)
      return outcome === null ? [] : [[id, outcome] as const]
    })
  )
  const event: LegalEntity.Event = { _tag: "Decided", outcomes, at }
  const response = () => VerificationsRecord.render(VerificationDecision.after(entity, [event]), entity)
  return Result.succeed({ ...VerificationDecision.decision(entity, [event], at, documents), response })
}

export const handler: CommandHandler.CommandHandler<Command.OnResource<Request>, Facts, Rejection> = {
  name: "legal_entities.verification",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("LegalEntity/NoSuchParty", "LegalEntity/FieldOfAnotherParty"),
  requires: ({ id }) =>
    VerificationDecision.withDocuments(RequiredFacts.resource(LegalEntityKind.kind, id, "path", "id")),
  decide
}
