/** The list of all changes. */
import { hrefOf } from "../../data/find.ts"
import { textOf } from "../../data/json.ts"
import * as column from "../resources/columns.tsx"
import type { Kind } from "../resources/kinds.tsx"
import { Actor, eventNames, Subject, Transition } from "./parts.tsx"

export const kind: Kind = {
  name: "history",
  title: "Changes",
  one: "Change",
  icon: "list",
  group: "Requests and events",
  columns: [
    column.when("create_time", "When"),
    { name: "resource_id", title: "Of", width: 15, cell: (row) => <Subject entry={row} /> },
    { name: "events", title: "What happened", cell: eventNames, plain: eventNames },
    { name: "status", title: "Status", width: 14, cell: (row) => <Transition entry={row} /> },
    { name: "command", title: "Command", width: 15, cell: (row) => <span class="mono">{textOf(row["command"])}</span> },
    { name: "actor", title: "By", width: 9, cell: (row) => <Actor entry={row} /> },
    column.byId("app_id", "App", "apps")
  ],
  hidden: ["app_id"],
  statuses: [],
  filters: ["resource_id", "app_id"],
  href: (row) => hrefOf(textOf(row["resource"]), textOf(row["resource_id"]))
}
