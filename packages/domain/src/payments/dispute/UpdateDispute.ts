/**
 * POST /disputes/{id} (payments.md 5): the merchant answers with an explanation and
 * documents, or concedes, once per round and no later than `respond_by`. `custom_data` and
 * `rbits` alone may change in any status.
 */
import { Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as UpdateCustomData from "../../decider/UpdateCustomData.ts"
import * as AttachDocument from "../../merchants/document/AttachDocument.ts"
import type * as Document from "../../merchants/document/Document.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import { type Problem, problem } from "../../vocabulary/Problem.ts"
import * as Requirement from "../../vocabulary/Requirement.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import type * as Dispute from "./Dispute.ts"
import { kind } from "./DisputeKind.ts"

export const maxDocuments = 5
const maxExplanation = 10_000

const Documents = Schema.Array(Text.Id).check(
  Check.must(
    (ids: ReadonlyArray<string>) => ids.length <= maxDocuments,
    "TOO_MANY_DOCUMENTS",
    Requirement.count(0, maxDocuments, "value")
  ).abort(),
  Check.unique()
)

interface Body {
  readonly explanation?: unknown
  readonly documents?: unknown
  readonly concede?: unknown
}

/** `concede` excludes an explanation and documents; documents require an explanation. */
const answerProblems = ({ concede, documents, explanation }: Body): ReadonlyArray<Problem> => {
  if (concede === true) {
    const excluded = Object.entries({ explanation, documents }).flatMap(([name, value]) =>
      value === undefined ? [] : [name]
    )
    return excluded.length === 0
      ? []
      : [...excluded, "concede"].map((name) => problem("PARAM_MUTUALLY_EXCLUSIVE", name))
  }
  return documents !== undefined && explanation === undefined ? [problem("PARAM_IS_MISSING", "explanation")] : []
}

export const Request = Wire.withRule(
  Wire.mergePatch({
    explanation: Schema.optionalKey(Text.text(1, maxExplanation)).annotateKey({
      description: "The merchant's answer, in words; it ends the time to respond."
    }),
    documents: Schema.optionalKey(Documents).annotateKey({
      description: "The ids of at most 5 documents that support the explanation."
    }),
    concede: Schema.optionalKey(Schema.Boolean).annotateKey({
      description: "true: the merchant gives the dispute up; it excludes an explanation and documents."
    }),
    customData: CustomData.member,
    rbits: EmbeddedRbits.member,
    ...Wire.recordMembers,
    payment: Wire.readOnly,
    status: Wire.readOnly,
    type: Wire.readOnly,
    amount: Wire.readOnly,
    currency: Wire.readOnly,
    fee: Wire.readOnly,
    cardBrand: Wire.readOnly,
    reason: Wire.readOnly,
    resolution: Wire.readOnly,
    respondBy: Wire.readOnly,
    txnrChargebackAppFees: Wire.readOnly,
    txnrChargebackMerchant: Wire.readOnly,
    txnrChargebackFeeMerchant: Wire.readOnly,
    txnrChargebackReversalMerchant: Wire.readOnly,
    txnrChargebackReversalAppFees: Wire.readOnly
  }),
  answerProblems
).annotate({ identifier: "UpdateDisputeRequest" })
export type Request = typeof Request.Type

export type Rejection =
  | { readonly _tag: "Dispute/NotChallengeable" }
  | { readonly _tag: "Dispute/NotAwaitingResponse" }
  | AttachDocument.Rejection

type Facts = readonly [Fact<Dispute.State>, ReadonlyArray<Document.Document>]

/** The desk receives the answer at once if it knows the case. */
const deskAfterAnswer = ({ reference }: Dispute.Terms): Dispute.Desk | null =>
  reference === null ? null : { reference, informed: false, nextPollAt: 0 }

/** The event of an answer or a concession; null when the request has neither. */
const responseOf = (
  state: Dispute.State,
  { concede, documents, explanation }: Request,
  data: Dispute.Data,
  at: number
) => {
  if (concede === true) return { _tag: "Conceded", customData: data, at } as const
  if (explanation === undefined) return null
  const answer: Dispute.Answer = { explanation, documents: documents ?? [] }
  return { _tag: "Answered", answer, customData: data, desk: deskAfterAnswer(state.terms) } as const
}

const decide = (
  [dispute, documents]: Facts,
  { request }: Command.OnResource<Request>,
  { at }: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const { state } = dispute
  const data = MergePatch.replace(state.customData, request.customData)
  const response = responseOf(state, request, data, at)
  if (response === null) return Result.succeed(UpdateCustomData.update(kind, dispute, state.customData, request))
  if (state.terms.type === "pre_dispute") return Result.fail({ _tag: "Dispute/NotChallengeable" })
  if (state._tag !== "AwaitingResponse" || at > state.respondBy)
    return Result.fail({ _tag: "Dispute/NotAwaitingResponse" })
  const attached = AttachDocument.attachAll(documents, { id: dispute.id, resource: "disputes" }, at, "documents")
  return Result.map(attached, (steps) => CommandHandler.decision(kind.move(dispute, [response]), ...steps))
}

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Request>,
  Facts,
  Rejection
> = EmbeddedRbits.withRbits({
  name: "disputes.update",
  contract: "payments.md 5",
  rejects: CommandHandler.rejections<Rejection>()(
    "Dispute/NotChallengeable",
    "Dispute/NotAwaitingResponse",
    "Document/Expired",
    "Document/AlreadyUsed"
  ),
  ...CommandHandler.withTimeChecks(EmbeddedRbits.timeChecks),
  allowedStates: ({ request: { concede, explanation } }) => {
    if (concede === true) return kind.allowedStates("Conceded")
    return explanation === undefined ? null : kind.allowedStates("Answered")
  },
  requires: ({ id, request }) =>
    RequiredFacts.both(
      RequiredFacts.resource(kind, id, "path", "id"),
      AttachDocument.requireDocuments(request.documents ?? [], "documents")
    ),
  decide
})
