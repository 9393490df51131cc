/** The last entries of a log in memory, by a key. A new entry with a known key takes the place of the earlier one. */
export interface LastEntries<A> {
  readonly add: (entry: A) => void
  /** null: there is none, or it is not among the last ones any more */
  readonly find: (key: string) => A | null
  readonly forget: (key: string) => void
  /** oldest first */
  readonly all: () => ReadonlyArray<A>
  readonly clear: () => void
}

/** A log of at most `most` entries. They lie in a ring, so that a full log takes an entry as fast as an empty one. */
export const make = <A>(most: number, keyOf: (entry: A) => string): LastEntries<A> => {
  const ring: Array<A> = []
  const newest = new Map<string, A>()
  /** the place of the oldest entry, once the ring is full */
  let next = 0

  const isNewest = (entry: A): boolean => newest.get(keyOf(entry)) === entry

  return {
    add: (entry) => {
      const oldest = ring[next]
      if (oldest !== undefined && isNewest(oldest)) newest.delete(keyOf(oldest))
      ring[next] = entry
      newest.set(keyOf(entry), entry)
      next = (next + 1) % most
    },
    find: (key) => newest.get(key) ?? null,
    forget: (key) => void newest.delete(key),
    all: () => [...ring.slice(next), ...ring.slice(0, next)].filter(isNewest),
    clear: () => {
      ring.length = 0
      newest.clear()
      next = 0
    }
  }
}
