/** What an endpoint derives from its command. */
import { assert, describe, it } from "@effect/vitest"
import { Context, Schema } from "effect"
import { HttpApiEndpoint, HttpApiSchema } from "effect/http-api"
import * as CancelPayment from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import { Command, withCommand } from "../../../src/http/api/CommandEndpoint.ts"
import * as EndpointAnnotations from "../../../src/http/api/EndpointAnnotations.ts"
import { Description } from "../../../src/http/api/EndpointDescription.ts"
import * as SharedParameters from "../../../src/http/api/SharedParameters.ts"

const created = Schema.Struct({}).pipe(HttpApiSchema.status(201))
const onResource = HttpApiEndpoint.post("act", "/things/:id/act", { params: SharedParameters.Id })
const onOperators = HttpApiEndpoint.post("act", "/operator/things/:id/act", { params: SharedParameters.Id })
const operatorsOwn = HttpApiEndpoint.post("act", "/operator/things", { success: created })

const definition = {
  summary: "Act",
  description: "Acts.",
  executes: CancelPayment.handler,
  command: () => ({ id: "payment", request: {} })
}

/** How the definition says that its command is executed. */
const executionOf = ({ annotations }: { readonly annotations: Context.Context<never> }) => {
  const defined = Context.get(annotations, Command)
  if (defined === null) return assert.fail("the endpoint has no command")
  return defined.use(({ runsFor, status }) => ({ runsFor, status }))
}

describe("an endpoint with a command", () => {
  it("admits the sessions, and lists the refusals, of its command", () => {
    const { annotations } = withCommand(onResource, definition)
    assert.deepStrictEqual(Context.get(annotations, EndpointAnnotations.Sessions), ["mobile_session"])
    const described = Context.get(annotations, Description)
    assert.deepStrictEqual(described?.refuses, CancelPayment.handler.rejects)
    assert.deepStrictEqual(described?.forbids, CancelPayment.handler.forbids)
  })
  it("runs for its caller", () =>
    assert.deepStrictEqual(executionOf(withCommand(onResource, definition)).runsFor, { _tag: "Caller" }))
  it("runs on the operator surface for the owner of the resource in its path", () => {
    const { runsFor } = executionOf(withCommand(onOperators, definition))
    assert.strictEqual(runsFor._tag === "OwnerOf" && runsFor.resourceId({ params: { id: "a" } }), "a")
  })
  it("runs on the operator surface for its caller when its path names no resource", () =>
    assert.strictEqual(executionOf(withCommand(operatorsOwn, definition)).runsFor._tag, "Caller"))
  it("runs for the app that its definition states", () => {
    const runsFor = { _tag: "App", appId: "7" } as const
    assert.deepStrictEqual(executionOf(withCommand(onOperators, { ...definition, runsFor })).runsFor, runsFor)
  })
  it("answers with the status of its schema", () => {
    assert.strictEqual(executionOf(withCommand(operatorsOwn, definition)).status, 201)
    assert.strictEqual(executionOf(withCommand(onResource, definition)).status, 200)
  })
  it("is refused when its handler does not list its rejections", () => {
    const { rejects: _, ...handler } = CancelPayment.handler
    assert.throws(
      () => withCommand(onResource, { ...definition, executes: handler }),
      "the handler of payments.cancel does not list its rejections"
    )
  })
})
