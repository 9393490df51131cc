/** Terminals and the cards that they read, as tests create them. */
import { Effect } from "effect"
import { ask, at, idOf } from "./Asking.ts"

export const v30 = { "Api-Version": "3.0" }
export const v31 = { "Api-Version": "3.1" }

let made = 0
/** No two devices have the same number. */
export const serial = (): string => `SN-${++made}`

export const classic = (accountId: string, more: object = {}) => ({
  account_id: accountId,
  serial_number: serial(),
  model: "verifone_p400",
  terminal_configuration: { name: "Counter", currency: "USD" },
  ...more
})

export const modern = (accountId: string, more: object = {}) => ({
  account_id: accountId,
  serial_number: serial(),
  model: "DX8000",
  terminal_configuration: { name: "Counter" },
  ...more
})

/** A terminal that works. */
export const makeTerminal = (accountId: string) =>
  Effect.map(ask("POST", "/terminals", { body: classic(accountId), headers: v30 }), idOf)

export const read = (terminalId: string, more: object = {}) =>
  ask("POST", "/operator/encoded_payment_methods", {
    body: { terminal_id: terminalId, card_number: "4111111111111111", amount: 1_000, ...more }
  })

export const readValue = (terminalId: string, more: object = {}) =>
  Effect.map(read(terminalId, more), ({ json }) => String(at(json, "encoded_payment_method")))

/** A payment with what a reader sent. */
export const payRead = (accountId: string, key: string, value: string, more: object = {}) =>
  ask("POST", "/payments", {
    body: {
      account_id: accountId,
      amount: 1_000,
      currency: "USD",
      payment_method: { encoded_payment_method: value },
      ...more
    },
    headers: { "Unique-Key": key }
  })

export const makeMethod = (value: string) =>
  ask("POST", "/payment_methods", { body: { type: "encoded_payment_method", encoded_payment_method: value } })
