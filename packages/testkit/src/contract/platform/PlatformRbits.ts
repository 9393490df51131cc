/** The types, sources and owners of rbits, their transition and their errors (platform.md 8). */
import * as ContractTables from "../ContractTables.ts"
import type { Pattern, Row } from "../ContractRow.ts"
import { invalid } from "../ErrorRows.ts"
import { transitionRow } from "../TransitionRows.ts"

const md = "platform.md 8"
const { rowOf, table } = ContractTables.platform
const { quoted } = ContractTables

/** The types that the contract lists, and the sources and owners. */
export const types: ReadonlyArray<string> = table("8", "type").map(({ type = "" }) => type.split(" ")[0] ?? "")
export const sources: ReadonlyArray<string> = quoted(rowOf("8", "Field", "source")["Notes"] ?? "")
export const owners: ReadonlyArray<string> = quoted(rowOf("8", "Field", "associated_resource")["Notes"] ?? "").filter(
  (name) => name !== "id" && name !== "resource"
)

const record = (says: string, members: { readonly [member: string]: Pattern }): Row => ({
  id: `${md} ${says}`,
  says: "",
  seen: { saw: "record", resource: "rbits", path: /^\/rbits\//, ...members }
})

const shown = [
  ...types.map((type) => record(`type ${type}`, { type, [type]: {} })),
  ...sources.map((source) => record(`source ${source}`, { source })),
  ...owners.map((resource) => record(`owner ${resource}`, { owner: { resource } })),
  record("birthdate", { type: "person", person: { birthdate_is_present: true } }),
  record("no birthdate", { type: "person", person: { birthdate_is_present: false } })
]

const kept = (says: string, rule: Pattern) =>
  transitionRow(`${md} new: ${says}`, "(new) -> active", "rbits", {
    events: ["Received"],
    rule,
    before: null,
    after: { _tag: "Active" },
    topics: [],
    ledger: []
  })

const transitions = [
  kept("POST /rbits", "rbits.create"),
  kept("embedded", /^(?!rbits)/),
  transitionRow(`${md} deleted`, "active -> deleted", "rbits", {
    events: ["Deleted"],
    rule: "rbits.delete",
    before: { _tag: "Active" },
    after: { _tag: "Deleted" },
    topics: [],
    ledger: []
  })
]

/** The requests that embed rbits. */
const embedding = [
  "POST /accounts",
  "POST /accounts/{id}",
  "POST /adjustments/{id}",
  "POST /disputes/{id}",
  "POST /legal_entities",
  "POST /legal_entities/{id}",
  "POST /payment_methods",
  "POST /payment_methods/{id}",
  "POST /payments",
  "POST /payments/{id}",
  "POST /payments/{id}/cancel",
  "POST /payout_methods",
  "POST /payout_methods/{id}",
  "POST /payouts",
  "POST /payouts/{id}",
  "POST /recoveries/{id}",
  "POST /refunds",
  "POST /refunds/{id}"
].map((operation): Row => ({
  id: `${md} embedded in ${operation}`,
  says: "",
  seen: { saw: "answer", operation, request: { rbits: [{ type: "website_uri", properties: { uri: /./ } }] } }
}))

const create = "POST /rbits"
const errors = [
  ...invalid(
    md,
    create,
    ["PARAM_IS_MISSING", "associated_resource"],
    ["PARAM_IS_MISSING", "receive_time"],
    ["PARAM_IS_MISSING", "type"],
    ["PARAM_IS_MISSING", "source"],
    ["PARAM_IS_MISSING", "website_uri"],
    ["PARAM_IS_UNKNOWN", "properties"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "resource"],
    ["PARAM_VALUE_IS_INVALID_ENUM", "source"],
    ["PARAM_VALUE_IS_OUT_OF_RANGE", "receive_time"],
    ["PARAM_CANNOT_BE_MODIFIED", "state"],
    ["ID_NOT_FOUND", "id"]
  ),
  ...invalid(md, "GET /rbits", ["PARAM_IS_MISSING", "owner_type"], ["PARAM_VALUE_IS_INVALID_ENUM", "owner_type"]),
  ...invalid(md, "GET /rbits/{id}", "ID_NOT_FOUND"),
  ...invalid(md, "DELETE /rbits/{id}", "ID_NOT_FOUND", "ALREADY_DELETED")
]

const answered = (operation: string, says: string, json: Pattern): Row => ({
  id: `${md} ${operation}: ${says}`,
  says: "",
  seen: { saw: "answer", operation, json }
})

const answers = [
  answered("GET /rbits", "pages", { next: /^\/rbits\?page=/ }),
  answered("GET /rbits/{id}", "active", { state: "active" }),
  answered("GET /rbits/{id}", "deleted", { state: "deleted" }),
  answered("DELETE /rbits/{id}", "deleted", { state: "deleted" })
]

export const rbits: ReadonlyArray<Row> = [...shown, ...transitions, ...embedding, ...answers, ...errors]
