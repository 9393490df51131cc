/**
 * The body of POST /tokens (platform.md 7): `{resource, <resource>: {...}}`, any
 * part of what creates the resource. All that is there must be right; nothing
 * need be there. `payout_methods` are refused as long as there are none.
 */
import { Redacted, Result, Schema } from "effect"
import type * as Rule from "../../decider/Rule.ts"
import * as LegalEntityRules from "../../merchants/legal-entity/LegalEntityRules.ts"
import * as LegalEntityFields from "../../merchants/legal-entity/LegalEntityFields.ts"
import * as Card from "../../payers/card/Card.ts"
import * as CreatePaymentMethod from "../../payers/payment-method/CreatePaymentMethod.ts"
import * as CardFunding from "../../payers/card/CardFunding.ts"
import * as DatedRules from "../../vocabulary/DatedRules.ts"
import * as Problem from "../../vocabulary/Problem.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as ClientToken from "./ClientToken.ts"
import { type Fields, isFields } from "./MergeTokenFields.ts"

const data = (operation: string) =>
  Schema.optionalKey(
    Secret.secret(
      Schema.Record(Schema.String, Schema.Json).annotate({ description: `Any part of the body of ${operation}.` })
    )
  )

const Body = Wire.struct({
  ...Wire.answered,
  type: Wire.readOnly,
  expireTime: Wire.readOnly,
  resource: ClientToken.Resource,
  legalEntities: data("POST /legal_entities"),
  paymentMethods: data("POST /payment_methods")
})

type Problems = ReadonlyArray<Problem.Problem>

/** What is wrong with a part of what a schema describes: all but what is missing. */
const partly = (schema: Schema.Codec<unknown, unknown>) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" })
  return (given: unknown): Problems =>
    Result.match(decode(given), {
      onSuccess: () => [],
      onFailure: (error) => Problem.ofError(error, given).filter(({ reason }) => reason !== "PARAM_IS_MISSING")
    })
}

const judges: { readonly [R in ClientToken.Resource]: (given: unknown) => Problems } = {
  legal_entities: partly(LegalEntityFields.Create),
  payment_methods: partly(CreatePaymentMethod.Request)
}

const isResource = Schema.is(ClientToken.Resource)

const judge = (given: { readonly [key: string]: unknown }): Problems => {
  const { resource } = given
  if (!isResource(resource)) return []
  const others = ClientToken.resources.filter((each) => each !== resource && Object.hasOwn(given, each))
  const unknown = others.map((each) => Problem.problem("PARAM_IS_UNKNOWN", each))
  const part = given[resource]
  if (part === undefined) return [...unknown, Problem.problem("PARAM_IS_MISSING", resource)]
  if (!isFields(part)) return unknown
  const nested = Object.hasOwn(part, "token") ? [Problem.problem("PARAM_IS_UNKNOWN", resource, "token")] : []
  const wrong = judges[resource](part).map(({ path, reason }) => Problem.problem(reason, resource, ...path))
  return [...unknown, ...nested, ...wrong]
}

export const Request = Wire.judged(Body, judge)
export type Request = typeof Request.Type

const dated = DatedRules.all(
  DatedRules.member("legalEntities", LegalEntityRules.dated),
  DatedRules.member("paymentMethods", CreatePaymentMethod.dated)
)

const isFunding = Schema.is(Card.Funding)

/** The card of a part, as far as its funding can be judged: null where it says nothing of it. */
export const fundedCard = (part: Fields) => {
  const { card_funding: funding, card_number: number } = Wire.membersOf(part["credit_card"])
  return typeof number === "string" && isFunding(funding) ? { funding, number: Redacted.make(number) } : null
}

/** What is known of the card, against what is said of it. */
export const fundingProblems = (stated: Card.Funding, identified: Card.Funding): Problems =>
  CardFunding.problems(stated, identified, ["payment_methods", "credit_card"])

export interface Command extends ClientToken.Create {
  /** what the token stands for, under the name of its resource */
  readonly given: Redacted.Redacted<Fields>
  /** what directories say against it */
  readonly behind: Problems
}

/** POST /tokens: what is there is judged as what creates the resource would judge it. */
export const rule: Rule.Rule<Command, null, never> = {
  ...ClientToken.create,
  dated,
  validate: ({ behind, given }, { at }) => [...dated(Redacted.value(given), at), ...behind]
}
