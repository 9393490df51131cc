/** The records and the transition of session tokens, and the record of an authentication code (platform.md 6). */
import type { Pattern, Row } from "../ContractRow.ts"
import { transitionRow } from "../TransitionRows.ts"

const id = (name: string) => `platform.md 6 ${name}`

const record = (name: string, says: string, members: { readonly [member: string]: Pattern }): Row => ({
  id: id(name),
  says,
  seen: { saw: "record", ...members }
})

const secret = /^stage_[A-Za-z0-9_-]{43}$/
const token = { resource: "session_tokens", path: /^\/session_tokens\//, owner: { resource: "accounts" } }

const answer = (operation: string, says: string, seen: { readonly [member: string]: Pattern }): Row => ({
  id: id(`${operation}${says === "" ? "" : `: ${says}`}`),
  says: "",
  seen: { saw: "answer", operation, ...seen }
})

/** What happens to a session token, by the rule that does it. */
const moved = (name: string, says: string, rule: string, event: "Created" | "Expired" | "Deleted") =>
  transitionRow(id(name), says, "session_tokens", {
    events: [event],
    rule,
    before: event === "Created" ? null : { _tag: "Active" },
    after: { _tag: event === "Created" ? "Active" : event },
    topics: [],
    ledger: []
  })

export const sessions: ReadonlyArray<Row> = [
  moved("new", "(new) -> active: POST /session_tokens", "session_tokens.create", "Created"),
  moved("deleted", "active -> deleted: DELETE", "session_tokens.delete", "Deleted"),
  moved("account deleted", "active -> deleted: account deleted", "session_tokens.end", "Deleted"),
  moved("expired", "expiry keeps `state` and erases the secret", "session_tokens.expire", "Expired"),
  record("a mobile session", "named after its type, with its secret", {
    ...token,
    type: "mobile_session",
    state: "active",
    session_token: secret,
    mobile_session: { time_to_live: 1_800 }
  }),
  record("an API session", "named after its type, with its secret", {
    ...token,
    type: "api_session",
    state: "active",
    session_token: secret,
    api_session: { time_to_live: 300 }
  }),
  answer("GET /session_tokens/{id}", "the secret", { json: { state: "active", session_token: secret } }),
  answer("GET /session_tokens/{id}", "expired", { json: { state: "active", session_token: null } }),
  answer("GET /session_tokens/{id}", "deleted", { json: { state: "deleted", session_token: null } }),
  answer("GET /session_tokens", "", { json: { next: /^\/session_tokens\?page=/ } }),
  answer("DELETE /session_tokens/{id}", "", { json: { state: "deleted" } }),
  answer("POST /authentication_codes", "", {
    json: {
      resource: "authentication_codes",
      path: null,
      owner: { resource: "accounts" },
      code: /^[A-Za-z0-9_-]{43}$/,
      scope: ["accounts:read", "payments:read", "payouts:read"]
    }
  })
]
