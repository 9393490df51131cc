/** The operations of the client are those of the contracts, and each is a method. */
import { OpenApi } from "effect/http-api"
import { expect, it } from "vitest"
import { Api } from "@payments-platform/adapters/http/api/Api"
import { OperatorApi } from "@payments-platform/adapters/http/operator/OperatorApi"
import { OperatorClient, PaymentsClient } from "../src/index.ts"
import { camel } from "../src/Operation.ts"
import { apiOperations, operatorOperations } from "../src/Operations.ts"

const baseUrl = "http://localhost"
const surfaces = [
  {
    name: "api",
    document: OpenApi.fromApi(Api),
    operations: apiOperations,
    client: new PaymentsClient({ baseUrl, appId: "1" })
  },
  {
    name: "operator",
    document: OpenApi.fromApi(OperatorApi),
    operations: operatorOperations,
    client: new OperatorClient({ baseUrl, operatorToken: "token" })
  }
]

/** Pages load the risk script, and a stream of events does not end: both are in the document, and no method calls them. */
const withoutMethod: ReadonlySet<string> = new Set(["risk.script", "activity.live"])

const described = (document: object): ReadonlyArray<string> =>
  [...JSON.stringify(document).matchAll(/"operationId":"([a-z_]+\.\w+)"/g)]
    .flatMap(([, id = ""]) => (withoutMethod.has(id) || id.startsWith("webhooks.") ? [] : [id]))
    .toSorted()

it.each(surfaces)(
  "the operations of the $name surface are those that its document describes",
  ({ document, operations }) => {
    expect(operations.map(({ group, name }) => `${group}.${name}`).toSorted()).toEqual(described(document))
  }
)

it.each(surfaces)(
  "each operation of the $name surface is a method, and each list has a second one",
  ({ client, operations }) => {
    for (const { group, hasPages, name } of operations) {
      const methods: unknown = Reflect.get(client, camel(group))
      expect(methods).toHaveProperty(name, expect.any(Function))
      if (hasPages === true) expect(methods).toHaveProperty(`${name}All`, expect.any(Function))
    }
  }
)

it("an operation says what its request has", () => {
  expect(apiOperations.find(({ method, path }) => path === "/payments" && method === "POST")).toEqual({
    group: "payments",
    name: "create",
    method: "POST",
    path: "/payments",
    body: "json",
    takesUniqueKey: true,
    takesRiskHeaders: true
  })
  expect(operatorOperations.find(({ name }) => name === "advance")).toMatchObject({ hasNoDeadline: true })
})

it("every operation that changes something takes a Unique-Key", () => {
  const changing = [...apiOperations, ...operatorOperations].filter(({ method }) => method !== "GET")
  expect(changing.filter(({ takesUniqueKey }) => takesUniqueKey !== true)).toEqual([])
})
