/**
 * What a host asks of the store of the service that embeds it: four functions over things that are kept by a part and a
 * key. A store needs no rule: the host judges each Change itself (decider/JudgeCommits.ts), and the store compares versions.
 */

/**
 * What a Change consists of for a store. A host reads `row`, `counter`, `claim` and `signal` again; the other parts are
 * for the service: ledger entries, transaction records, the payout cycle that a payout took, notifications with their
 * deliveries, and the history. Their keys are new with each write.
 */
export const parts = [
  "row",
  "counter",
  "claim",
  "signal",
  "entry",
  "record",
  "cycle",
  "notification",
  "delivery",
  "history"
] as const
export type Part = (typeof parts)[number]

export interface Key {
  readonly part: Part
  /** the id of a row, and of its signals; the name of a counter or a claim */
  readonly key: string
}

/** Something that is kept. `version`: 1 when it was first saved, and one more with each time. */
export interface StoreItem extends Key {
  readonly version: number
  /** a value that JSON keeps: what `JSON.parse` makes of its text may be given back. null: it is no more */
  readonly value: unknown
}

export interface Write extends StoreItem {
  /** UNIX seconds at which `due` names the key; null: it does not */
  readonly dueAt: number | null
}

/** What to save, and what it rests on. */
export interface SaveRequest {
  /** what must still have this version; 0: it was never saved */
  readonly expects: ReadonlyArray<Key & Pick<StoreItem, "version">>
  /** what to save, each in place of its `version - 1` */
  readonly writes: ReadonlyArray<Write>
}

/**
 * The store of a service. Its errors reject the promise of the command; the save that failed has saved nothing or all. If a
 * network was asked before, the timers of the command find out.
 */
export interface HostStore {
  /** those of these that were ever saved, with their newest version and value */
  readonly read: (keys: ReadonlyArray<Key>) => Promise<ReadonlyArray<StoreItem>>
  /**
   * saves all writes at once if every version is as expected: of `expects`, and of each write the one before it. false:
   * one is not, and nothing was saved
   */
  readonly save: (saving: SaveRequest) => Promise<boolean>
  /** the keys with a `dueAt` up to this time, the earliest first: `limit` of them, or all if there are fewer */
  readonly due: (at: number, limit: number) => Promise<ReadonlyArray<string>>
  /** a new id with each call: a UUID, or another text of up to 255 characters */
  readonly newId: () => string
}
