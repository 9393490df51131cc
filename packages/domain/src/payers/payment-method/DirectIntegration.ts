/**
 * Raw numbers of cards and banks are taken only of a platform that is approved
 * for them (platform.md 2). Those that a client-side token brings need no
 * approval, nor does what is beside them: holders and flags.
 */
import type * as App from "../../access/app/App.ts"
import type * as Rule from "../../decider/Rule.ts"
import { snake } from "../../vocabulary/SnakeCase.ts"

const raw = {
  creditCard: ["card_number", "cvv"],
  paymentBankUs: ["account_number", "routing_number"],
  paymentBankCa: ["account_number", "institution_number", "transit_number"]
} as const
const members = ["creditCard", "paymentBankUs", "paymentBankCa"] as const

/** What a request gives, as far as numbers may be in it. */
export type Given = { readonly [Member in keyof typeof raw]?: unknown }

/** `path` leads to where the members of the request stand. */
export const forbidden = (app: App.App, given: Given, ...path: ReadonlyArray<string>): ReadonlyArray<Rule.Forbidden> =>
  app.state.directIntegration
    ? []
    : members
        .filter((member) => given[member] !== undefined)
        .map((member) => {
          const whole = [...path, snake(member)]
          const numbers = raw[member].map((name) => [...whole, name])
          return { reason: "DIRECT_INTEGRATION_NOT_APPROVED", path: whole, raw: numbers }
        })
