/** A service that takes a card payment by the rules of the platform, with a store in memory and the simulated networks. */
import { Redacted } from "effect"
import { App, CreateAccount, CreateLegalEntity, CreatePayment, Engine, Host } from "@payments-platform/domain"

const kept = new Map<string, Host.Write>()
const nameOf = ({ key, part }: Host.Key) => `${part} ${key}`
const isAt = (key: Host.Key, version: number) => (kept.get(nameOf(key))?.version ?? 0) === version
const dueOf = ({ dueAt }: Host.Write) => dueAt ?? Infinity
const store: Host.HostStore = {
  newId: () => crypto.randomUUID(),
  read: async (keys) => keys.flatMap((key) => kept.get(nameOf(key)) ?? []),
  due: async (at, limit) => {
    const due = [...kept.values()].filter((each) => dueOf(each) <= at).sort((a, b) => dueOf(a) - dueOf(b))
    return due.slice(0, limit).map(({ key }) => key)
  },
  save: async ({ expects, writes }) => {
    if (!expects.every((each) => isAt(each, each.version))) return false
    if (!writes.every((each) => isAt(each, each.version - 1))) return false
    for (const write of writes) kept.set(nameOf(write), write)
    return true
  }
}
// for test cards alone: a vault of yours encrypts, and hashes with a key
const [seal, open] = [(_: string, text: string) => text, (_: string, text: string) => Redacted.make(text)]
const operator = { name: "Acme Payments", environment: "staging" } as const
const host = Host.make({ engine: Engine.make({ operator, vault: { seal, open, hash: seal } }), store })
const app = App.make("app", "Harbor Books", "staging", { directIntegration: true })
const idOf = (result: Host.Result<unknown>) => (result._tag === "Accepted" ? result.record["id"] : null)
const card_holder = { holder_name: "Pat Payer", address: { country: "US", postal_code: "94105" } }
const expiry = { expiration_month: 12, expiration_year: 2040 }
const credit_card = { card_number: "4111111111111111", cvv: "123", ...expiry, card_holder }

/** Takes a payment of 100.00 USD for a new merchant. */
export const takePayment = async () => {
  const legal_entity_id = idOf(await host.execute(CreateLegalEntity, { country: "US" }, { app }))
  const account_id = idOf(await host.execute(CreateAccount, { legal_entity_id }, { app }))
  const body = { account_id, amount: 10_000, currency: "USD", payment_method: { type: "credit_card", credit_card } }
  return host.execute(CreatePayment, body, { app })
}
