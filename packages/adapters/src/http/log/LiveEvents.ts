/**
 * What happens, as it happens (platform.md 12): changes of resources, and the requests and attempts of this process. While
 * nobody listens, nothing is read and nothing is kept. Every listener has a queue of its own, which loses its oldest
 * events when the listener is slow, so that none of them slows the platform.
 */
import { Context, Effect, Layer, Queue, type Scope, Stream } from "effect"
import { Sse } from "effect/encoding"
import * as History from "@payments-platform/domain/decider/History"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store } from "@payments-platform/domain/ports/Store"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import { AttemptFeed } from "../../notifications/AttemptFeed.ts"
import * as LiveRecords from "../operator/activity/LiveRecords.ts"
import { RequestLog } from "./RequestLog.ts"

/** Listeners at the same time. */
const maxListeners = 64
/** Events that wait for one listener, and events that are kept for one that comes back. */
const maxEvents = 1_000
/** Changes that are read at once. */
const maxChanges = 200
/** Milliseconds between two reads of changes, and between two questions whether a listener may still listen. */
const interval = 500
/** The questions until the next sign of life, which keeps a connection open that has no events. */
const questions = 20
/** Seconds by which a read looks back, since another process may commit a change after a later one. */
const overlap = 5
/** Reads without a listener until the feed rests: a listener that was cut off has about 30 s to come back. */
const idleReads = 60

export interface LiveEvent {
  readonly id: string
  readonly name: "change" | "request" | "attempt" | "gap"
  readonly data: JsonObject
}

/** An event as it goes over the wire. */
const written = ({ data, id, name }: LiveEvent): string =>
  Sse.encoder.write({ _tag: "Event", id, event: name, data: JSON.stringify(data) })

/** The numbers of events begin anew with each process, and so does their name. */
const makeNumbering = () => {
  const run = crypto.randomUUID().slice(0, 8)
  let last = 0
  return {
    next: () => `${run}-${++last}`,
    /** the number of an id of this process; null: it is of another one */
    numberOf: (id: string): number | null => (id.startsWith(`${run}-`) ? Number(id.slice(run.length + 1)) : null)
  }
}

/** The events of this process: those that are kept, and the queues of its listeners. */
const makeFeed = () => {
  const numbering = makeNumbering()
  const listeners = new Set<Queue.Queue<LiveEvent>>()
  const kept: Array<LiveEvent> = []

  const publish = (name: LiveEvent["name"], data: JsonObject): void => {
    const event = { id: numbering.next(), name, data }
    kept.push(event)
    if (kept.length > maxEvents) kept.shift()
    for (const queue of listeners) Queue.offerUnsafe(queue, event)
  }

  /** The events behind the last one that a listener got; a gap if they are not known any more. */
  const missed = (lastId: string | null): ReadonlyArray<LiveEvent> => {
    if (lastId === null) return []
    const number = numbering.numberOf(lastId)
    const [first] = kept
    const oldest = first === undefined ? null : numbering.numberOf(first.id)
    if (number === null || oldest === null || number < oldest - 1)
      return [{ id: numbering.next(), name: "gap", data: {} }]
    return kept.filter(({ id }) => (numbering.numberOf(id) ?? 0) > number)
  }

  /** A queue that gets the events behind the last one, and all that follow until the scope closes. */
  const join = (lastId: string | null): Effect.Effect<Queue.Queue<LiveEvent>, never, Scope.Scope> =>
    Effect.gen(function* () {
      const queue = yield* Queue.sliding<LiveEvent>(maxEvents)
      for (const event of missed(lastId)) Queue.offerUnsafe(queue, event)
      yield* Effect.acquireRelease(
        Effect.sync(() => listeners.add(queue)),
        () => Effect.sync(() => listeners.delete(queue))
      )
      return queue
    })

  return { publish, join, forget: () => void (kept.length = 0), count: () => listeners.size } as const
}
type Feed = ReturnType<typeof makeFeed>

