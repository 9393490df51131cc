/** The audit log, and whether its chain is whole. */
import { useState } from "preact/hooks"
import { hrefOf } from "../../data/find.ts"
import { numberOf, at, type Row, rowOf, textOf } from "../../data/json.ts"
import { read } from "../../data/operator.ts"
import { store, useStore } from "../../data/store.ts"
import { Button } from "../../design/Button.tsx"
import { Dialog } from "../../design/Dialog.tsx"
import { toast } from "../../design/Toasts.tsx"
import { Id } from "../../design/Values.tsx"
import * as column from "../resources/columns.tsx"
import type { Kind } from "../resources/kinds.tsx"
import { ListPage } from "../resources/ListPage.tsx"
import { Changes, Entry } from "./Entry.tsx"

const entryInDialog = store<Row | null>(null)

const kind: Kind = {
  name: "audit",
  title: "Audit log",
  one: "Entry",
  icon: "book",
  group: "Platform",
  columns: [
    column.when("create_time", "When"),
    column.text("actor.type", "By", 6),
    column.text("actor.name", "Name", 9),
    { ...column.text("action", "Act", 14), cell: (row) => <span class="mono">{textOf(row["action"])}</span> },
    {
      name: "resource_id",
      title: "On",
      width: 8,
      cell: (row) => (
        <Id id={textOf(row["resource_id"])} href={hrefOf(textOf(row["resource"]), textOf(row["resource_id"]))} />
      )
    },
    {
      name: "changes",
      title: "Changes",
      cell: (row) => <Changes entry={row} />,
      plain: (row) => JSON.stringify(at(row, "changes") ?? {})
    },
    column.text("note", "Note", 11)
  ],
  statuses: [],
  filters: ["actor", "action", "resource", "resource_id"],
  open: entryInDialog.set
}

const CheckButton = () => {
  const [busy, setBusy] = useState(false)
  const check = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = rowOf(await read("/operator/audit/check"))
      const entries = numberOf(answer["entries"]) ?? 0
      if (answer["intact"] === true) toast(`The chain of ${entries} entries is whole.`)
      else toast(`The chain is broken at ${textOf(answer["first_broken_id"]) || "its newest entries"}.`, "bad")
    } catch (error) {
      toast(error instanceof Error ? error.message : "It could not be checked.", "bad")
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button disabled={busy} onClick={() => void check()}>
      Check the chain
    </Button>
  )
}

export const AuditPage = () => {
  const entry = useStore(entryInDialog)
  return (
    <>
      <ListPage kind={kind} acts={<CheckButton />} />
      {entry === null ? null : (
        <Dialog
          wide
          title={<span class="mono">{textOf(entry["action"])}</span>}
          onClose={() => entryInDialog.set(null)}
        >
          <div class="body">
            <Entry entry={entry} />
          </div>
        </Dialog>
      )}
    </>
  )
}
