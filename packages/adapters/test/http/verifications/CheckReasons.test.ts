/**
 * Every check of a request has a reason (platform.md 4) and a requirement. A check of the library has neither,
 * so Check.ts has one in its place.
 */
import { assert, describe, it } from "@effect/vitest"
import { Schema, type SchemaAST } from "effect"
import * as RbitTypes from "@payments-platform/domain/risk/rbit/RbitTypes"
import * as Check from "@payments-platform/domain/vocabulary/Check"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import { Api } from "../../../src/http/api/Api.ts"
import { type DescribedEndpoint, endpointsOf } from "../../../src/http/api/EndpointDescription.ts"
import { OperatorApi } from "../../../src/http/operator/OperatorApi.ts"

/** The path, the headers, the query and the body of an operation. */
const requestOf = ({ endpoint }: DescribedEndpoint): ReadonlyArray<Schema.Top> => {
  const bodies = [...endpoint.payload.values()].flatMap(({ schemas }) => schemas)
  return [endpoint.params, endpoint.headers, endpoint.query, ...bodies].filter((schema) => schema !== undefined)
}

/** The parts of a Schema by their names. */
const partsOf = (ast: SchemaAST.AST): ReadonlyArray<readonly [string, SchemaAST.AST]> => {
  const encoded = (ast.encoding ?? []).map(({ to }) => ["", to] as const)
  switch (ast._tag) {
    case "Objects":
      return [
        ...encoded,
        ...ast.propertySignatures.map(({ name, type }) => [`.${String(name)}`, type] as const),
        ...ast.indexSignatures.flatMap(({ parameter, type }) => [["{key}", parameter] as const, ["{}", type] as const])
      ]
    case "Arrays":
      return [...encoded, ...[...ast.elements, ...ast.rest].map((type) => ["[]", type] as const)]
    case "Union":
      return [...encoded, ...ast.types.map((type) => ["", type] as const)]
    case "Declaration":
      return [...encoded, ...ast.typeParameters.map((type) => ["", type] as const)]
    case "Suspend":
      return [...encoded, ["", ast.thunk()]]
    default:
      return encoded
  }
}

const checksOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.Check<never>> => [
  ...(ast.checks ?? []),
  ...("encodingChecks" in ast ? (ast.encodingChecks ?? []) : [])
]

/** A check with null as its reason states that of each problem that it finds, with its requirement. */
const statesReason = (annotations: Schema.Annotations.Filter | undefined): boolean => {
  const { [Problem.reasonKey]: reason, [Problem.requirementKey]: requirement } = annotations ?? {}
  return (
    reason === null ||
    reason === "PARAM_CANNOT_BE_MODIFIED" ||
    (reason !== undefined && typeof requirement === "string")
  )
}

const hasReason = (check: SchemaAST.Check<never>): boolean =>
  check._tag === "FilterGroup" ? check.checks.every(hasReason) : statesReason(check.annotations)

/** The places of checks without a reason. */
const withoutReason = (schema: Schema.Top): ReadonlyArray<string> => {
  const seen = new Set<SchemaAST.AST>()
  const found: Array<string> = []
  const visit = (ast: SchemaAST.AST, path: string): void => {
    if (seen.has(ast)) return
    seen.add(ast)
    for (const check of checksOf(ast)) if (!hasReason(check)) found.push(path)
    for (const [name, part] of partsOf(ast)) visit(part, `${path}${name}`)
  }
  visit(schema.ast, "")
  return found
}

describe("every check has its reason", () => {
  const requests = [
    ...[...endpointsOf(Api), ...endpointsOf(OperatorApi)].map(([name, each]) => [name, requestOf(each)] as const),
    ...Object.entries(RbitTypes.objects).map(([type, object]) => [`rbit ${type}`, [object]] as const)
  ]
  for (const [name, schemas] of requests) it(name, () => assert.deepStrictEqual(schemas.flatMap(withoutReason), []))
})

describe("a check of the library", () => {
  const text = Schema.String.check(Schema.isMinLength(1))
  const encoded = Schema.NumberFromString.check(Check.atLeast(1))
  for (const [name, schema, path] of [
    ["in a member", Schema.Struct({ a: Schema.optionalKey(Schema.NullOr(text)) }), ".a"],
    ["in a list", Schema.Struct({ a: Schema.Array(text) }), ".a[]"],
    ["of a key", Schema.Record(text, Schema.Null), "{key}"],
    ["before decoding", Schema.flip(Schema.flip(encoded).check(Schema.isMinLength(1))), ""],
    ["of integers", Schema.Struct({ a: Schema.Int }), ".a"]
  ] as const)
    it(`is found ${name}`, () => assert.deepStrictEqual(withoutReason(schema), [path]))
})
