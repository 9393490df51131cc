/** Arbitrary rbits of all types (platform.md 8), embedded in a request and as bodies of POST /rbits, valid and with one problem. */
import * as fc from "fast-check"
import * as RbitRequest from "@payments-platform/domain/risk/rbit/RbitRequest"
import * as RbitTypes from "@payments-platform/domain/risk/rbit/RbitTypes"
import { snake } from "@payments-platform/domain/vocabulary/text/SnakeCase"
import {
  below,
  beside,
  type Body,
  type Break,
  withBreaks,
  bodiesOf,
  readOnlyReason,
  missingReason,
  type NearlyRight,
  noForm,
  noMember,
  optional,
  outside,
  text,
  unknown,
  wrongType
} from "./Bodies.ts"

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

const nearlySite: fc.Arbitrary<NearlyRight> = withBreaks(
  optional({ uri_type: fc.constantFrom("website", "campaign", "social_media") }).map((more) => ({
    uri: "a.example",
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== null))
  })),
  [
    ["uri", undefined, missingReason],
    ["uri", 7, wrongType],
    ["uri", "a\0", noForm],
    ["uri", "a".repeat(256), outside],
    ["uri_type", "gopher", noMember],
    ["colour", "red", unknown]
  ]
)
const nearlyPerson: fc.Arbitrary<NearlyRight> = withBreaks(fc.record({ name: text(0, 255) }), [
  ["name", undefined, missingReason],
  ["birthdate", "5 June 1987", noForm],
  ["birthdate", "1987-02-30", outside]
])

const ofRbit: ReadonlyArray<Break> = [
  ["source", undefined, missingReason],
  ["source", "rumour", noMember],
  ["receive_time", undefined, missingReason],
  ["receive_time", "now", wrongType],
  ["website_uri", "a.example", wrongType],
  ["colour", "red", unknown]
]

const nearly = (right: fc.Arbitrary<Body>, ...breaks: ReadonlyArray<Break>): fc.Arbitrary<NearlyRight> =>
  fc.oneof(
    withBreaks(right, [...ofRbit, ...breaks]),
    beside(right, below("website_uri", nearlySite)),
    beside(
      right.map((rbit) => {
        const { website_uri: _site, ...others } = rbit
        return { ...others, type: "person" }
      }),
      below("person", nearlyPerson)
    )
  )

export const nearlyEmbeddedRbit: fc.Arbitrary<NearlyRight> = nearly(site, [
  "website_uri",
  undefined,
  missingReason,
  "properties"
])

/** The member `rbits` of another request. */
export const all: fc.Arbitrary<ReadonlyArray<Body>> = fc.array(embeddedRbit, { maxLength: 3 })

/** The same requests whose member `rbits` has one problem. */
export const nearlyAmong = (right: fc.Arbitrary<Body>): fc.Arbitrary<NearlyRight> =>
  beside(
    right,
    nearlyEmbeddedRbit.map(({ body, problem }) => ({ body: { rbits: [body] }, problem: `rbits.0.${problem}` }))
  )

export const nearlyRequest = (resource: string, id: string): fc.Arbitrary<NearlyRight> =>
  nearly(
    site.map((rbit) => ({ ...rbit, ...owned(resource, id) })),
    ["website_uri", undefined, missingReason],
    ["associated_resource", undefined, missingReason],
    ["associated_resource", { resource, id: "" }, outside, "associated_resource.id"],
    ["associated_resource", { resource: "planets", id }, noMember, "associated_resource.resource"],
    ["state", "deleted", readOnlyReason]
  )
