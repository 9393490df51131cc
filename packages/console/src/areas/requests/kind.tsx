/** The list of the last requests of the process. */
import { hrefOf } from "../../data/find.ts"
import { numberOf, textOf } from "../../data/json.ts"
import { HttpStatus } from "../../design/Badge.tsx"
import * as column from "../resources/columns.tsx"
import type { Kind } from "../resources/kinds.tsx"

export const kind: Kind = {
  name: "requests",
  title: "Requests",
  one: "Request",
  icon: "code",
  group: "Requests and events",
  key: "correlation_id",
  columns: [
    { ...column.when("create_time", "When"), width: 11 },
    {
      name: "status",
      title: "Status",
      width: 5,
      cell: (row) => <HttpStatus status={numberOf(row["status"])} />,
      plain: (row) => String(row["status"])
    },
    {
      name: "path",
      title: "Request",
      cell: (row) => (
        <a href={hrefOf("requests", textOf(row["correlation_id"])) ?? ""}>
          <span class="mono">
            {textOf(row["method"])} {textOf(row["path"])}
          </span>
        </a>
      ),
      plain: (row) => `${textOf(row["method"])} ${textOf(row["path"])}`
    },
    {
      name: "duration_ms",
      title: "Took",
      width: 6,
      right: true,
      cell: (row) => <span class="number">{numberOf(row["duration_ms"]) ?? "–"} ms</span>,
      plain: (row) => String(row["duration_ms"])
    },
    column.text("operation", "Operation", 13),
    column.text("error_code", "Refused with", 13),
    column.byId("app_id", "App", "apps"),
    column.text("correlation_id", "Correlation id", 18)
  ],
  hidden: ["correlation_id"],
  statuses: [],
  filters: ["method", "status", "path", "resource_id", "app_id"],
  withoutTimes: true
}
