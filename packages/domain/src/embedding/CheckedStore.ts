/**
 * Finds a store that forgets, before it can lose money. When a part is saved for the first time, it is read back; after the
 * first save, the same save and its expectations must be refused, since its versions are taken. What another process changed
 * meanwhile is no fault. A store that fails is refused with an error that names the part, and so is the service's mistake:
 * nothing of it reaches production unseen.
 */
import type { HostStore, Part, SaveRequest, Write } from "./HostStore.ts"

/** The store lost something, or saved what it must refuse. */
export class StoreForgets extends Error {
  override readonly name = "Host/StoreForgets"
  /** what was forgotten: a part, the expectations, or what is due */
  readonly part: Part | "expects" | "due"
  constructor(part: Part | "expects" | "due", message: string) {
    super(message)
    this.part = part
  }
}

/** The text of a value without regard to the order of keys, which a database may change. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each
  )

/** Whether the store gives back what was written; `moved`: another process has written over it since. */
const isKept = async (
  store: HostStore,
  { key, part, value, version }: Write
): Promise<"as it was" | "moved" | "no"> => {
  const found = (await store.read([{ part, key }])).find((each) => each.part === part && each.key === key)
  if (found === undefined || !Number.isSafeInteger(found.version) || found.version < version) return "no"
  if (found.version > version) return "moved"
  return textOf(found.value) === textOf(value) ? "as it was" : "no"
}

/** Keys that a check of `due` asks for. */
const dueLimit = 100

/** The first write of each part that was not checked yet. */
const uncheckedIn = ({ writes }: SaveRequest, checked: ReadonlySet<Part>): ReadonlyArray<Write> =>
  [...new Map(writes.toReversed().map((write) => [write.part, write])).values()].filter(
    ({ part }) => !checked.has(part)
  )

/** The store, whose first saves are checked. `now`: UNIX seconds of service time, since what is due then may run at once. */
export const check = (store: HostStore, now: () => number): HostStore => {
  const checked = new Set<Part>()
  let [refuses, tells] = [false, false]

  /** Asks for what is due at the time of a write. Among as many keys as the limit its own may be missing. */
  const checkDue = async (writes: ReadonlyArray<Write>): Promise<void> => {
    const later = writes.find(({ dueAt }) => dueAt !== null && dueAt > now())
    if (tells || later === undefined || later.dueAt === null) return
    const named = await store.due(later.dueAt, dueLimit)
    tells = named.includes(later.key) || named.length >= dueLimit
    if (!tells && (await isKept(store, later)) === "as it was")
      throw new StoreForgets("due", `the store does not name what is due: ${later.part} ${later.key}`)
  }

  /** Saves again what is saved, and expects what is no more: both must be refused. */
  const checkRefusals = async (saving: SaveRequest): Promise<void> => {
    const [first] = saving.writes
    if (refuses || first === undefined) return
    const before = { part: first.part, key: first.key, version: first.version - 1 }
    if ((await store.save(saving)) || (await store.save({ expects: [before], writes: [] })))
      throw new StoreForgets("expects", "the store saved over versions that it was told to expect otherwise")
    refuses = true
  }

  const save = async (saving: SaveRequest): Promise<boolean> => {
    if (!(await store.save(saving))) return false
    for (const write of uncheckedIn(saving, checked)) {
      if ((await isKept(store, write)) === "no")
        throw new StoreForgets(write.part, `the store did not save the ${write.part} ${write.key}`)
      checked.add(write.part)
    }
    await checkDue(saving.writes)
    await checkRefusals(saving)
    return true
  }

  return { read: store.read, save, due: store.due, newId: store.newId }
}
