/**
 * Raw card and account numbers are accepted only from platforms that are approved
 * for direct integration (platform.md 2). Numbers that a client-side token brings
 * need no approval, and neither do the members beside the numbers, such as holders
 * and flags.
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

/** The request members that may contain raw numbers. */
export type Given = { readonly [Member in keyof typeof raw]?: unknown }

export const reasons = ["DIRECT_INTEGRATION_NOT_APPROVED"] as const
type Forbidden = Rule.Forbidden<(typeof reasons)[number]>

/** What the app may not do for want of the approval. `path` leads to the parent of the members. */
export const forbidden = (app: App.App, given: Given, ...path: ReadonlyArray<string>): ReadonlyArray<Forbidden> =>
  app.state.directIntegration
    ? []
    : members
        .filter((member) => given[member] !== undefined)
        .map((member) => {
          const memberPath = [...path, snake(member)]
          const numberPaths = raw[member].map((name) => [...memberPath, name])
          return { reason: "DIRECT_INTEGRATION_NOT_APPROVED", path: memberPath, raw: numberPaths }
        })
