/** The list of refused requests. */
import { hrefOf } from "../../data/find.ts"
import { at, numberOf, textOf } from "../../data/json.ts"
import { HttpStatus } from "../../design/Badge.tsx"
import * as column from "../resources/columns.tsx"
import type { Kind } from "../resources/kinds.tsx"

export const kind: Kind = {
  name: "refusals",
  title: "Refused requests",
  one: "Refused request",
  icon: "alert",
  group: "Requests and events",
  key: "correlation_id",
  columns: [
    column.when("create_time", "When"),
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
        <a href={hrefOf("refusals", textOf(row["correlation_id"])) ?? ""}>
          <span class="mono">
            {textOf(row["method"])} {textOf(row["path"])}
          </span>
        </a>
      ),
      plain: (row) => `${textOf(row["method"])} ${textOf(row["path"])}`
    },
    {
      name: "error_code",
      title: "Answer",
      width: 15,
      cell: (row) => <span class="mono">{textOf(at(row, "error.error_code"))}</span>,
      plain: (row) => textOf(at(row, "error.error_code"))
    },
    {
      name: "rejection",
      title: "Why",
      width: 13,
      cell: (row) =>
        textOf(at(row, "reason.rejection")) || <span class="muted">{textOf(at(row, "reason.type")) || "–"}</span>,
      plain: (row) => textOf(at(row, "reason.rejection")) || textOf(at(row, "reason.type"))
    },
    column.text("rule", "Rule", 10),
    column.byId("app_id", "App", "apps")
  ],
  statuses: [],
  filters: ["status", "path", "rule", "app_id"]
}
