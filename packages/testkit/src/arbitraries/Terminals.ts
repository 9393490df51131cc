/** Bodies of POST /terminals (platform.md 11) as fast-check makes them: right ones of either line of versions. */
import * as fc from "fast-check"
import type { Line } from "@payments-platform/domain/terminals/TerminalFields"
import { models } from "@payments-platform/domain/terminals/TerminalFields"

export type Json = { readonly [name: string]: unknown }

export interface Body extends Json {
  readonly account_id: string
  readonly terminal_configuration: Json
}

const text = (maxLength: number) => fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength })
const flag = fc.boolean()
const percentage = fc.nat({ max: 100 })
const cents = fc.nat({ max: 99_999 })
const positive = fc.integer({ min: 1, max: 99_999 })

/** Members that may be absent, or null. */
const optional = (members: { readonly [name: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<Json> =>
  fc.record(Object.fromEntries(Object.entries(members).map(([name, value]) => [name, fc.option(value, { freq: 4 })])), {
    requiredKeys: []
  })

const tip = optional({
  mode: fc.constantFrom("prompt_on_terminal", "prompt_on_receipt", "none"),
  amount_guide_type: fc.constantFrom("percentage_guide", "amount_guide", "none"),
  terminal_display: optional({
    percentage_guide: optional({
      show_amount: flag,
      percentage_low: percentage,
      percentage_medium: percentage,
      percentage_high: percentage
    }),
    amount_guide: optional({ amount_low: cents, amount_medium: cents, amount_high: cents })
  })
})

const deferred = optional({
  enabled: flag,
  international_enabled: flag,
  max_transaction_count: positive,
  max_total_amount: positive,
  max_transaction_amount: positive,
  supported_card_entry_modes: fc.uniqueArray(fc.constantFrom("chip", "magnetic_stripe", "contactless"))
})

const configurations: Readonly<Record<Line, fc.Arbitrary<Json>>> = {
  "3.0": fc
    .tuple(
      fc.record({ name: text(64), currency: fc.constant("USD") }),
      optional({
        signature_required: flag,
        tip,
        contactless_payments: optional({
          enabled: flag,
          credit_debit_preference: fc.constantFrom("debit", "credit", "none")
        }),
        quick_chip: optional({ enabled: flag }),
        deferred_authorization: deferred
      })
    )
    .map(([required, more]) => ({ ...required, ...more })),
  "3.2": fc
    .tuple(
      fc.record({ name: text(64) }),
      optional({ manual_entry_configuration: optional({ avs_prompt_enabled: flag, cvd_prompt_enabled: flag }) })
    )
    .map(([required, more]) => ({ ...required, ...more }))
}

/** A right body for an account with the id `account`. */
export const body = (line: Line): fc.Arbitrary<Body> =>
  fc.record(
    {
      account_id: fc.constant("account"),
      serial_number: fc.stringMatching(/^[A-Za-z0-9-]{1,32}$/),
      model: fc.constantFrom<string>(...models[line]),
      terminal_configuration: configurations[line],
      reference_id: fc.option(text(20))
    },
    { requiredKeys: ["account_id", "serial_number", "model", "terminal_configuration"] }
  )

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** What of a body is kept: null says no more than nothing. */
export const withoutNulls = (given: Json): Json =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isObject(value) ? withoutNulls(value) : value])
  )
