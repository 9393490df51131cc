/**
 * POST /legal_entities/{id}/verifications (merchants.md 2): posts documents for parties, in the shape of the record.
 * Requested documents put a party in review; other documents wait for the operator. A document that the party has
 * already stays as it is.
 */
import { Result, Schema } from "effect"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import type { LimitRejection } from "../../../decider/RefusalExplanation.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact, Step } from "../../../decider/ResourceKind.ts"
import * as Check from "../../../vocabulary/Check.ts"
import * as Problem from "../../../vocabulary/Problem.ts"
import * as Text from "../../../vocabulary/text/Text.ts"
import * as Wire from "../../../vocabulary/Wire.ts"
import * as AttachDocument from "../../document/AttachDocument.ts"
import * as Document from "../../document/Document.ts"
import * as LegalEntity from "../LegalEntity.ts"
import * as LegalEntityFields from "../LegalEntityFields.ts"
import * as LegalEntityKind from "../LegalEntityKind.ts"
import * as Parties from "../Parties.ts"
import * as VerificationDecision from "../verification/VerificationDecision.ts"
import * as VerificationsRecord from "../verification/VerificationsRecord.ts"

const maxPosted = 10
/** The maximum of documents of a party, decided or not. */
const maxKept = 50

const Posted = Wire.struct({
  documents: Schema.Array(Text.Id).check(Check.length(1, maxPosted), Check.unique()).annotateKey({
    description: "The ids of 1 to 10 uploaded documents."
  }),
  verified: Wire.readOnly,
  currentIssues: Wire.readOnly
})
const Person = Wire.struct({
  personalVerification: Wire.annotateKey(Posted, { description: "The verification of the person." }),
  referenceId: Wire.readOnly
})

const shape = Wire.struct({
  ...Wire.patchMembers({
    entityVerification: Wire.annotateKey(Posted, { description: "The verification of the business." }),
    controller: Wire.annotateKey(Person, { description: "The controller." }),
    accountController: Wire.annotateKey(Person, { description: "The account controller." }),
    additionalRepresentatives: Wire.record(
      LegalEntityFields.representativeKey,
      Schema.NullOr(Person),
      "PARAM_VALUE_IS_INVALID_PATTERN"
    ).annotateKey({ description: "Other persons, by names such as `representative_1`." })
  }),
  ...Wire.recordMembers
})

interface Party {
  readonly id: Parties.PartyId
  /** leads to its documents in the body */
  readonly path: ReadonlyArray<string>
  readonly documents: ReadonlyArray<string>
}

type Persons = {
  readonly [key: string]:
    | { readonly personalVerification: { readonly documents: ReadonlyArray<string> } }
    | null
    | undefined
}

const personsOf = (
  persons: Persons,
  idOf: (key: string) => Parties.PartyId,
  ...under: ReadonlyArray<string>
): ReadonlyArray<Party> =>
  Object.entries(persons).flatMap(([key, person]) =>
    person === null || person === undefined
      ? []
      : [
          {
            id: idOf(key),
            path: [...under, key, "personal_verification", "documents"],
            documents: person.personalVerification.documents
          }
        ]
  )

const entityOf = (documents: ReadonlyArray<string> | undefined): ReadonlyArray<Party> =>
  documents === undefined ? [] : [{ id: Parties.entityId, path: ["entity_verification", "documents"], documents }]

/** The parties to which documents are posted. */
const partiesOf = (request: typeof shape.Type): ReadonlyArray<Party> => {
  const { accountController, additionalRepresentatives, controller, entityVerification: entity } = request
  return [
    ...entityOf(entity?.documents),
    ...personsOf({ controller }, () => "controller"),
    ...personsOf({ account_controller: accountController }, () => "account_controller"),
    ...personsOf(
      additionalRepresentatives ?? {},
      (key) => `additional_representatives.${key}` as const,
      "additional_representatives"
    )
  ]
}

/** At least one document is posted, and none to two parties. */
const posted = Check.rule((request: typeof shape.Type) => {
  const all = partiesOf(request).flatMap(({ documents, path }) =>
    documents.map((id, index) => ({ id, path: [...path, String(index)] }))
  )
  if (all.length === 0) return [Problem.problem("PARAM_IS_MISSING")]
  return all
    .filter(({ id }, index) => all.findIndex((each) => each.id === id) < index)
    .map(({ path }) => Problem.problem("PARAM_IS_REPEATED", ...path))
})

