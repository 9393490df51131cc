/** The payout methods that tests create, and requests to them. */
import { Effect } from "effect"
import { type Answered, ask, at, idOf, risk } from "./Asking.ts"

export const bankOfUS = (account_number: string, more: object = {}) => ({
  type: "payout_bank_us",
  payout_bank_us: { account_number, routing_number: "021000021", account_type: "checking", ...more }
})

export const bankOfCA = (account_number: string, more: object = {}) => ({
  type: "payout_bank_ca",
  payout_bank_ca: { account_number, institution_number: "003", transit_number: "00011", ...more }
})

export const address = {
  line1: "PO Box 7",
  line2: "Suite 1",
  city: "Boston",
  region: "MA",
  postal_code: "02110",
  country: "US"
}
export const check = { type: "paper_check", paper_check: { name: "Harbor Books", address } }

export const linked = (plaid_account_id: string) => ({
  type: "plaid_processor_token",
  plaid_processor_token: { processor_token: "processor-stage-ok", plaid_account_id }
})

export const v30 = { "Api-Version": "3.0" }
export const beta = { "Api-Version": "3.1.rc.1.3" }

/** Creates a method in 3.2, which verifies bank accounts, unless the headers name another version. */
export const create = (legal_entity_id: string, body: object, headers: Readonly<Record<string, string | null>> = {}) =>
  ask("POST", "/payout_methods", {
    body: { legal_entity_id, nickname: "House account", ...body },
    headers: { ...risk, ...headers }
  })

export const verify = (id: string, ...microdeposits: ReadonlyArray<unknown>) =>
  ask("POST", `/payout_methods/${id}/verify_bank_deposits`, { body: { microdeposits }, headers: risk })

/** One whose three wrong attempts have disabled it. */
export const failed = Effect.fnUntraced(function* (entity: string) {
  const id = idOf(yield* create(entity, bankOfUS("900012345678")))
  for (const wrong of [1, 2, 3]) yield* verify(id, wrong, wrong)
  return id
})

export const read = (id: string) => ask("GET", `/payout_methods/${id}`)
export const operate = (id: string, act: string) => ask("POST", `/operator/payout_methods/${id}/${act}`)
export const statusOf = (id: string) => Effect.map(read(id), ({ json }) => at(json, "status"))

export const subscribed = ask("POST", "/notification_preferences", {
  body: { topic: "payout_methods.*", callback_uri: "https://a.example.com/payouts" }
})

export const resultsOf = ({ json }: Answered): ReadonlyArray<unknown> => {
  const results = at(json, "results")
  return Array.isArray(results) ? results : []
}

/** The topics of the notifications about a resource with the status in each payload, oldest first. */
export const announced = (id: string) =>
  Effect.map(ask("GET", `/notifications?object_id=${id}`), (answer) =>
    resultsOf(answer)
      .map((each) => `${String(at(each, "topic"))} ${String(at(each, "payload", "status"))}`)
      .toReversed()
  )

export const created = "payout_methods.created"
export const updated = "payout_methods.updated"
