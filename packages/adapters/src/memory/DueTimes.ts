/**
 * Ids in the order of the times when they are due, so that what is due is found without looking at all that waits. A time
 * that was set anew stays in the heap until it is reached, and counts no longer.
 */
import TinyQueue from "tinyqueue"

export interface Due {
  readonly id: string
  readonly at: number
}

export interface DueTimes {
  /** sets when an id is due; null: it is not */
  readonly set: (id: string, at: number | null) => void
  /** the earliest time; null: nothing waits */
  readonly first: () => number | null
  /** those due at or before a time, at most `limit` of them, the earliest first */
  readonly until: (at: number, limit: number) => ReadonlyArray<Due>
}

const inOrder = (a: Due, b: Due): number => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

export const make = (): DueTimes => {
  const current = new Map<string, Due>()
  const heap = new TinyQueue<Due>([], inOrder)

  /** The earliest one that counts. */
  const peek = (): Due | undefined => {
    for (let next = heap.peek(); next !== undefined; next = heap.peek()) {
      if (current.get(next.id) === next) return next
      heap.pop()
    }
    return undefined
  }

  return {
    set: (id, at) => {
      if ((current.get(id)?.at ?? null) === at) return
      if (at === null) return void current.delete(id)
      const due = { id, at }
      current.set(id, due)
      heap.push(due)
    },
    first: () => peek()?.at ?? null,
    until: (at, limit) => {
      const found: Array<Due> = []
      for (let next = peek(); next !== undefined && next.at <= at && found.length < limit; next = peek()) {
        found.push(next)
        heap.pop()
      }
      for (const due of found) heap.push(due)
      return found
    }
  }
}
