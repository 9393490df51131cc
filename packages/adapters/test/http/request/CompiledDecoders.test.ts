/**
 * The compiled decoder of every request accepts what its Schema accepts, and gives the same value, for the examples of the
 * contract, changed examples, and any JSON.
 */
import { assert, describe, it } from "@effect/vitest"
import { Option, Redacted, Result, Schema } from "effect"
import * as fc from "fast-check"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import { Api } from "../../../src/http/api/Api.ts"
import { type DescribedEndpoint, endpointsOf } from "../../../src/http/api/EndpointDescription.ts"
import { OperatorApi } from "../../../src/http/operator/OperatorApi.ts"

/** The value with its secrets in clear, because two redacted values look alike. */
const revealed = (value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return { secret: revealed(Redacted.value(value)) }
  if (Array.isArray(value)) return value.map(revealed)
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.entries(value).map(([name, each]) => [name, revealed(each)])
}

/** Names that every object has or that a Schema might treat in its own way, and values at the edge of each type. */
const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "id", "type", "custom_data", "unknown", ""]
const values: ReadonlyArray<unknown> = [
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  1.5,
  1e21,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_VALUE,
  5e-324,
  "",
  " ",
  "a",
  "\u0000",
  "\ud800",
  "\udc00a",
  "😀",
  "4111111111111111",
  "USD",
  "US",
  "x".repeat(300),
  "1",
  "true",
  [],
  [null],
  {},
  { a: 1 },
  [[]],
  [{}],
  JSON.parse('{"__proto__":{"a":1}}'),
  { constructor: 1 }
]

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...values),
  fc.jsonValue({ maxDepth: 3, noUnicodeString: false }),
  fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...values))
)

/** The paths of all places of a value. */
const placesOf = (value: unknown, path: ReadonlyArray<string> = []): ReadonlyArray<ReadonlyArray<string>> =>
  typeof value !== "object" || value === null
    ? [path]
    : [path, ...Object.entries(value).flatMap(([name, each]) => placesOf(each, [...path, name]))]

const changedAt = (
  value: unknown,
  [name, ...rest]: ReadonlyArray<string>,
  change: (was: unknown) => unknown
): unknown => {
  if (name === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === name ? changedAt(each, rest, change) : each))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === name ? changedAt(each, rest, change) : each])
  )
}

/** Sets, adds or omits a member. */
const changing: fc.Arbitrary<(was: unknown) => unknown> = fc.oneof(
  anything.map((value) => () => value),
  fc.tuple(fc.constantFrom(...names), anything).map(([name, value]) => (was: unknown) => {
    if (!isObject(was)) return [was, value]
    return Object.defineProperty({ ...was }, name, { value, enumerable: true, writable: true, configurable: true })
  }),
  fc.nat().map((nth) => (was: unknown) => {
    if (!isObject(was)) return was
    const entries = Object.entries(was)
    return Object.fromEntries(entries.filter((_, index) => index !== nth % entries.length))
  })
)

/** Values near an example: one to three of its places are changed. */
const near = (example: unknown): fc.Arbitrary<unknown> =>
  fc.array(fc.tuple(fc.nat(), changing), { maxLength: 3 }).map((changes) =>
    changes.reduce((value, [nth, change]) => {
      const places = placesOf(value)
      return changedAt(value, places[nth % places.length] ?? [], change)
    }, example)
  )

/** The path, the headers, the query and the body of an operation, each with a valid value where the contract has one. */
const slotsOf = ({ description, endpoint }: DescribedEndpoint): ReadonlyArray<readonly [Schema.Top, unknown]> => {
  const [payload] = endpoint.payload.values()
  return [
    [
      endpoint.params,
      {
        ...Object.fromEntries(
          endpoint.path
            .split("/")
            .filter((part) => part.startsWith(":"))
            .map((part) => [part.slice(1), "an-id"])
        ),
        ...description.params
      }
    ] as const,
    [
      endpoint.headers,
      { "unique-key": "key", "client-ip": "203.0.113.7", "service-risk-token": "1b4e28ba-2fa1-41d2-883f-0016d3cca427" }
    ] as const,
    [endpoint.query, { page_size: "5" }] as const,
    [payload?.schemas[0], description.body ?? {}] as const
  ].flatMap(([schema, value]) => (schema === undefined ? [] : [[schema, value] as const]))
}

/** Values for each part of each operation. All of them take a minute of CPU, so the long run alone takes many. */
const numRuns = process.env["SLOW"] === undefined ? 30 : 300

const strict = { errors: "all", onExcessProperty: "error" } as const

describe("a compiled decoder agrees with its Schema", () => {
  for (const [name, endpoint] of [...endpointsOf(Api), ...endpointsOf(OperatorApi)])
    it(name, () => {
      for (const [slot, example] of slotsOf(endpoint)) {
        const schema = CompiledDecoder.withoutServices(slot)
        const judge = Schema.decodeUnknownResult(schema, strict)
        const attempt = CompiledDecoder.validRequestDecoder(schema)
        const agree = (value: unknown): void => {
          const [expected, found] = [judge(value), attempt(value)]
          assert.strictEqual(Option.isSome(found), Result.isSuccess(expected))
          if (Option.isSome(found) && Result.isSuccess(expected))
            assert.deepStrictEqual(revealed(found.value), revealed(expected.success))
        }
        agree(example)
        fc.assert(fc.property(fc.oneof(near(example), anything), agree), { numRuns, seed: 12 })
      }
    })
})
