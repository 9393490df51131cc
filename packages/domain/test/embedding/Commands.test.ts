/** Hosts have the commands that the API executes, and no other: with the same handler, body, and way from body to command. */
import { Context, type Schema } from "effect"
import { describe, expect, it } from "vitest"
import { Api } from "@payments-platform/adapters/http/api/Api"
import { Command } from "@payments-platform/adapters/http/api/CommandEndpoint"
import { endpointsOf } from "@payments-platform/adapters/http/api/EndpointDescription"
import { OperatorApi } from "@payments-platform/adapters/http/operator/OperatorApi"
import * as Domain from "@payments-platform/domain"
import { Engine } from "@payments-platform/domain"
import type { Action } from "@payments-platform/domain/decider/Command"
import { type HostCommand, NoBody } from "@payments-platform/domain/embedding/HostCommand"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"

/** What acts on the platform itself: its apps and operators with their tokens, and its settings. */
const ofPlatform = /^(apps|operators|settings)\./

const isCommand = (value: object): value is HostCommand<Action> => "Request" in value && "decode" in value
const exported = Object.values(Domain).flatMap((value) => (isCommand(value) ? [value] : []))

/** What is executed for a body: the handler, alone or with what completes its request, and the command or its problems. */
interface Execution {
  readonly handler: object
  readonly executes: object
  readonly input: unknown
}

interface Executed {
  readonly name: string
  readonly isOperators: boolean
  readonly handler: object
  readonly executionOf: (body: unknown) => Execution
  readonly example: unknown
}

const id = "some"

const hosted = (command: HostCommand<Action>, body: unknown): Execution =>
  command.decode<Execution>(body, { id }, (executes, input) => ({ handler: executes.handler, executes, input }))

/** The endpoints that execute a command. */
const executed = [
  ...endpointsOf(Api),
  ...[...endpointsOf(OperatorApi)].map(([name, each]) => [`operator ${name}`, each] as const)
].flatMap(([name, { annotations, description, endpoint }]) => {
  const [payload] = [...endpoint.payload.values()].flatMap(({ schemas }) => schemas)
  const schema = unsafeCoerce<Schema.Codec<unknown>>(payload ?? NoBody, "a body is decoded without services")
  return (
    Context.get(annotations, Command)?.use((execution): ReadonlyArray<Executed> => {
      const { command, executes } = execution
      const handler = "enrich" in executes ? executes.handler : executes
      const executionOf = (body: unknown): Execution => ({
        handler,
        executes,
        input: Engine.decode(schema, body, (payload) => command({ params: { id }, payload, query: {} }, "3.2"))
      })
      return ofPlatform.test(handler.name)
        ? []
        : [{ name, isOperators: name.startsWith("operator "), handler, executionOf, example: description.body ?? {} }]
    }) ?? []
  )
})

/** The issue that ends stands in the path; a host takes it as a body. */
const inPath = new Set(["operator accounts.reopen"])

const cases = executed.filter(({ name }) => !inPath.has(name)).map((each) => [each.name, each] as const)

describe("the commands of hosts", () => {
  it.each(cases)("do with every body what the endpoint %s does", (_, { example, executionOf, handler }) => {
    const command = exported.find((each) => hosted(each, {}).handler === handler)
    if (command === undefined) throw new Error("no command of a host has this handler")
    for (const body of [example, {}, { no_such_member: 1 }]) {
      const [host, endpoint] = [hosted(command, body), executionOf(body)]
      if ("enrich" in endpoint.executes) expect(host.executes).toBe(endpoint.executes)
      expect(host.input).toEqual(endpoint.input)
    }
  })
  it("are each executed by an endpoint of apps or of operators", () => {
    expect(executed.length).toBeGreaterThan(50)
    const isExecuted = (command: HostCommand<Action>) =>
      executed.some(
        ({ handler, isOperators }) =>
          handler === hosted(command, {}).handler && isOperators === (command.by === "operator")
      )
    expect(exported.filter((command) => !isExecuted(command)).map(({ name }) => name)).toEqual([])
  })
  const withBody = exported.filter(({ Request }) => Request !== NoBody)
  it.each(withBody.map((command) => [command.name, command] as const))(
    "%s reports the problems of a wrong body",
    (_, command) => {
      const request = command.decode({ no_such_member: 1 }, { id: "some" }, (_handler, decoded) => decoded)
      expect(request).toMatchObject({ _tag: "Malformed" })
    }
  )
})
