/** Uploads whose bytes cannot be stored, or whose process dies midway (merchants.md 3): no document lacks its bytes. */
import { Effect, Fiber, Latch, Layer } from "effect"
import { TestClock } from "effect/testing"
import { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"
import { Unavailable } from "@payments-platform/domain/ports/Store"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { FetchHandler } from "../../../src/http/server/FetchHandler.ts"
import { assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, operator, risk } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

const pdf = "%PDF-1.7 a lease"

const keyed = (key: string) => {
  const form = new FormData()
  form.append("file", new Blob([pdf]), "lease.pdf")
  form.append("type", "passport")
  return ask("POST", "/documents", { form, headers: { ...risk, "Unique-Key": key } })
}

const content = Effect.fnUntraced(function* (id: string) {
  const handle = yield* FetchHandler
  const request = new Request(`http://service.test/operator/documents/${id}/content`, { headers: operator })
  return yield* Effect.promise(async () => (await handle(request)).text())
})

const full = Effect.fail(new Unavailable({ message: "full" }))

/** A store of documents, some of whose methods are replaced until the test ends that. */
const failing = (instead: (store: DocumentStore["Service"]) => Partial<DocumentStore["Service"]>) => {
  const state = { fails: true }
  const layer = Layer.effect(
    DocumentStore,
    Effect.map(DocumentStore, (store) => {
      const other: DocumentStore["Service"] = { ...store, ...instead(store) }
      return DocumentStore.of({
        ...store,
        begin: (id) => (state.fails ? other : store).begin(id),
        finish: (id) => (state.fails ? other : store).finish(id),
        abandon: (id) => (state.fails ? other : store).abandon(id)
      })
    })
  )
  return { state, world: World.layer({ documents: layer }) }
}
const listed = Effect.map(ask("GET", "/operator/documents"), ({ json }) => at(json, "results", "length"))

const neverAppended = failing((store) => ({
  begin: (id) => Effect.map(store.begin(id), () => ({ append: () => full }))
}))
layer(neverAppended.world)("while the bytes of documents cannot be written", (it) => {
  it.effect("an upload is answered 503 and leaves nothing behind", function* () {
    assert.strictEqual((yield* keyed("later")).status, 503)
    neverAppended.state.fails = false
    assert.strictEqual((yield* keyed("later")).status, 201)
    assert.strictEqual(yield* listed, 1)
  })
})

const neverFinished = failing(() => ({ finish: () => full }))
layer(neverFinished.world)("while documents cannot be finished", (it) => {
  it.effect(
    "an upload is answered 503 and continues under its key; an upload that is never repeated is abandoned",
    function* () {
      assert.strictEqual((yield* keyed("later")).status, 503)
      assert.strictEqual((yield* keyed("never")).status, 503)
      neverFinished.state.fails = false
      const made = yield* keyed("later")
      assert.strictEqual(made.status, 201)
      yield* advance(61)
      assert.strictEqual(yield* listed, 1)
      assert.strictEqual((yield* keyed("later")).text, made.text)
    }
  )
})

/** Ids of documents whose bytes were finished, although the caller got no answer. */
const lost: Array<string> = []
const lostAfter = failing((store) => ({
  finish: (id) => {
    lost.push(id)
    return Effect.andThen(store.finish(id), full)
  }
}))
layer(lostAfter.world)("a document that was finished, but whose result was never written", (it) => {
  it.effect("is abandoned, and its bytes are removed", function* () {
    const store = yield* DocumentStore
    assert.strictEqual((yield* keyed("lost")).status, 503)
    const [id = ""] = lost
    yield* advance(61)
    assert.isNotNull(yield* store.get(id))
    yield* TestClock.adjust("61 seconds")
    yield* advance(61)
    assert.isNull(yield* store.get(id))
    assert.strictEqual(yield* listed, 0)
  })
})

const [finishing, gate] = [Latch.makeUnsafe(false), Latch.makeUnsafe(false)]
const slow = failing((store) => ({
  finish: (id) => Effect.andThen(Effect.andThen(finishing.open, gate.await), store.finish(id))
}))
layer(slow.world)("an upload that is not finished within 30 seconds", (it) => {
  it.effect("keeps its bytes until it is finished", function* () {
    const asking = yield* Effect.forkChild(keyed("slow"), { startImmediately: true })
    yield* finishing.await
    yield* TestClock.adjust("30 seconds")
    assertError(yield* Fiber.join(asking), "503 SERVICE_TEMPORARILY_UNAVAILABLE")
    yield* gate.open
    const made = yield* Effect.repeat(keyed("slow"), { until: ({ status }) => status !== 409 })
    assert.deepStrictEqual([made.status, made.headers.get("unique-key-replayed")], [201, "true"])
    assert.strictEqual(yield* content(idOf(made)), pdf)
  })
})

const [arriving, door] = [Latch.makeUnsafe(false), Latch.makeUnsafe(false)]
const moved = failing((store) => ({
  finish: (id) => Effect.andThen(Effect.andThen(arriving.open, door.await), store.finish(id))
}))
layer(moved.world)("an upload during which the clock of staging moves", (it) => {
  it.effect("continues, because the time limit of a request is real time", function* () {
    const asking = yield* Effect.forkChild(keyed("moved"), { startImmediately: true })
    yield* arriving.await
    assert.strictEqual((yield* advance(3_600)).status, 200)
    yield* door.open
    const made = yield* Fiber.join(asking)
    assert.strictEqual(made.status, 201)
    assert.strictEqual(yield* content(idOf(made)), pdf)
  })
})

/** The id of the upload that is being finished. */
const late: Array<string> = []
const [ending, exit] = [Latch.makeUnsafe(false), Latch.makeUnsafe(false)]
const elsewhere = failing((store) => ({
  // of a bucket: another machine does not see the draft
  abandon: () => Effect.void,
  finish: (id) => {
    late.push(id)
    return Effect.andThen(Effect.andThen(ending.open, exit.await), store.finish(id))
  }
}))
layer(elsewhere.world)("an upload that another machine abandons while it is finished", (it) => {
  it.effect("is no document, may be repeated, and its bytes are removed", function* () {
    const store = yield* DocumentStore
    const asking = yield* Effect.forkChild(keyed("late"), { startImmediately: true })
    yield* ending.await
    yield* advance(61)
    yield* exit.open
    assertError(yield* Fiber.join(asking), "503 SERVICE_TEMPORARILY_UNAVAILABLE")
    const [id = ""] = late
    assert.isNotNull(yield* store.get(id))
    yield* advance(1)
    assert.isNull(yield* store.get(id))
    elsewhere.state.fails = false
    assert.strictEqual((yield* keyed("late")).status, 201)
    assert.strictEqual(yield* listed, 1)
  })
})
