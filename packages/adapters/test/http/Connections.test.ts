/** What a socket may bring that is no request of the contract. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { listen } from "../../src/http/NodeServer.ts"
import { exchange, toldOf } from "./Raw.ts"
import * as World from "./World.ts"

const options = { host: "127.0.0.1", port: 0 }
const credentials = `App-Id: ${World.appId}\r\nApp-Token: ${World.appToken}\r\nApi-Version: 3.2\r\n`
const bad = "400 INVALID_PARAMS"
const get = (target: string, method = "GET") =>
  `${method} ${target} HTTP/1.1\r\nHost: x\r\n${credentials}Connection: close\r\n\r\n`

it.live.each<readonly [target: string, answer: string]>([
  ["*payments", `${bad} | path: PARAM_VALUE_IS_INVALID_PATTERN`],
  ["*", `${bad} | path: PARAM_VALUE_IS_INVALID_PATTERN`],
  ["http://other.test/payments?page_size=0", `${bad} | query:page_size PARAM_VALUE_IS_OUT_OF_RANGE`],
  ["HTTPS://other.test:8443/nothing", "404 NOT_FOUND | path: NOT_FOUND"],
  ["//payments", "404 NOT_FOUND | path: NOT_FOUND"],
  ["/http://other.test/payments", "404 NOT_FOUND | path: NOT_FOUND"]
])("GET %s is told by its path", ([target, answer]) =>
  Effect.gen(function* () {
    const { port } = yield* listen(options)
    const reply = yield* exchange(port, get(target))
    assert.strictEqual(toldOf(reply), answer)
    assert.match(reply.headers.get("x-correlation-id") ?? "", /^[0-9a-f-]{36}$/)
  }).pipe(Effect.scoped, Effect.provide(World.layer()))
)

it.live("a target may name the service before the path", () =>
  Effect.gen(function* () {
    const { port } = yield* listen(options)
    const statusOf = (target: string, method = "GET") =>
      Effect.map(exchange(port, get(target, method)), ({ status }) => status)
    assert.strictEqual(yield* statusOf(`http://127.0.0.1:${port}/payments`), 200)
    assert.strictEqual(yield* statusOf("http://other.test"), 302)
    assert.strictEqual(yield* statusOf("http://other.test?x=1"), 302)
    assert.strictEqual(yield* statusOf("*tokens", "OPTIONS"), 400)
  }).pipe(Effect.scoped, Effect.provide(World.layer()))
)
