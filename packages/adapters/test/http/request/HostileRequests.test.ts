/**
 * No request is answered 500. Each place of each body gets a value of each JSON type and each name that
 * every object inherits, for every operation of the contract; the names also in each path, query and header. Places
 * that do not affect each other are changed in one request, so that the test takes seconds.
 */
import { Context, Effect, Layer } from "effect"
import { OpenApi } from "effect/http-api"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { Api } from "../../../src/http/api/Api.ts"
import { OperatorApi } from "../../../src/http/operator/OperatorApi.ts"
import { errorLine, wrongState } from "../fixtures/Answers.ts"
import { ask, type RequestOptions, risk } from "../fixtures/Asking.ts"
import { readValue } from "../fixtures/TestTerminals.ts"
import * as World from "../fixtures/World.ts"
import * as Places from "../openapi/DocumentedPlaces.ts"
import * as ExampleParts from "../openapi/ExampleParts.ts"
import * as ExampleWorld from "../openapi/ExampleWorld.ts"
import * as ValidBodies from "./ValidBodies.ts"

interface Right {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: ReadonlyArray<unknown>
}

class Rights extends Context.Service<Rights, (operation: string) => Right>()("test/Rights") {}

const examples = new Map(ExampleWorld.operations.map((described) => [described.name, described]))

/** The example of each operation in the world of the test, with fuller bodies where there are some. */
const rights = Effect.gen(function* () {
  const { toWorld } = yield* ExampleWorld.make
  const read = yield* readValue(toWorld(idOf("onlineTerminal")))
  const fuller = ValidBodies.validBodies({ read, evidence: yield* ExampleParts.upload() })
  assert.includeMembers([...examples.keys()], [...fuller.keys()])
  return (operation: string): Right => {
    const { body = null, headers = {}, path = "" } = examples.get(operation) ?? {}
    const { bodies, headers: needed } = fuller.get(operation) ?? { bodies: [body] }
    return {
      path: toWorld(path),
      headers: { ...headers, ...needed },
      bodies: JSON.parse(toWorld(JSON.stringify(bodies)))
    }
  }
})

const world = Layer.effect(Rights, rights).pipe(Layer.provideMerge(World.layer()))

const operations = [...Places.operationsOf(OpenApi.fromApi(Api)), ...Places.operationsOf(OpenApi.fromApi(OperatorApi))]

let keys = 0
const send = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  ask("POST", path, { body, headers: { ...risk, ...headers, "Unique-Key": `hostile-${++keys}` } })

layer(world, { excludeTestServices: true })("hostile bodies", (it) => {
  for (const { name, places } of operations)
    // reaches reference endpoints/post-legal_entities/body-the-legal-entity
    // reaches reference endpoints/post-payments/order-line_items
    // reaches reference resources/credit-card-object/virtual_terminal_mode, reference resources/legal-entity/controller
    // reaches reference resources/legal-entity/entity_country_info
    // reaches reference resources/legal-entity/other-fields-mentioned-operates_in_sanctioned_countries
    // reaches reference resources/legal-entity/phone, reference resources/legal-entity/primary_url
    // reaches reference resources/payout-method/payout_bank_us
    it.effect(name, function* () {
      const { bodies, headers, path } = (yield* Rights)(name)
      for (const [index, body] of bodies.entries()) {
        const right = yield* send(path, body, headers)
        const isRight = right.status < 300 || errorLine(right) === wrongState
        assert.isTrue(isRight, right.text)
        const faults: Array<string> = []
        for (const { said, wrong } of Places.hostile(body, index === 0 ? places : [])) {
          const { status } = yield* send(path, wrong, headers)
          if (status >= 500) faults.push(said)
        }
        assert.deepStrictEqual(faults, [])
      }
    })
})

const parameters = [...Places.parametersOf(OpenApi.fromApi(Api)), ...Places.parametersOf(OpenApi.fromApi(OperatorApi))]
const headers = ["Api-Version", "Unique-Key", "Service-Magic-Behavior", "Service-Risk-Token", "Client-IP", "App-Id"]

layer(World.layer())("hostile paths, queries and headers", (it) => {
  // reaches reference endpoints/get-payments-and-get-payments-id/other-query-parameters-of
  // reaches reference endpoints/get-payments-and-get-payments-id/query-parameters-of-the
  it.effect.each(Places.inheritedNames)("%s", function* (word) {
    const faults: Array<string> = []
    const read = Effect.fnUntraced(function* (method: string, path: string, asked: RequestOptions = {}) {
      const { status } = yield* ask(method, path, asked)
      if (status >= 500) faults.push(`${method} ${path} ${JSON.stringify(asked.headers ?? {})}`)
    })
    for (const { method, path, query } of parameters) {
      const named = path.replaceAll(/\{\w+\}/g, word)
      yield* read(method, named)
      if (query.length > 0) yield* read(method, `${named}?${query.map((name) => `${name}=${word}`).join("&")}`)
      for (const name of query) yield* read(method, `${named}?${name}=${word}`)
      yield* read(method, `${named}?${word}=x&${word}=y`)
    }
    for (const header of headers) yield* read("POST", "/payments", { body: {}, headers: { [header]: word } })
    for (const path of [`/${word}`, `/operator/${word}`, `/payments/x/${word}`]) yield* read("GET", path)
    assert.deepStrictEqual(faults, [])
  })
})
