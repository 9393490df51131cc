/** Every command that the API executes is exported for hosts, with the same handler and the body that the API takes. */
import { Context } from "effect"
import { describe, expect, it } from "vitest"
import { Api } from "@payments-platform/adapters/http/api/Api"
import { Command } from "@payments-platform/adapters/http/api/CommandEndpoint"
import { endpointsOf } from "@payments-platform/adapters/http/api/EndpointDescription"
import { OperatorApi } from "@payments-platform/adapters/http/operator/OperatorApi"
import * as Domain from "@payments-platform/domain"
import { type HostCommand, NoBody, type Target } from "@payments-platform/domain/embedding/HostCommand"

/** What acts on the platform itself: its apps and operators with their tokens, and its settings. */
const ofPlatform = /^(apps|operators|settings)\./

const isCommand = (value: object): value is HostCommand<Target> => "Request" in value && "decode" in value
const exported = Object.values(Domain).flatMap((value) => (isCommand(value) ? [value] : []))

const executed = [...endpointsOf(Api), ...endpointsOf(OperatorApi)].flatMap(([id, { annotations }]) => {
  const command = Context.get(annotations, Command)
  if (command === null) return []
  return command.use(({ executes }) => {
    const { name } = "enrich" in executes ? executes.handler : executes
    return ofPlatform.test(name) ? [] : [{ id, name }]
  })
})

describe("the commands of hosts", () => {
  it("are those that the API executes", () => {
    expect(executed.length).toBeGreaterThan(50)
    const names = new Set(exported.map(({ name }) => name))
    expect(executed.filter(({ name }) => !names.has(name))).toEqual([])
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
