/** Merchants with a verified bank account, for the tests that kill processes. */
import * as Examples from "@payments-platform/adapters/http/api/Examples"
import * as Process from "./Process.ts"

interface Merchant {
  /** the body of POST /legal_entities */
  readonly entity: object
  /** the schedule of its payouts; on request alone unless stated */
  readonly period?: "daily"
}

/** The id of a new account with a verified bank account. */
export const create = async (ask: Process.Client, { entity, period }: Merchant): Promise<string> => {
  const legal_entity_id = Process.idOf(await ask.post("/legal_entities", entity))
  const payout_method_id = Process.idOf(await ask.post("/payout_methods", { legal_entity_id, ...Examples.payoutBank }))
  await ask.post(`/payout_methods/${payout_method_id}/verify_bank_deposits`, { microdeposits: [10, 55] })
  const payout = { currencies: { USD: { payout_method_id, ...(period === undefined ? {} : { period }) } } }
  return Process.idOf(await ask.post("/accounts", { legal_entity_id, ...Examples.shop, payout }))
}
