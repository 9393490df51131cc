/**
 * POST /tokens (platform.md 7). The body is `{resource, <resource>: {...}}` with any
 * part of the body that creates the resource. Members are validated as the creation
 * would validate them, and none is required.
 */
import { Redacted, Result, Schema, type SchemaAST } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as LegalEntityFieldChecks from "../../merchants/legal-entity/LegalEntityFieldChecks.ts"
import * as LegalEntityFields from "../../merchants/legal-entity/LegalEntityFields.ts"
import * as CreatePayoutMethod from "../../merchants/payout-method/CreatePayoutMethod.ts"
import * as Card from "../../payers/card/Card.ts"
import * as CardFunding from "../../payers/card/CardFunding.ts"
import * as CreatePaymentMethod from "../../payers/payment-method/CreatePaymentMethod.ts"
import * as NullMembers from "../../vocabulary/NullMembers.ts"
import * as Problem from "../../vocabulary/Problem.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import { isObject, membersOf } from "../../vocabulary/text/Json.ts"
import * as TimeDependentChecks from "../../vocabulary/time/TimeDependentChecks.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as ClientToken from "./ClientToken.ts"
import * as ClientTokenKind from "./ClientTokenKind.ts"
import type { Fields } from "./MergeTokenFields.ts"

/** The part of a body that creates a resource. Its null members count as absent, as in that body. */
const data = (operation: string, body: { readonly ast: SchemaAST.AST }) =>
  Schema.optionalKey(
    Secret.secret(
      Schema.Record(Schema.String, Schema.Json).annotate(NullMembers.removedBy(NullMembers.removedFor(body)))
    )
  ).annotateKey({
    description: `Any part of the body of ${operation}, for a token of this resource.`
  })

const Body = Wire.struct({
  ...Wire.recordMembers,
  type: Wire.readOnly,
  expireTime: Wire.readOnly,
  resource: ClientToken.Resource.annotateKey({
    description: "The resource that the token helps to create; it names the member that has the data."
  }),
  legalEntities: data("POST /legal_entities", LegalEntityFields.Create),
  paymentMethods: data("POST /payment_methods", CreatePaymentMethod.Request),
  payoutMethods: data("POST /payout_methods", CreatePayoutMethod.Request)
})

type Problems = ReadonlyArray<Problem.Problem>

/** The problems of a part of a body by the schema of the whole, without those of missing members. */
const problemsOfPart = (schema: Schema.Codec<unknown, unknown>) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" })
  return (given: unknown): Problems =>
    Result.match(decode(given), {
      onSuccess: () => [],
      onFailure: (error) => Problem.ofError(error, given).filter(({ reason }) => reason !== "PARAM_IS_MISSING")
    })
}

const problemsOfResource: { readonly [R in ClientToken.Resource]: (given: unknown) => Problems } = {
  legal_entities: problemsOfPart(LegalEntityFields.Create),
  payment_methods: problemsOfPart(CreatePaymentMethod.Request),
  payout_methods: problemsOfPart(CreatePayoutMethod.Request)
}

const isResource = Schema.is(ClientToken.Resource)

const bodyProblems = (body: { readonly [key: string]: unknown }): Problems => {
  const { resource } = body
  if (!isResource(resource)) return []
  const others = ClientToken.resources.filter((each) => each !== resource && Object.hasOwn(body, each))
  const unknown = others.map((each) => Problem.problem("PARAM_IS_UNKNOWN", each))
  const part = body[resource]
  if (part === undefined) return [...unknown, Problem.problem("PARAM_IS_MISSING", resource)]
  if (!isObject(part)) return unknown
  const nested = Object.hasOwn(part, "token") ? [Problem.problem("PARAM_IS_UNKNOWN", resource, "token")] : []
  const wrong = problemsOfResource[resource](part).map((each) => Problem.under(each, resource))
  return [...unknown, ...nested, ...wrong]
}

export const Request = Wire.withRule(Body, bodyProblems).annotate({ identifier: "CreateTokenRequest" })
export type Request = typeof Request.Type

const timeChecks = TimeDependentChecks.all(
  TimeDependentChecks.member("legalEntities", LegalEntityFieldChecks.timeChecks),
  TimeDependentChecks.member("paymentMethods", CreatePaymentMethod.timeChecks),
  TimeDependentChecks.member("payoutMethods", CreatePayoutMethod.timeChecks)
)

const isFunding = Schema.is(Card.Funding)

/** The card number of a part that states `card_funding`, and that funding; null: there is nothing to compare. */
const fundedCard = (part: Fields) => {
  const { card_funding: funding, card_number: number } = membersOf(part["credit_card"])
  return typeof number === "string" && isFunding(funding) ? { funding, number: Redacted.make(number) } : null
}

/** The problems of a stated funding that differs from the one in the card directory. */
const fundingProblems = (stated: Card.Funding, identified: Card.Funding): Problems =>
  CardFunding.problems(stated, identified, ["payment_methods", "credit_card"])

export interface Command {
  readonly resource: ClientToken.Resource
  /** the part of the body that the token stores, under the name of its resource */
  readonly body: Redacted.Redacted<{ readonly [resource: string]: Fields }>
  /** the problems that the card directory found */
  readonly directoryProblems: Problems
}

/** Needs no approval for direct integration (platform.md 7). */
export const handler: CommandHandler.CommandHandler<Command, null, never> = {
  name: "tokens.create",
  contract: "platform.md 7",
  rejects: [],
  sessions: { types: ["api_session"] },
  timeChecks,
  validate: ({ body, directoryProblems }, { at }) => [...timeChecks(Redacted.value(body), at), ...directoryProblems],
  requires: () => RequiredFacts.nothing,
  decide: (_, { body, resource }, { app, at, headers, newId, vault }) => {
    const subject = { id: `${resource}-${newId()}`, appId: app.id, createTime: at }
    const sealed = Secret.SealedText.make(vault.seal("token", JSON.stringify(Redacted.value(body)[resource])))
    const held = Redacted.make({ sealed, riskToken: headers.riskToken, clientIp: headers.clientIp })
    const created: ClientToken.Event = { _tag: "Created", resource, expireTime: at + ClientToken.lifetime, held }
    return Result.succeed(CommandHandler.decision(ClientTokenKind.kind.create(subject, [created])))
  }
}

const partOf = ({ legalEntities, paymentMethods, payoutMethods, resource }: Request): Fields => {
  const part = {
    legal_entities: legalEntities,
    payment_methods: paymentMethods,
    payout_methods: payoutMethods
  }[resource]
  if (part === undefined) throw new TypeError("a token stores the part that its resource names")
  return Redacted.value(part)
}

/** Compares a stated `card_funding` with the card directory (payments.md 1.2). */
const enrich = (request: Request): ExternalCalls.Conversation<Command> => {
  const { resource } = request
  const part = partOf(request)
  const body = Redacted.make({ [resource]: part })
  const card = fundedCard(part)
  return card === null
    ? ExternalCalls.end({ resource, body, directoryProblems: [] })
    : ExternalCalls.askOnce("cardDirectory.fundingOf", card.number, (identified) => ({
        resource,
        body,
        directoryProblems: fundingProblems(card.funding, identified)
      }))
}

export const enrichedHandler: CommandHandler.EnrichedHandler<Request, Command, null, never> = {
  enrich,
  handler
}
