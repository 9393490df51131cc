/**
 * A request with a field that only answers have is answered PARAM_CANNOT_BE_MODIFIED; a field that no record has,
 * PARAM_IS_UNKNOWN (platform.md 4).
 */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { SchemaAST } from "effect"
import { HttpApi } from "effect/http-api"
import { CreditCard } from "@payments-platform/domain/payers/payment-method/PaymentMethodRecord"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import { Api } from "../../../src/http/api/Api.ts"

interface Operation {
  readonly name: string
  readonly payload: Schema.Top
  readonly record: SchemaAST.Objects
}

const recordOf = (success: Schema.Top | undefined): SchemaAST.Objects | null =>
  success?.ast._tag === "Objects" ? success.ast : null

/** Every operation that creates or changes a resource by a JSON body and answers its record. */
const operations = (): ReadonlyArray<Operation> => {
  const found: Array<Operation> = []
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group }) => {
      const [payload] = endpoint.payload.values()
      const [success] = endpoint.success.values()
      const record = recordOf(success)
      const isJson = group.identifier !== "documents"
      const writes = isJson && (endpoint.identifier === "create" || endpoint.identifier === "update")
      if (writes && payload !== undefined && record !== null)
        found.push({ name: `${group.identifier}.${endpoint.identifier}`, payload: payload.schemas[0], record })
    }
  })
  return found
}

const unknownOf = ({ payload }: Operation, body: object): ReadonlyArray<string> => {
  const decoded = Schema.decodeUnknownResult(CompiledDecoder.withoutServices(payload), {
    errors: "all",
    onExcessProperty: "error"
  })(body)
  const problems = decoded._tag === "Failure" ? Problem.ofError(decoded.failure, body) : []
  return problems.filter(({ reason }) => reason === "PARAM_IS_UNKNOWN").map(({ path }) => path.join("."))
}

/** A value with which the member is recognized: an empty object if it has members of its own. */
const bodyOf = (record: SchemaAST.Objects): object =>
  Object.fromEntries(
    record.propertySignatures.map(({ name, type }) => [String(name), type._tag === "Objects" ? {} : null])
  )

describe("requests", () => {
  const all = operations()
  it("are at least ten", () => assert.isAtLeast(all.length, 10))
  for (const operation of all)
    it(`of ${operation.name} recognize exactly the members of their record`, () => {
      assert.deepStrictEqual(unknownOf(operation, bodyOf(operation.record)), [])
      assert.deepStrictEqual(unknownOf(operation, { nonesuch: null }), ["nonesuch"])
    })

  for (const operation of all.filter(({ name }) => name.startsWith("payment_methods.")))
    it(`of ${operation.name} recognize every member of a card`, () => {
      const known = Object.fromEntries(Object.keys(CreditCard.fields).map((name) => [name, null]))
      assert.deepStrictEqual(unknownOf(operation, { credit_card: { ...known, nonesuch: null } }), [
        "credit_card.nonesuch"
      ])
    })
})
