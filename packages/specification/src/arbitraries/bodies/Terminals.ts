/**
 * Arbitrary bodies of requests about terminals (platform.md 11) in both lines of API versions, and of simulated
 * card-present reads (platform.md 12), valid and with one problem.
 */
import * as fc from "fast-check"
import { maximum, minimum } from "@payments-platform/domain/payments/payment/amounts/PaymentAmountLimits"
import * as IssueEncodedPaymentMethod from "@payments-platform/domain/payments/payment/IssueEncodedPaymentMethod"
import * as CreateTerminal from "@payments-platform/domain/terminals/terminal/CreateTerminal"
import type { Line } from "@payments-platform/domain/terminals/terminal/TerminalFields"
import { models } from "@payments-platform/domain/terminals/terminal/TerminalFields"
import * as UpdateTerminal from "@payments-platform/domain/terminals/terminal/UpdateTerminal"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import { type Break, type NearlyRight, noForm, optional } from "./Bodies.ts"
import * as GivenCards from "./CardSources.ts"
import { nearlyRight } from "./SchemaBreaks.ts"

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

type Members = { readonly [name: string]: fc.Arbitrary<unknown> }

/** Required and optional configuration of a new terminal. */
const configurations: Readonly<Record<Line, { readonly required: Members; readonly options: Members }>> = {
  "3.0": {
    required: { name: text(64), currency: fc.constant("USD") },
    options: {
      signature_required: flag,
      tip,
      contactless_payments: optional({
        enabled: flag,
        credit_debit_preference: fc.constantFrom("debit", "credit", "none")
      }),
      quick_chip: optional({ enabled: flag }),
      deferred_authorization: deferred
    }
  },
  "3.2": {
    required: { name: text(64) },
    options: { manual_entry_configuration: optional({ avs_prompt_enabled: flag, cvd_prompt_enabled: flag }) }
  }
}

/** `whole` is true for a new terminal. An update may set any part. */
const configuration = (line: Line, whole: boolean): fc.Arbitrary<Json> => {
  const { options, required } = configurations[line]
  const named = whole ? fc.record(required) : fc.record(required, { requiredKeys: [] })
  return fc.tuple(named, optional(options)).map(([given, more]) => ({ ...given, ...more }))
}

/** A valid body of POST /terminals for the account with the id `account`. */
export const body = (line: Line): fc.Arbitrary<Body> =>
  fc.record(
    {
      account_id: fc.constant("account"),
      serial_number: fc.stringMatching(/^[A-Za-z0-9-]{1,32}$/),
      model: fc.constantFrom<string>(...models[line]),
      terminal_configuration: configuration(line, true),
      reference_id: fc.option(text(20))
    },
    { requiredKeys: ["account_id", "serial_number", "model", "terminal_configuration"] }
  )

/** A body without its null members, which have no effect. */
export const withoutNulls = (given: Json): Json =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isObject(value) ? withoutNulls(value) : value])
  )

const breaks: ReadonlyArray<Break> = [
  [
    "terminal_configuration.deferred_authorization",
    { supported_card_entry_modes: ["chip", "chip"] },
    "PARAM_IS_REPEATED",
    "terminal_configuration.deferred_authorization.supported_card_entry_modes"
  ],
  [
    "terminal_configuration.address",
    { country: "US", postal_code: "ABC" },
    noForm,
    "terminal_configuration.address.postal_code"
  ]
]

export const nearlyBody = (line: Line): fc.Arbitrary<NearlyRight> =>
  nearlyRight(body(line), CreateTerminal.Request, { breaks: [...breaks, ["serial_number", "SN 1", noForm]] })

/** A body of POST /terminals/{id}. */
export const update = (line: Line): fc.Arbitrary<Json> =>
  fc
    .tuple(
      fc.record({ terminal_configuration: configuration(line, false) }, { requiredKeys: [] }),
      optional({ reference_id: text(20) })
    )
    .map(([given, rest]) => ({ ...given, ...rest }))

export const nearlyUpdate = (line: Line): fc.Arbitrary<NearlyRight> =>
  nearlyRight(update(line), UpdateTerminal.Request, { breaks })

const age = 365 * 86_400

/** A body of POST /operator/encoded_payment_methods. */
export const readBody = (terminalId: string): fc.Arbitrary<Json> =>
  fc.record(
    {
      terminal_id: fc.constant(terminalId),
      card_number: fc.constantFrom(...GivenCards.numbers),
      amount: fc.integer({ min: minimum, max: maximum }),
      entry_mode: fc.constantFrom("chip", "magnetic_stripe", "swiped", "contactless"),
      age: fc.nat(age)
    },
    { requiredKeys: ["terminal_id", "card_number", "amount"] }
  )

export const nearlyReadBody = (terminalId: string): fc.Arbitrary<NearlyRight> =>
  nearlyRight(readBody(terminalId), IssueEncodedPaymentMethod.Request, {
    breaks: [["card_number", "4111111111111112", noForm]]
  })
