/** Arbitrary rbits of all types (platform.md 8), embedded in a request and as bodies of POST /rbits, valid and with one problem. */
import * as fc from "fast-check"
import * as CreateRbit from "@payments-platform/domain/risk/rbit/CreateRbit"
import * as RbitRequest from "@payments-platform/domain/risk/rbit/RbitRequest"
import * as RbitTypes from "@payments-platform/domain/risk/rbit/RbitTypes"
import { snake } from "@payments-platform/domain/vocabulary/text/SnakeCase"
import {
  bodiesOf,
  type Body,
  type Break,
  missingReason,
  type NearlyRight,
  noForm,
  noMember,
  outside,
  readOnlyReason,
  text,
  unknown,
  withBreaks,
  wrongType
} from "./Bodies.ts"
import { nearlyRight } from "./SchemaBreaks.ts"

/** The type objects whose rules join members or have patterns, for which derived bodies are not always right. */
const { externalAccount: _external, landlord: _landlord, property: _property, ...derivable } = RbitTypes.objects
const place = fc.constant({ line1: "1 Main St", country: "US", postal_code: "94025" })
const composed: ReadonlyArray<readonly [type: RbitTypes.Type, object: fc.Arbitrary<Body>]> = [
  ["external_account", fc.record({ is_partner_account: fc.boolean(), account_type: text(0, 255) })],
  ["landlord", fc.record({ name: text(0, 255), is_business: fc.boolean(), address: place })],
  ["property", fc.record({ address: place, unit_count: fc.nat(500) })]
]

/** The type objects with the names of their types. */
const objects = [
  ...composed,
  ...Object.entries(derivable).map(([name, schema]) => [snake(name), bodiesOf<unknown>(schema)] as const)
]

const members: fc.Arbitrary<Body> = fc.record({
  source: fc.constantFrom(...RbitRequest.Source.literals),
  receive_time: fc.integer({ min: 1_500_000_000, max: 1_700_000_000 })
})

/** The members that a type adds: its object, under the name of the type or as one of `names`. */
const typed = (...names: ReadonlyArray<string>): fc.Arbitrary<Body> =>
  fc.oneof(
    ...objects.flatMap(([type, object]) =>
      [type, ...names].map((name) => object.map((value) => ({ type, [name]: value })))
    )
  )

const withMembers = (type: fc.Arbitrary<Body>): fc.Arbitrary<Body> =>
  fc.tuple(members, type).map(([shared, own]) => ({ ...shared, ...own }))

/** An rbit in the member `rbits` of another request. Its object may be named `properties`. */
export const embeddedRbit: fc.Arbitrary<Body> = withMembers(typed("properties"))

const owned = (resource: string, id: string): Body => ({ associated_resource: { resource, id } })

/** A body of POST /rbits about a resource. */
export const request = (resource: string, id: string): fc.Arbitrary<Body> =>
  withMembers(typed()).map((rbit) => ({ ...rbit, ...owned(resource, id) }))

const site: fc.Arbitrary<Body> = withMembers(fc.constant({ type: "website_uri", website_uri: { uri: "a.example" } }))
const person: fc.Arbitrary<Body> = withMembers(text(0, 255).map((name): Body => ({ type: "person", person: { name } })))

const ofSite: ReadonlyArray<Break> = [
  ["source", undefined, missingReason],
  ["source", "rumour", noMember],
  ["receive_time", undefined, missingReason],
  ["receive_time", "now", wrongType],
  ["website_uri", "a.example", wrongType],
  ["website_uri.uri", undefined, missingReason],
  ["website_uri.uri", "a".repeat(256), outside],
  ["website_uri.uri_type", "gopher", noMember],
  ["website_uri.colour", "red", unknown],
  ["colour", "red", unknown]
]
const ofPerson: ReadonlyArray<Break> = [
  ["person.birthdate", "5 June 1987", noForm],
  ["person.birthdate", "1987-02-30", outside]
]

/** An rbit with one problem. The object of a type may be named `properties`, so this is the missing one. */
export const nearlyEmbeddedRbit: fc.Arbitrary<NearlyRight> = fc.oneof(
  withBreaks(site, [...ofSite, ["website_uri", undefined, missingReason, "properties"]]),
  withBreaks(person, ofPerson)
)

/** The member `rbits` of another request. */
export const all: fc.Arbitrary<ReadonlyArray<Body>> = fc.array(embeddedRbit, { maxLength: 3 })

const wrongRbit = { source: "user", receive_time: 0, type: "person", person: {} }

/** The problems of the member `rbits` of another request. */
export const ofMember: ReadonlyArray<Break> = [
  ["rbits", {}, wrongType],
  ["rbits", [wrongRbit], missingReason, "rbits.0.person.name"]
]

export const nearlyRequest = (resource: string, id: string): fc.Arbitrary<NearlyRight> => {
  const about = (rbit: fc.Arbitrary<Body>) => rbit.map((body) => ({ ...body, ...owned(resource, id) }))
  return fc.oneof(
    nearlyRight(request(resource, id), CreateRbit.Request, {
      breaks: [
        ["associated_resource", { resource: "planets", id }, noMember, "associated_resource.resource"],
        ["state", "deleted", readOnlyReason]
      ]
    }),
    withBreaks(about(site), [["website_uri", undefined, missingReason]]),
    withBreaks(about(person), ofPerson)
  )
}
