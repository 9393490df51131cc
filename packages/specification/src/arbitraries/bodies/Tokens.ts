/**
 * Arbitrary bodies of POST /tokens (platform.md 7): any part of a body that creates the resource, valid and with
 * one problem.
 */
import * as fc from "fast-check"
import * as CreateClientToken from "@payments-platform/domain/access/client-token/CreateClientToken"
import { below, type Body, missingReason, name, type NearlyRight, noForm, readOnlyReason, unknown } from "./Bodies.ts"
import * as PaymentMethods from "./PaymentMethods.ts"
import { nearlyRight } from "./SchemaBreaks.ts"

/** Any members of a body, or none. */
const partOf = (body: fc.Arbitrary<Body>): fc.Arbitrary<Body> =>
  body.chain((whole) => fc.subarray(Object.entries(whole)).map((members) => Object.fromEntries(members)))

const entity: fc.Arbitrary<Body> = fc.record({
  country: fc.constantFrom("US", "CA"),
  description: name,
  controller: fc.record({ email: fc.constant("ada@example.com") })
})

const ofMethod: fc.Arbitrary<Body> = partOf(PaymentMethods.create).map((payment_methods) => ({
  resource: "payment_methods",
  payment_methods
}))
const ofEntity: fc.Arbitrary<Body> = partOf(entity).map((legal_entities) => ({
  resource: "legal_entities",
  legal_entities
}))

export const request: fc.Arbitrary<Body> = fc.oneof(ofMethod, ofEntity)

export const nearlyRequest: fc.Arbitrary<NearlyRight> = fc.oneof(
  nearlyRight(ofMethod, CreateClientToken.Request, {
    breaks: [
      ["payment_methods", undefined, missingReason],
      ["payment_methods", { token: { id: "x" } }, unknown, "payment_methods.token"],
      ["legal_entities", {}, unknown],
      ["expire_time", 0, readOnlyReason],
      ...below("payment_methods.credit_card", PaymentMethods.cardBreaks).filter(
        ([, , reason]) => reason !== missingReason
      )
    ]
  }),
  nearlyRight(ofEntity, CreateClientToken.Request, {
    breaks: [
      ["legal_entities", { email: "x" }, noForm, "legal_entities.email"],
      ["legal_entities", { colour: "red" }, unknown, "legal_entities.colour"]
    ]
  })
)