/** Returns the read that publishes the changes since the read before, oldest first. */
const makeReadChanges = (store: Store["Service"], { publish }: Feed, begin: number) => {
  /** the entries of the last seconds, by their places, with their times */
  const seen = new Map<string, number>()
  let newest = begin
  const read = Effect.suspend(() =>
    store.history({ from: newest - overlap, size: maxChanges, position: null, direction: "next" })
  )
  /** Notes entries as seen; returns the new ones, oldest first. */
  const note = (entries: ReadonlyArray<History.HistoryEntry>) => {
    const fresh = entries.filter((entry) => !seen.has(History.placeOf(entry).id)).toReversed()
    for (const entry of fresh) seen.set(History.placeOf(entry).id, entry.createTime)
    newest = Math.max(newest, ...fresh.map(({ createTime }) => createTime))
    for (const [place, at] of seen) if (at < newest - overlap) seen.delete(place)
    return fresh
  }
  return {
    /** what was there before is no news */
    skip: Effect.map(read, ({ items }) => void note(items)),
    next: Effect.map(read, ({ items, more }) => {
      const fresh = note(items)
      if (more && fresh.length === items.length) publish("gap", {})
      for (const entry of fresh) publish("change", LiveRecords.ofChange(entry))
    })
  } as const
}

export class LiveEvents extends Context.Service<LiveEvents>()("@payments-platform/adapters/LiveEvents", {
  make: Effect.gen(function* () {
    const [store, time] = [yield* Store, yield* ServiceTime]
    const [requests, attempts] = [yield* RequestLog, yield* AttemptFeed]
    const scope = yield* Effect.scope
    const feed = makeFeed()
    const state = { isRunning: false, isEnded: false }

    /** Publishes until nobody has listened for a while. A read that fails is repeated. */
    const run = Effect.gen(function* () {
      const stops = [
        requests.listen((request) => feed.publish("request", LiveRecords.ofRequest(request))),
        attempts.listen((told) => feed.publish("attempt", LiveRecords.ofAttempt(told)))
      ]
      yield* Effect.addFinalizer(() => Effect.sync(() => stops.forEach((stop) => stop())))
      const changes = makeReadChanges(store, feed, yield* time.now)
      yield* changes.skip
      for (let idle = 0; idle < idleReads && !state.isEnded; idle = feed.count() > 0 ? 0 : idle + 1) {
        yield* Effect.ignore(changes.next)
        yield* Effect.sleep(interval)
      }
    }).pipe(
      Effect.scoped,
      Effect.ignore,
      Effect.ensuring(
        Effect.sync(() => {
          state.isRunning = false
          feed.forget()
        })
      )
    )

    const begin = Effect.suspend(() => {
      if (state.isRunning) return Effect.void
      state.isRunning = true
      return Effect.asVoid(Effect.forkIn(run, scope))
    })

    /**
     * The events from now on as text, while the listener `mayListen`, which is asked before each event and at least twice a
     * second; null: there are too many listeners, or the process stops.
     */
    const follow = (lastId: string | null, mayListen: Effect.Effect<boolean>): Stream.Stream<string> | null => {
      if (feed.count() >= maxListeners || state.isEnded) return null
      const joined = Effect.tap(feed.join(lastId), () => begin)
      const events = Stream.map(Stream.unwrap(Effect.map(joined, Stream.fromQueue)), written)
      const signs = Stream.map(Stream.zipWithIndex(Stream.tick(interval)), ([, index]) =>
        index % questions === 0 ? ": here\n\n" : ""
      )
      return Stream.merge(events, signs).pipe(
        Stream.takeUntil(() => state.isEnded),
        Stream.takeWhileEffect(() => mayListen),
        Stream.filter((text) => text !== "")
      )
    }

    /** Ends all streams, which would hold up the stop of the process. */
    const end = (): void => {
      state.isEnded = true
      feed.publish("gap", {})
    }

    return { follow, end } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
