/**
 * Ids in the order of their due times, so that due ids are found without a scan. An entry that a later time replaced stays in
 * the heap until it is popped, and is then ignored.
 */
import TinyQueue from "tinyqueue"

export interface Due {
  readonly id: string
  readonly at: number
}

export interface DueTimes {
  /** sets when an id is due; null: it is never due */
  readonly set: (id: string, at: number | null) => void
  /** the earliest due time; null: no id has one */
  readonly first: () => number | null
  /** those due at or before a time, at most `limit` of them, the earliest first */
  readonly until: (at: number, limit: number) => ReadonlyArray<Due>
  /** the same due times, which change independently from now on */
  readonly copy: () => DueTimes
}

const inOrder = (a: Due, b: Due): number => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

export const make = (all: ReadonlyArray<Due> = []): DueTimes => {
  const current = new Map(all.map((due) => [due.id, due]))
  const heap = new TinyQueue<Due>([...all], inOrder)

  /** The earliest entry that no later time replaced. */
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
    },
    copy: () => make([...current.values()])
  }
}
