/** Which rows of a timeline are shown. The address says it, so that a view can be sent to somebody. */
import { useAddress } from "../../data/address.ts"
import type { Act, Item, ItemKind } from "./items.ts"

export const groups = [
  { name: "requests", text: "Requests", kinds: ["request"] },
  { name: "reads", text: "Reads", kinds: ["read"] },
  { name: "changes", text: "Changes", kinds: ["change"] },
  { name: "networks", text: "Networks", kinds: ["network"] },
  { name: "ledger", text: "Ledger", kinds: ["ledger"] },
  { name: "notifications", text: "Notifications", kinds: ["notification", "attempt"] },
  { name: "audit", text: "Audit", kinds: ["audit"] }
] as const satisfies ReadonlyArray<{
  readonly name: string
  readonly text: string
  readonly kinds: ReadonlyArray<ItemKind>
}>
export type GroupName = (typeof groups)[number]["name"]

/** Reads are shown only when one asks for them. */
const usual: ReadonlyArray<GroupName> = groups.flatMap(({ name }) => (name === "reads" ? [] : [name]))

const isGroup = (name: string): name is GroupName => groups.some((each) => each.name === name)

export interface Filters {
  readonly shown: ReadonlyArray<GroupName>
  readonly isOldestFirst: boolean
  /** the keys of the rows that are open */
  readonly open: ReadonlyArray<string>
  readonly toggleGroup: (name: GroupName) => void
  readonly toggleOpen: (key: string) => void
  readonly setOldestFirst: (oldest: boolean) => void
}

const most = 20

export const useFilters = (): Filters => {
  const { change, query } = useAddress()
  const given = query["show"]
  const shown = given === undefined ? usual : given.split(",").filter(isGroup)
  const open = (query["open"] ?? "").split(",").filter((key) => key !== "")
  return {
    shown,
    open,
    isOldestFirst: query["order"] === "oldest",
    toggleGroup: (name) => {
      const next = groups.flatMap((each) => (shown.includes(each.name) !== (each.name === name) ? [each.name] : []))
      change({ show: next.join() === usual.join() ? null : next.join() || "none" })
    },
    toggleOpen: (key) => {
      const next = open.includes(key) ? open.filter((each) => each !== key) : [...open, key]
      change({ open: next.slice(-most).join() || null })
    },
    setOldestFirst: (oldest) => change({ order: oldest ? "oldest" : null })
  }
}

export const groupOf = ({ kind }: Item): GroupName =>
  groups.find(({ kinds }) => kinds.some((each) => each === kind))?.name ?? "changes"

/** The acts with the rows that are shown; an act without any is left out. */
export const actsToShow = (acts: ReadonlyArray<Act>, shown: ReadonlyArray<GroupName>): ReadonlyArray<Act> =>
  acts.flatMap((act) => {
    const items = act.items.filter((item) => shown.includes(groupOf(item)))
    return items.length === 0 ? [] : [{ ...act, items }]
  })
