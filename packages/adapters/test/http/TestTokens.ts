/** The client-side tokens of payment methods (payments.md 1.6) that tests create, and requests with them. */
import { Effect } from "effect"
import { ask, card, idOf } from "./Asking.ts"
import * as World from "./World.ts"

export const { card_holder, ...numbers } = card
export const us = {
  type: "payment_bank_us",
  payment_bank_us: {
    account_number: "900012345678",
    routing_number: "021000021",
    account_holder: { holder_name: "Ada Byron" }
  }
}
export const withCard = (more: object = {}) => ({ type: "credit_card", credit_card: { ...card, ...more } })

export const tokenOf = (payment_methods: object, headers: Readonly<Record<string, string>> = {}) =>
  Effect.map(
    ask("POST", "/tokens", {
      body: { resource: "payment_methods", payment_methods },
      headers: { "App-Token": null, ...headers }
    }),
    idOf
  )

/** POST /payment_methods without the risk headers. */
export const create = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  ask("POST", "/payment_methods", { body, headers })

/** The app may send raw data, or must use tokens. */
export const setDirectIntegration = (direct_integration: boolean) =>
  ask("POST", `/operator/apps/${World.appId}`, { body: { direct_integration } })

export const used = (path: string) => `400 INVALID_PARAMS | body:${path} TOKEN_ALREADY_USED`
export const conflict = "400 TOKEN_CONFLICT | body:payment method.token TOKEN_FIELD_NOT_PERMISSED"
