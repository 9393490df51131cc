/** Every operation of the operator surface as every role, by the table of platform.md 12. */
import { describe, it } from "vitest"
import * as Documents from "@payments-platform/contract/Documents"
import * as Role from "@payments-platform/domain/access/operator/Role"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { endpointsOf } from "../../../src/http/api/EndpointDescription.ts"
import { OperatorApi } from "../../../src/http/operator/OperatorApi.ts"
import { errorLine } from "../fixtures/Answers.ts"
import { at } from "../fixtures/Asking.ts"
import { askAs, createOperator } from "../fixtures/TestOperators.ts"
import * as World from "../fixtures/World.ts"

interface Line {
  readonly operation: string
  readonly role: string
  readonly movesMoney: boolean
}

/** The lines of the table, an operation each; a read takes `read` unless a line names it. */
const lines: ReadonlyArray<Line> = Documents.platform.table("12", "Role").flatMap((cells) =>
  Object.values(cells)
    .slice(1)
    .join()
    .split(", ")
    .filter((text) => /^(?:GET|POST|DELETE) \//.test(text))
    .map((text) => ({
      operation: text.replace("†", ""),
      role: cells["Role"] ?? "",
      movesMoney: text.endsWith("†")
    }))
)

const operations = [...endpointsOf(OperatorApi).values()].map(({ description, endpoint: { method, path } }) => ({
  method,
  path,
  description,
  name: `${method} ${path.replace("/operator", "").replaceAll(/:(\w+)/g, "{$1}")}`
}))

const contractOf = ({ method, name }: { readonly method: string; readonly name: string }): Line | undefined =>
  lines.find(({ operation }) => operation === name) ??
  (method === "GET" ? { operation: name, role: "read", movesMoney: false } : undefined)

describe("the table of roles", () => {
  it("names each operation once, and no other", () => {
    const named = lines.map(({ operation }) => operation)
    assert.deepStrictEqual([...new Set(named)], named)
    assert.deepStrictEqual(
      named.filter((each) => !operations.some(({ name }) => name === each)),
      []
    )
    assert.isAbove(operations.length, 90)
  })
  it.each(operations)("$name takes the role of the contract, and a change states it", (operation) => {
    const { description, method } = operation
    const contract = contractOf(operation)
    assert.isDefined(contract)
    assert.strictEqual(description.role ?? (method === "GET" ? "read" : "none"), contract?.role)
    assert.strictEqual(description.movesMoney ?? false, contract?.movesMoney)
  })
})

const example = (path: string): string =>
  path.replaceAll(":issue_type", "account_closed").replaceAll(/:\w+/g, "01900000-0000-7000-8000-000000000000")

layer(World.layer())("an operator", (it) => {
  it.effect("may do what the table says, as each role", function* () {
    for (const role of Role.roles) {
      const { token } = yield* createOperator(`An operator with the role ${role}`, role)
      for (const operation of operations) {
        const { method, name, path } = operation
        const text = method === "POST" ? { text: '{"none":1}' } : {}
        const answer = yield* askAs(token, method, example(path), text)
        const isRefused =
          answer.status === 403 && at(answer.json, "details", 0, "reason_code") === "OPERATOR_ROLE_MISSING"
        const needed = contractOf(operation)?.role
        const mayDo = Role.roles.some((each) => each === needed && Role.permits(role, each))
        assert.strictEqual(isRefused, !mayDo, `${role}: ${name}`)
        if (isRefused) assert.strictEqual(errorLine(answer), "403 NOT_AUTHORIZED | path: OPERATOR_ROLE_MISSING")
      }
    }
  })
})
