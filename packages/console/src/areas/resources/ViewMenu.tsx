/** Views that one has named: the filters of a list, kept by this browser. */
import { useState } from "preact/hooks"
import { useAddress } from "../../data/address.ts"
import { rowsOf, textOf } from "../../data/json.ts"
import { writeStorage, readStorage } from "../../data/preferences.ts"
import { store, useStore } from "../../data/store.ts"
import { Button } from "../../design/Button.tsx"
import { Dialog } from "../../design/Dialog.tsx"
import { TextField } from "../../design/Field.tsx"
import { Menu } from "../../design/Menu.tsx"
import type { Kind } from "./kinds.tsx"

const place = "console.views"
const mostViews = 50

interface View {
  readonly resource: string
  readonly name: string
  readonly query: string
}

const views = store<ReadonlyArray<View>>(
  rowsOf(readStorage(place)).map((row) => ({
    resource: textOf(row["resource"]),
    name: textOf(row["name"]),
    query: textOf(row["query"])
  }))
)

const keep = (all: ReadonlyArray<View>): void => {
  views.set(all.slice(-mostViews))
  writeStorage(place, views.get())
}

const isSame = (a: View, b: View): boolean => a.resource === b.resource && a.name === b.name

export const ViewMenu = ({ kind }: { readonly kind: Kind }) => {
  const { query, path } = useAddress()
  const all = useStore(views)
  const [naming, setNaming] = useState(false)
  const [name, setName] = useState("")
  const own = all.filter(({ resource }) => resource === kind.name)
  const save = (event: Event): void => {
    event.preventDefault()
    const view = { resource: kind.name, name: name.trim(), query: new URLSearchParams(query).toString() }
    if (view.name !== "") keep([...all.filter((each) => !isSame(each, view)), view])
    setNaming(false)
    setName("")
  }
  return (
    <>
      <Menu label="Views that were saved" text="Views">
        {own.map((view) => (
          <span key={view.name} class="row">
            <a class="item" href={`${path}?${view.query}`}>
              {view.name}
            </a>
          </span>
        ))}
        {own.length === 0 ? <span class="item muted">No view yet</span> : <hr />}
        <button type="button" class="item" onClick={() => setNaming(true)}>
          Save these filters
        </button>
        {own.map((view) => (
          <button
            key={view.name}
            type="button"
            class="item danger"
            onClick={() => keep(all.filter((each) => !isSame(each, view)))}
          >
            Forget {view.name}
          </button>
        ))}
      </Menu>
      {naming ? (
        <Dialog title="Save the filters as a view" onClose={() => setNaming(false)}>
          <form onSubmit={save}>
            <div class="body">
              <TextField name="Name" value={name} onChange={setName} required autofocus hint="This browser keeps it." />
            </div>
            <footer>
              <Button type="submit" kind="main">
                Save
              </Button>
            </footer>
          </form>
        </Dialog>
      ) : null}
    </>
  )
}
