/** Accounts over HTTP: those of which everything is known, and what the operator and their platform do with them. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as MerchantSamples from "@payments-platform/testkit/MerchantSamples"
import { ask, at, idOf, risk } from "./Asking.ts"
import { create as createMethod, bankOfUS, v30 } from "./TestPayoutMethods.ts"

const post = Effect.fnUntraced(function* (path: string, body: object) {
  const answer = yield* ask("POST", path, { body, headers: risk })
  assert.isBelow(answer.status, 300, answer.text)
  return answer
})

/** The part of an account's body that says how it is paid out. */
export const payoutTo = (payout_method_id: string | null, period: string | null = "daily") => ({
  payout: { currencies: { USD: { payout_method_id, period } } }
})

/** A legal entity of which everything is known and verified, and a live payout method of it. */
export const createMerchant = Effect.fnUntraced(function* (entity_name = "Harbor Books LLC") {
  const entity = idOf(yield* post("/legal_entities", MerchantSamples.usCompany(entity_name)))
  yield* post(`/operator/legal_entities/${entity}/verification`, { party: "all", decision: "verified" })
  return { entity, method: idOf(yield* createMethod(entity, bankOfUS("12345"), v30)) }
})

/** An account whose capabilities are all enabled. */
export const createPayable = Effect.fnUntraced(function* (more: object = {}) {
  const { entity, method } = yield* createMerchant()
  return yield* post("/accounts", { legal_entity_id: entity, name: "Shop", ...payoutTo(method), ...more })
})

export const close = (account: string, issue_type: string) =>
  ask("POST", `/operator/accounts/${account}/issues`, { body: { issue_type } })

export const reopen = (account: string, issue_type: string) =>
  ask("DELETE", `/operator/accounts/${account}/issues/${issue_type}`)

export const capabilitiesOf = (account: string, query = "") => ask("GET", `/accounts/${account}/capabilities${query}`)

/** `on` or `off`, and the types of the current issues, then those that are coming. */
export const told = Effect.fnUntraced(function* (account: string, capability: "payments" | "payouts" | "terminals") {
  const of = at((yield* capabilitiesOf(account)).json, capability)
  const types = (issues: unknown) =>
    Array.isArray(issues) ? issues.map((each) => String(at(each, "issue_type"))).join(" ") : "?"
  const upcoming = Object.values(Object(at(of, "upcoming_issues"))).map(types)
  const now = [at(of, "enabled") === true ? "on" : "off", types(at(of, "current_issues"))].join(" ").trim()
  return [now, ...upcoming].join(", soon ")
})
