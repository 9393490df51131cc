/**
 * One run of requests that are made at the same time. Each waits before it begins and before each answer of the platform, and
 * each notification waits before its delivery. One of those that wait goes on at a time, and runs until it waits again.
 */
import type { WaitPoint } from "./EveryOrder.ts"

/** Milliseconds in which something that runs waits again or ends, unless it waits for another request. */
const quiet = 250
/** Milliseconds after which requests that wait for one another have stopped for good. */
const patience = 5_000

export interface InterleavedRun {
  /** runs something that waits first, by what it does then; it resolves with what went wrong, or null */
  readonly start: (name: string, does: "begins" | "is delivered", what: () => Promise<string | null>) => void
  /** resolves when what runs now may go on */
  readonly wait: (what: string) => Promise<void>
  /** lets one after the other go on; `settle` does what follows from each before the next is chosen */
  readonly drive: (
    choose: (waiting: ReadonlyArray<WaitPoint>) => WaitPoint | null,
    settle: () => Promise<void>
  ) => Promise<void>
  /** what went on, in order, with its end */
  readonly story: () => ReadonlyArray<string>
  /** lets everything go on at once */
  readonly open: () => void
}

interface Parked extends WaitPoint {
  readonly owner: string
  readonly go: () => void
}

/** What runs, and who waits for it to move. */
interface Movement {
  readonly running: Set<string>
  onMove: () => void
}

/** Until what runs waits or has ended; false: it does neither, because it waits for another request. */
const isAtRest = async (movement: Movement, within: number): Promise<boolean> => {
  for (const until = performance.now() + within; movement.running.size > 0;) {
    const left = until - performance.now()
    if (left <= 0) return false
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, left)
      movement.onMove = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  return true
}

export const makeRun = (): InterleavedRun => {
  const parked = new Array<Parked>()
  const movement: Movement = { running: new Set(), onMove: () => undefined }
  const { running } = movement
  const waits = new Map<string, number>()
  const lines = new Array<string>()
  let [current, isOpen, steps]: [string, boolean, number] = ["", false, 0]

  /** Parks who runs now. Only one runs at a time, so a call that comes is its own. */
  const park = (owner: string, what: string): Promise<void> =>
    new Promise((resolve) => {
      if (isOpen) return resolve()
      running.delete(owner)
      parked.push({ name: what, owner, go: resolve })
      movement.onMove()
    })

  const run = async (name: string, first: string, what: () => Promise<string | null>): Promise<void> => {
    await park(name, first)
    const failure = await what().catch((cause: unknown) => (cause instanceof Error ? cause.message : String(cause)))
    if (failure !== null) lines.push(`   ${name}: ${failure}`)
    running.delete(name)
    movement.onMove()
  }

  return {
    start: (name, does, what) => void run(name, `${name} ${does}`, what),
    wait: (what) => {
      // one that waited for another request may go on in that one's turn, and then it alone runs
      const [owner = current, ...others] = running.has(current) ? [current] : running
      if (others.length > 0)
        return Promise.reject(new Error(`It is not known who makes this call: ${[...running].join(" and ")} go on.`))
      const place = (waits.get(owner) ?? 0) + 1
      waits.set(owner, place)
      return park(owner, `${owner} gets answer ${place}: ${what}`)
    },
    drive: async (choose, settle) => {
      for (;;) {
        await isAtRest(movement, quiet)
        await settle()
        if (parked.length === 0 && running.size === 0) return
        if (parked.length === 0 && !(await isAtRest(movement, patience)))
          throw new Error(`${[...running].join(" and ")} never ends`)
        const chosen = choose(parked.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
        const place = parked.findIndex(({ name }) => name === chosen?.name)
        const [found] = place < 0 ? [] : parked.splice(place, 1)
        if (found === undefined) continue
        steps += 1
        lines.push(`${steps}. ${found.name}`)
        current = found.owner
        running.add(found.owner)
        found.go()
      }
    },
    story: () => [...lines],
    open: () => {
      isOpen = true
      for (const { go } of parked.splice(0)) go()
    }
  }
}
