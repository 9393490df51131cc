/** Which columns of a list are shown. This browser remembers it. */
import { rowOf } from "../../data/json.ts"
import { readStorage, writeStorage } from "../../data/preferences.ts"
import { store, useStore } from "../../data/store.ts"
import { Menu } from "../../design/Menu.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import type { Kind } from "./kinds.tsx"

const place = "console.columns"

/** The names of hidden columns by resource, where one has chosen. */
const chosen = store(rowOf(readStorage(place)))

const hiddenOf = (kind: Kind, all: Readonly<Record<string, unknown>>): ReadonlyArray<string> => {
  const names = all[kind.name]
  return Array.isArray(names) ? names.map(String) : (kind.hidden ?? [])
}

export const useShownColumns = (kind: Kind): ReadonlyArray<Column> => {
  const all = useStore(chosen)
  const hidden = hiddenOf(kind, all)
  return kind.columns.filter(({ name }) => !hidden.includes(name))
}

export const ColumnMenu = ({ kind }: { readonly kind: Kind }) => {
  const all = useStore(chosen)
  const hidden = hiddenOf(kind, all)
  const toggle = (name: string): void => {
    const next = hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name]
    if (next.length === kind.columns.length) return
    chosen.set({ ...all, [kind.name]: next })
    writeStorage(place, chosen.get())
  }
  return (
    <Menu label="Choose columns" text="Columns">
      {kind.columns.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          class="item"
          aria-pressed={!hidden.includes(name)}
          onClick={() => toggle(name)}
        >
          {title} <span>{hidden.includes(name) ? "" : "✓"}</span>
        </button>
      ))}
    </Menu>
  )
}