export const Request = shape.check(posted).annotate({ identifier: "SubmitVerificationDocumentsRequest" })
export type Request = typeof Request.Type

export interface Command {
  readonly id: string
  readonly request: Request
  readonly isExpanded: boolean
}

export type Rejection =
  | AttachDocument.Rejection
  | { readonly _tag: "LegalEntity/NoSuchParty"; readonly path: ReadonlyArray<string> }
  | ({ readonly _tag: "LegalEntity/TooManyDocuments"; readonly path: ReadonlyArray<string> } & LimitRejection)

type Documents = ReadonlyArray<Document.Document>
type Facts = readonly [Fact<LegalEntity.State>, ReadonlyArray<Documents>]

interface Attached {
  readonly id: Parties.PartyId
  readonly steps: ReadonlyArray<Step>
  /** the documents that are new to the party */
  readonly added: Documents
}

/** Attaches the documents of one party. A document of another party of the legal entity counts as used. */
const attach = (
  entity: Fact<LegalEntity.State>,
  { id, path }: Party,
  documents: Documents,
  at: number
): Result.Result<Attached, Rejection> => {
  const party = LegalEntity.partyOf(entity.state, id)
  if (party === undefined) return Result.fail({ _tag: "LegalEntity/NoSuchParty", path: path.slice(0, -1) })
  const kept = new Set(party.verification.documents.map((each) => each.id))
  const added = documents.filter((each) => !kept.has(each.id))
  const amount = kept.size + added.length
  if (amount > maxKept)
    return Result.fail({
      _tag: "LegalEntity/TooManyDocuments",
      path,
      bound: { key: "documents", amount, max: maxKept }
    })
  const steps = AttachDocument.attachAll(documents, { id: entity.id, resource: "legal_entities" }, at, ...path)
  if (Result.isFailure(steps)) return Result.fail(steps.failure)
  const elsewhere = documents.findIndex((each) => !kept.has(each.id) && "to" in each.state)
  return elsewhere < 0
    ? Result.succeed({ id, steps: steps.success, added })
    : Result.fail({ _tag: "Document/AlreadyUsed", path: [...path, String(elsewhere)] })
}

const decide = (
  [entity, documents]: Facts,
  { isExpanded, request }: Command,
  { at }: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> =>
  Result.map(
    Result.all(partiesOf(request).map((party, index) => attach(entity, party, documents[index] ?? [], at))),
    (parties) => {
      const added = parties.filter((each) => each.added.length > 0)
      const responds = (state: LegalEntity.State) => () => VerificationsRecord.render(state, entity, isExpanded)
      if (added.length === 0)
        return { ...CommandHandler.decision(LegalEntityKind.kind.keep(entity)), response: responds(entity.state) }
      const event: LegalEntity.Event = {
        _tag: "DocumentsPosted",
        documents: Object.fromEntries(added.map((each) => [each.id, each.added.map(Document.attachmentOf)])),
        at
      }
      const { steps, ...decision } = VerificationDecision.decision(entity, [event], at)
      return {
        ...decision,
        steps: [...steps, ...parties.flatMap((each) => each.steps)],
        runInline: [entity.id],
        response: responds(VerificationDecision.after(entity, [event]))
      }
    }
  )

export const handler: CommandHandler.CommandHandler<Command, Facts, Rejection> = {
  name: "legal_entities.verifications",
  contract: "merchants.md 2",
  rejects: CommandHandler.rejections<Rejection>()(
    "LegalEntity/NoSuchParty",
    "LegalEntity/TooManyDocuments",
    "Document/Expired",
    "Document/AlreadyUsed"
  ),
  requires: ({ id, request }) =>
    RequiredFacts.both(
      RequiredFacts.resource(LegalEntityKind.kind, id, "path", "id"),
      RequiredFacts.all(
        partiesOf(request).map(({ documents, path }) => AttachDocument.requireDocuments(documents, ...path))
      )
    ),
  decide
}
