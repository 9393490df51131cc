/** The operator follows what happens, as it happens (platform.md 12). */
import { Effect } from "effect"
import { seeExchange } from "@payments-platform/contract/Observe"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { FetchHandler } from "../../../src/http/server/FetchHandler.ts"
import { Pipeline } from "../../../src/http/server/RequestPipeline.ts"
import { assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, pay } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { subscribe } from "../fixtures/TestNotifications.ts"
import { createOperator, type TestOperator } from "../fixtures/TestOperators.ts"
import * as World from "../fixtures/World.ts"

interface Happening {
  readonly id: string
  readonly event: string
  readonly data: unknown
}

const eventIn = (block: string): ReadonlyArray<Happening> => {
  const fields = new Map(
    block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)])
  )
  const [id, event, data] = [fields.get("id"), fields.get("event"), fields.get("data")]
  return id === undefined || event === undefined || data === undefined ? [] : [{ id, event, data: JSON.parse(data) }]
}

/** Opens the stream; `until` reads on until an event is the one that is asked for, and returns all that came. */
const follow = (lastId?: string, token = World.operatorToken) =>
  Effect.gen(function* () {
    const handle = yield* FetchHandler
    const headers = { "Operator-Token": token, ...(lastId === undefined ? {} : { "Last-Event-ID": lastId }) }
    const response = yield* Effect.promise(() => handle(new Request("http://service.test/operator/live", { headers })))
    assert.strictEqual(response.status, 200)
    assert.strictEqual(response.headers.get("content-type"), "text/event-stream")
    seeExchange({ method: "GET", path: "/operator/live", status: 200, request: undefined, magic: null, json: null })
    const reader = response.body?.getReader() ?? assert.fail("no body")
    yield* Effect.addFinalizer(() => Effect.promise(() => reader.cancel()))
    const decoder = new TextDecoder()
    let rest = ""
    const until = (isLast: (event: Happening) => boolean) =>
      Effect.promise(async () => {
        const found: Array<Happening> = []
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return { found, isOver: true }
          const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n")
          rest = blocks.pop() ?? ""
          found.push(...blocks.flatMap(eventIn))
          if (found.some(isLast)) return { found, isOver: false }
        }
      })
    return until
  })

const isAbout = (id: string, event: string) => (happening: Happening) =>
  happening.event === event && at(happening.data, "resource_id") === id

layer(World.layer(), { excludeTestServices: true })("live events", (it) => {
  it.effect("tell requests, changes and attempts, and go on behind the last one that came", function* () {
    const account = yield* makeAccount
    yield* subscribe("payments.*")
    const until = yield* follow()
    const paid = yield* pay(account, "live")
    const first = yield* until(isAbout(idOf(paid), "change"))
    const change = first.found.find(isAbout(idOf(paid), "change"))
    assert.strictEqual(at(change?.data, "command"), "payments.create")
    assert.strictEqual(at(change?.data, "app_id"), World.appId)
    const request = first.found.find(({ event }) => event === "request")
    assert.strictEqual(at(request?.data, "correlation_id"), paid.headers.get("X-Correlation-Id"))
    assert.strictEqual(at(request?.data, "operation"), "payments.create")
    yield* ask("POST", "/operator/clock/advance", { body: { seconds: 1 } })
    const told = yield* until(isAbout(idOf(paid), "attempt"))
    const attempt = told.found.find(isAbout(idOf(paid), "attempt"))
    assert.strictEqual(at(attempt?.data, "status"), 200)
    assert.strictEqual(at(attempt?.data, "app_id"), World.appId)
    const again = yield* follow(request?.id)
    const repeated = yield* again(isAbout(idOf(paid), "attempt"))
    const ids = repeated.found.map(({ id }) => id)
    assert.includeMembers(
      ids,
      [change?.id, attempt?.id].filter((id) => id !== undefined)
    )
    assert.notInclude(ids, request?.id)
  })

  it.effect("begin with a gap behind an event that this process does not know", function* () {
    const until = yield* follow("another-17")
    const { found } = yield* until(({ event }) => event === "gap")
    assert.strictEqual(found[0]?.event, "gap")
  })

  const ends: ReadonlyArray<readonly [string, (operator: TestOperator) => ReturnType<typeof ask>]> = [
    ["the operator is deleted", ({ id }) => ask("DELETE", `/operator/operators/${id}`)],
    ["the token is revoked", ({ id, tokenId }) => ask("DELETE", `/operator/operators/${id}/tokens/${tokenId}`)],
    ["the token expires", () => advance(60)]
  ]
  it.effect.each(ends)("end when %s, and no other stream does", function* ([how, act]) {
    const leaving = yield* createOperator(how, "read", { expires_in: 60 })
    const staying = yield* createOperator(`Not when ${how}`, "read")
    const [until, untilThen] = [yield* follow(undefined, leaving.token), yield* follow(undefined, staying.token)]
    yield* act(leaving)
    assert.isTrue((yield* until(() => false)).isOver)
    const account = yield* makeAccount
    assert.isFalse((yield* untilThen(isAbout(account, "change"))).isOver)
  })

  it.effect("are refused to more listeners than a process has room for, and end when it stops", function* () {
    const open: Array<Effect.Success<ReturnType<typeof follow>>> = []
    for (let count = 0; count < 64; count++) open.push(yield* follow())
    const refused = yield* ask("GET", "/operator/live")
    assertError(refused, "503 SERVICE_TEMPORARILY_UNAVAILABLE")
    assert.strictEqual(refused.headers.get("Retry-After"), "5")
    ;(yield* Pipeline).stop()
    for (const until of open) assert.isTrue((yield* until(() => false)).isOver)
  })
})
