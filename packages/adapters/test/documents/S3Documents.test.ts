/** Documents in a bucket: the suite of the port, and what holds while the store of objects fails. */
import { Context, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { readdir } from "node:fs/promises"
import { test } from "vitest"
import { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"
import { assert, it } from "@payments-platform/specification/EffectTests"
import * as DocumentStoreSuite from "@payments-platform/specification/suites/DocumentStoreSuite"
import * as S3Bucket from "../../src/documents/S3Bucket.ts"
import * as S3Documents from "../../src/documents/S3Documents.ts"
import * as S3Location from "../../src/documents/S3Location.ts"
import * as S3 from "./S3.ts"
import { temporary } from "./Temporary.ts"

/** Between two tries there is next to no pause. */
const hasty: S3Bucket.Patience = {
  asked: "30 seconds",
  cleaning: "30 seconds",
  probing: "30 seconds",
  delay: "1 millis"
}

DocumentStoreSuite.suite(
  "S3",
  Layer.unwrap(
    Effect.gen(function* () {
      return S3Documents.layer(yield* temporary, (yield* S3.store).settings)
    })
  )
)

const put = Effect.fnUntraced(function* (id: string, bytes: Uint8Array) {
  const store = yield* DocumentStore
  yield* (yield* store.begin(id)).append(bytes)
  yield* store.finish(id)
}, Effect.scoped)

const one = new Uint8Array([7])

/** A bucket, and a store over it with a directory of its own. */
const opened = Effect.fnUntraced(function* (patience?: S3Bucket.Patience) {
  const [bucket, directory] = [yield* S3.store, yield* temporary]
  return { ...bucket, directory, store: yield* storeIn(directory, bucket.settings, patience) }
})

const storeIn = (directory: string, settings: S3Location.S3Settings, patience?: S3Bucket.Patience) =>
  Effect.map(Layer.build(S3Documents.layer(directory, settings, patience)), Context.get(DocumentStore))

const within = <A, E, R>(store: DocumentStore["Service"], use: Effect.Effect<A, E, R | DocumentStore>) =>
  Effect.provideService(use, DocumentStore, store)

// reaches platform 13/documents_url-documents_endpoint
it.effect("an upload that ends early leaves nothing, and one that is finished its document alone", function* () {
  const { directory, keys, store } = yield* opened()
  yield* within(store, put("a", one))
  yield* Effect.scoped(Effect.flatMap(store.begin("b"), ({ append }) => append(one)))
  assert.deepStrictEqual(yield* Effect.promise(keys), [`${S3.prefix}a`])
  assert.deepStrictEqual(yield* Effect.promise(() => readdir(directory)), [])
})

it.effect("another machine reads and abandons what this one has finished", function* () {
  const { keys, settings, store } = yield* opened()
  const other = yield* storeIn(yield* temporary, settings)
  yield* TestClock.setTime(Date.now())
  yield* within(store, put("a", one))
  assert.deepStrictEqual([...((yield* other.get("a")) ?? [])], [7])
  assert.strictEqual((yield* Effect.flip(other.abandon("a"))).message, "documents cannot be kept (the upload goes on)")
  yield* TestClock.adjust("4 minutes")
  yield* other.abandon("a")
  assert.deepStrictEqual(yield* Effect.promise(keys), [])
})

it.effect("an upload that another machine abandons too early keeps what it finishes later", function* () {
  const { seen, settings, store } = yield* opened()
  const other = yield* storeIn(yield* temporary, settings)
  yield* Effect.scoped(
    Effect.gen(function* () {
      yield* (yield* store.begin("a")).append(one)
      yield* other.abandon("a")
      yield* store.finish("a")
    })
  )
  assert.isNotNull(yield* store.get("a"))
  // a removal that arrives late would have met the bytes
  assert.isEmpty(seen.filter(({ method }) => method === "DELETE"))
})

it.effect("no request holds the secret, and the key is named in the signature alone", function* () {
  const { seen, store } = yield* opened()
  yield* within(store, put("a", one))
  yield* store.remove("a")
  assert.deepStrictEqual(
    seen.map(({ method, path }) => `${method} ${path}`),
    [`PUT /documents/${S3.prefix}a`, `DELETE /documents/${S3.prefix}a`]
  )
  for (const { headers } of seen) {
    const { authorization, ...others } = headers
    assert.include(authorization, `Credential=${S3.accessKeyId}/`)
    assert.notInclude(JSON.stringify(headers), S3.secretKey)
    assert.notInclude(JSON.stringify(others), S3.accessKeyId)
  }
})

const answered: ReadonlyArray<readonly [S3.Fate, requests: number, code: string]> = [
  [[500, "InternalError"], 3, "500 InternalError"],
  [[503, "SlowDown"], 3, "503 SlowDown"],
  [[429, "TooMany"], 3, "429 TooMany"],
  ["cut", 3, "UND_ERR_SOCKET"],
  ["short", 3, "UND_ERR_SOCKET"],
  [[400, "RequestTimeout"], 3, "400 RequestTimeout"],
  [[400, "InvalidRequest"], 1, "400 InvalidRequest"],
  [[403, "AccessDenied"], 1, "403 AccessDenied"],
  [[403, "no code of a store"], 1, "403"],
  [[404, "NoSuchBucket"], 1, "404 NoSuchBucket"],
  [[301, "PermanentRedirect"], 1, "301 PermanentRedirect"],
  ["endless", 1, "an answer without end"]
]
for (const [fate, requests, code] of answered)
  it.live(`asks ${requests} times where the answer is ${String(fate)}, and then says ${code}`, function* () {
    const { decide, seen, store } = yield* opened(hasty)
    decide(() => fate)
    const error = yield* Effect.flip(store.get("a"))
    assert.deepStrictEqual([error._tag, error.message], ["Store/Unavailable", `documents cannot be kept (${code})`])
    assert.strictEqual(seen.length, requests)
  })

const turn = Effect.promise(() => new Promise<void>((resume) => setImmediate(resume)))

for (const fate of ["hang", "trickle"] as const)
  it.effect(`waits 8 seconds each where answers ${fate}, and asks three times`, function* () {
    const { decide, seen, store } = yield* opened()
    decide(() => fate)
    const asking = yield* Effect.forkChild(Effect.flip(store.get("a")), { startImmediately: true })
    for (const [number, pause] of [
      [1, "100 millis"],
      [2, "200 millis"],
      [3, "0 millis"]
    ] as const) {
      yield* Effect.repeat(turn, { until: () => seen.length === number })
      yield* TestClock.adjust("7999 millis")
      assert.isUndefined(asking.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      yield* TestClock.adjust(pause)
    }
    assert.strictEqual((yield* Fiber.join(asking)).message, "documents cannot be kept (timeout)")
    assert.strictEqual(seen.length, 3)
  })

for (const fate of ["cut", "damage", [503, "SlowDown"]] as const)
  it.live(`a document that met ${String(fate)} twice is written whole by the third request`, function* () {
    const { bytes, decide, store } = yield* opened(hasty)
    let met = 0
    decide(() => (met++ < 2 ? fate : "pass"))
    const large = new Uint8Array(10 * 1_048_576 + 100).fill(3)
    yield* within(store, put("a", large))
    assert.deepStrictEqual(yield* Effect.promise(() => bytes("a")), large)
    assert.strictEqual((yield* store.get("a"))?.length, large.length)
  })

it.live("a document that was always damaged on its way is refused, and is not there", function* () {
  const { decide, keys, store } = yield* opened(hasty)
  decide(() => "damage")
  const error = yield* Effect.flip(within(store, put("a", one)))
  assert.strictEqual(error.message, "documents cannot be kept (400 XAmzContentSHA256Mismatch)")
  assert.deepStrictEqual(yield* Effect.promise(keys), [])
})

it.live("a document that could not be written is not there, and its draft may be finished again", function* () {
  const { decide, store } = yield* opened(hasty)
  yield* (yield* store.begin("a")).append(one)
  decide(({ method }) => (method === "PUT" ? [507, "InsufficientStorage"] : "pass"))
  yield* Effect.flip(store.finish("a"))
  assert.isNull(yield* store.get("a"))
  decide(() => "pass")
  yield* store.finish("a")
  assert.isNotNull(yield* store.get("a"))
})

it.live("a document is not written by an answer that any proxy may give", function* () {
  const { decide, store } = yield* opened(hasty)
  decide(() => [200, "OK"])
  const error = yield* Effect.flip(within(store, put("a", one)))
  assert.strictEqual(error.message, "documents cannot be kept (an answer without an ETag)")
})

it.live("a document whose time the store does not say is not abandoned", function* () {
  const { decide, store } = yield* opened(hasty)
  decide(({ method }) => (method === "HEAD" ? [200, ""] : "pass"))
  const error = yield* Effect.flip(store.abandon("a"))
  assert.strictEqual(error.message, "documents cannot be kept (an object without its time)")
})

it.effect("timers ask a bucket that failed once, and again after a while", function* () {
  const { decide, seen, store } = yield* opened()
  decide(() => [503, "SlowDown"])
  const messages = yield* Effect.forEach(["a", "b", "c"], (id) =>
    Effect.map(Effect.flip(store.remove(id)), ({ message }) => message)
  )
  assert.deepStrictEqual(messages, [
    "documents cannot be kept (503 SlowDown)",
    "documents cannot be kept (the bucket has just failed)",
    "documents cannot be kept (the bucket has just failed)"
  ])
  decide(() => "pass")
  yield* TestClock.adjust("3 seconds")
  yield* store.remove("a")
  yield* store.remove("b")
  assert.strictEqual(seen.length, 3)
})

it.effect(
  "health says whether the bucket may be listed, asks it every five seconds at most, and changes nothing",
  function* () {
    const { decide, seen, store } = yield* opened()
    assert.deepStrictEqual([yield* store.health, yield* store.health], ["ok", "ok"])
    assert.deepStrictEqual(
      seen.map(({ method, path }) => `${method} ${path}`),
      [`GET /documents/?list-type=2&max-keys=1&prefix=of%2Ftests%2F`]
    )
    decide(() => [403, "AccessDenied"])
    yield* TestClock.adjust("5 seconds")
    assert.strictEqual(yield* store.health, "failed")
  }
)

it.effect("health waits two seconds for a bucket that hangs", function* () {
  const { decide, seen, store } = yield* opened()
  decide(() => "hang")
  const asking = yield* Effect.forkChild(store.health, { startImmediately: true })
  yield* Effect.repeat(turn, { until: () => seen.length === 1 })
  yield* TestClock.adjust("2 seconds")
  assert.strictEqual(yield* Fiber.join(asking), "failed")
})

it.effect("no id leads out of the place of the documents, and no request is made for it", function* () {
  const { seen, store } = yield* opened()
  for (const id of ["../a", "a/b", "a?x=1", ""]) {
    yield* Effect.flip(Effect.scoped(store.begin(id)))
    for (const use of [store.get(id), store.finish(id), store.abandon(id), store.remove(id)])
      assert.strictEqual((yield* Effect.flip(use)).message, "documents cannot be kept (not the id of a document)")
  }
  assert.isEmpty(seen)
})

test("a location is a bucket with a prefix or without, and nothing else", () => {
  assert.deepStrictEqual(S3Location.parse("s3://documents"), { bucket: "documents", prefix: "" })
  assert.deepStrictEqual(S3Location.parse("s3://documents/of/tests/"), { bucket: "documents", prefix: "of/tests/" })
  for (const wrong of ["", "documents", "https://documents/a", "s3://", "s3://A", "s3://documents/../b", "s3://d?x=1"])
    assert.isNull(S3Location.parse(wrong))
})

test("AWS has the bucket in the name of the host, other stores in the path", () => {
  const at = (bucket: string, endpoint: string | null) =>
    S3Location.addressOf({ bucket, endpoint, region: "eu-west-1" })
  assert.strictEqual(at("docs", null), "https://docs.s3.eu-west-1.amazonaws.com")
  assert.strictEqual(at("docs.example", null), "https://s3.eu-west-1.amazonaws.com/docs.example")
  assert.strictEqual(at("docs", "http://localhost:9000/"), "http://localhost:9000/docs")
})
