/**
 * The examples of the OpenAPI documents, sent to a running server: each is accepted as the docs page prefills it, and
 * answered as the document shows. An id of the examples stands for that of a resource in the world of the test. Each
 * change by the operator is audited with its note (merchants.md 17, platform.md 12).
 */
import { Context, Effect, Layer } from "effect"
import { OpenApi } from "effect/http-api"
import { seeExchange } from "@payments-platform/contract/Observe"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { Api } from "../../../src/http/api/Api.ts"
import { OperatorApi } from "../../../src/http/operator/OperatorApi.ts"
import { listen } from "../../../src/http/server/NodeServer.ts"
import { at, operator } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"
import { type DescribedOperation, operationsOf } from "./DescribedOperations.ts"
import { fits, shapeOf } from "./ExampleShape.ts"
import * as ExampleWorld from "./ExampleWorld.ts"

interface Running extends ExampleWorld.ExampleWorld {
  readonly port: number
}

class Server extends Context.Service<Server, Running>()("test/Server") {}

const server = Layer.effect(
  Server,
  Effect.gen(function* () {
    const { port } = yield* listen({ host: "127.0.0.1", port: 0 })
    return { port, ...(yield* ExampleWorld.make) }
  })
).pipe(Layer.provideMerge(World.layer({ console: "on" })))

const credentials = { "App-Id": World.appId, "App-Token": World.appToken }

const formOf = (body: unknown): FormData => {
  const form = new FormData()
  form.append("file", new Blob([String(at(body, "file"))]), "passport.pdf")
  form.append("type", String(at(body, "type")))
  return form
}

const json = "application/json"

const send = Effect.fnUntraced(function* ({ body, headers, media, method, path }: DescribedOperation) {
  const { port, toExample, toWorld } = yield* Server
  const typed: Record<string, string> = media === json ? { "Content-Type": json } : {}
  const form = media === json ? toWorld(JSON.stringify(body)) : formOf(body)
  return yield* Effect.promise(async () => {
    const given = { ...(path.startsWith("/operator") ? audited : credentials), ...headers, ...typed }
    const sent = new Headers({ ...given, Connection: "close" })
    const response = await fetch(`http://127.0.0.1:${port}${toWorld(path)}`, {
      method,
      headers: sent,
      ...(media === null ? {} : { body: form })
    })
    const correlationId = response.headers.get("X-Correlation-Id")
    const text = await response.text()
    const isJson = (response.headers.get("content-type") ?? "").startsWith(json)
    const answer: unknown = isJson ? JSON.parse(text) : null
    seeExchange({ method, path: toWorld(path), status: response.status, request: body, magic: null, json: answer })
    return { correlationId, status: String(response.status), text: toExample(text) }
  })
})

const audited = { ...operator, "Operator-Note": "Try the example" }

/** A change by the operator. An encoded payment method is a value that is handed out; nothing is stored of it. */
const isChange = ({ method, path }: DescribedOperation): boolean =>
  path.startsWith("/operator") && method !== "GET" && path !== "/operator/encoded_payment_methods"

/** The notes that the audit log has of a request. */
const notesOf = Effect.fnUntraced(function* (correlationId: string | null) {
  const { port } = yield* Server
  const page: unknown = yield* Effect.promise(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/operator/audit?page_size=50`, { headers: operator })
    return response.json()
  })
  const entries = at(page, "results")
  if (!Array.isArray(entries)) return []
  return entries.filter((entry) => at(entry, "correlation_id") === correlationId).map((entry) => at(entry, "note"))
})

const surfaces = [
  ["the API", OpenApi.fromApi(Api)],
  ["the operator surface", OpenApi.fromApi(OperatorApi)]
] as const

for (const [name, document] of surfaces)
  layer(server, { excludeTestServices: true })(`the examples of ${name}`, (it) => {
    // a stream of events does not end; LiveEvents.test.ts follows it
    for (const described of operationsOf(document).filter(({ answerType }) => answerType !== "text/event-stream"))
      it.effect(described.name, function* () {
        const { correlationId, status, text } = yield* send(described)
        assert.strictEqual(status, described.status, text)
        if (isChange(described)) assert.include(yield* notesOf(correlationId), audited["Operator-Note"], described.path)
        if (described.answerType !== json) return
        const answer: unknown = JSON.parse(text)
        assert.isTrue(fits(answer, described.answer), text)
        // a resource equals its example; a page or a sum depends on the other resources
        if (at(described.answer, "id") !== undefined) assert.deepStrictEqual(shapeOf(answer), shapeOf(described.answer))
      })
  })
