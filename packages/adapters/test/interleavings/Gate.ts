/**
 * Requests that wait wherever the platform waits: before each call of a store or a network, and while it pauses. One goes on
 * at a time, as an enumeration of orders chooses, and runs until it waits again or ends.
 */
import { Clock, Context, Effect, Layer } from "effect"
import type { Choose, WaitPoint } from "../../../testkit/src/interleaving/EveryOrder.ts"

/** The request, from 0, that a fiber works for; null: nobody's, and it never waits. */
export const CurrentRequest = Context.Reference<number | null>("test/CurrentRequest", { defaultValue: () => null })

/** What a step reads and writes, by name. */
export interface Footprint {
  readonly reads: ReadonlySet<string>
  readonly writes: ReadonlySet<string>
}

/** What the next step of a request touches; null: perhaps everything. */
export type MaybeFootprint = Footprint | null

export interface Point extends WaitPoint {
  readonly request: number
  readonly touched: MaybeFootprint
  /** a pause, which ends after another request has moved */
  readonly isPause: boolean
  readonly isCommit: boolean
}

interface Parked extends Point {
  /** steps of any request before it parked */
  readonly since: number
  readonly go: () => void
}

const isApart = (names: ReadonlySet<string>, others: ReadonlySet<string>): boolean => names.isDisjointFrom(others)

/** Whether two steps lead to the same, whichever is first: neither writes what the other reads or writes. */
export const commute = (one: Point, other: Point): boolean =>
  one.request !== other.request &&
  one.touched !== null &&
  other.touched !== null &&
  isApart(one.touched.writes, other.touched.reads) &&
  isApart(one.touched.writes, other.touched.writes) &&
  isApart(other.touched.writes, one.touched.reads)

export interface Gate {
  /** waits until the enumeration lets the current request go on; returns at once for nobody's work */
  readonly wait: (what: What, touched: MaybeFootprint) => Effect.Effect<void>
  /** runs requests to their end, one step at a time; false: the enumeration left the run, whose rest ran anyhow */
  readonly run: (requests: ReadonlyArray<() => Promise<unknown>>, choose: Choose<Point>) => Promise<boolean>
}

/** What a request waits for: a call by its name, a commit, or the end of a pause. */
export type What = string

const commits: What = "commits"
const pauses: What = "pauses"

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

export const makeGate = (): Gate => {
  const parked = new Array<Parked>()
  const names = new Map<number, number>()
  let moves: ReadonlyArray<number> = []
  let [isOpen, events] = [true, 0]

  const wait: Gate["wait"] = (what, touched) =>
    Effect.flatMap(CurrentRequest, (request) => {
      if (request === null || isOpen) return Effect.void
      return Effect.callback<void>((resume) => {
        const place = (names.get(request) ?? 0) + 1
        names.set(request, place)
        const go = () => resume(Effect.void)
        const kind = { isPause: what === pauses, isCommit: what === commits }
        const point = { name: `${request}.${place} ${what}`, request, touched, ...kind, since: moves.length, go }
        parked.push(point)
        events += 1
        return Effect.sync(() => void remove(point))
      })
    })

  const remove = (point: Parked): void => {
    const place = parked.indexOf(point)
    if (place >= 0) parked.splice(place, 1)
  }

  /** Until every request that has not ended waits, and nothing more happens by itself. */
  const settle = async (open: ReadonlySet<number>): Promise<void> => {
    const allWait = () => [...open].every((request) => parked.some((each) => each.request === request))
    for (let seen = -1; seen !== events || !allWait();) {
      seen = events
      await turn()
      await turn()
    }
  }

  /** A pause ends only after another request has moved, unless all of them pause, and never beside other waits of its own. */
  const mayGoOn = (): ReadonlyArray<Parked> => {
    const works = parked.filter(({ isPause }) => !isPause)
    const isOver = ({ request, since }: Parked) => moves.slice(since).some((other) => other !== request)
    const pauses = parked.filter((each) => each.isPause && !works.some(({ request }) => request === each.request))
    const over = pauses.filter(isOver)
    const ready = works.length + over.length > 0 ? [...works, ...over] : pauses
    return ready.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  const openAll = (): void => {
    isOpen = true
    for (const { go } of parked.splice(0)) go()
  }

  return {
    wait,
    run: async (requests, choose) => {
      names.clear()
      moves = []
      isOpen = false
      const open = new Set(requests.keys())
      const ended = requests.map(async (request, index) => {
        await request()
        open.delete(index)
        events += 1
      })
      try {
        for (;;) {
          await settle(open)
          if (open.size === 0) return true
          const point = choose(mayGoOn())
          const found = parked.find(({ name }) => name === point?.name)
          if (found === undefined) return false
          remove(found)
          moves = [...moves, found.request]
          found.go()
        }
      } finally {
        openAll()
        await Promise.all(ended)
      }
    }
  }
}

/** A clock that stands still. A request that sleeps waits at the gate. */
export const clockOf = (gate: Gate, milliseconds: number): Layer.Layer<never> =>
  Layer.effect(
    Clock.Clock,
    Effect.map(Clock.Clock, (real): Clock.Clock => ({
      currentTimeMillisUnsafe: () => milliseconds,
      currentTimeMillis: Effect.succeed(milliseconds),
      currentTimeNanosUnsafe: () => BigInt(milliseconds) * 1_000_000n,
      currentTimeNanos: Effect.succeed(BigInt(milliseconds) * 1_000_000n),
      monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: real.monotonicTimeNanos,
      sleep: (duration) =>
        Effect.flatMap(CurrentRequest, (request) => (request === null ? real.sleep(duration) : gate.wait(pauses, null)))
    }))
  )
