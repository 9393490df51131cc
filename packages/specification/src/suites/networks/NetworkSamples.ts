/** Requests for the suites of the networks, with the test cards and accounts of payments.md 8. */
import { assert } from "@effect/vitest"
import { Exit, Redacted } from "effect"
import type * as BankAccount from "@payments-platform/domain/banking/BankAccount"
import type { Debit, Deposit } from "@payments-platform/domain/ports/networks/BankNetwork"
import type { AuthorizationResult, Authorization, Capture } from "@payments-platform/domain/ports/networks/CardNetwork"

export const cards = {
  plain: "4111111111111111",
  declined: "4003830000001023",
  laterDeclined: "4003830000004019",
  laterApproved: "4003830000004027",
  captureRefused: "4003830000004035",
  silent: "4003830000008010"
} as const

/** A key that no other run uses, since databases keep them. */
export const freshKey = (): string => crypto.randomUUID()

export const isDefect = (exit: Exit.Exit<unknown, unknown>): boolean => Exit.isFailure(exit) && Exit.hasDies(exit)

/** An authorization of 50.00 USD on a plain card with later capture. `given` overrides any field. */
export const authorization = (
  key: string,
  { number = cards.plain, ...given }: Partial<Authorization> & { readonly number?: string } = {}
): Authorization => ({
  key,
  purpose: "payment",
  card: Redacted.make({ number, cvv: "123", expirationMonth: 12, expirationYear: 2099 }),
  amount: 5_000,
  currency: "USD",
  address: { line1: null, postalCode: null },
  magic: null,
  autoCapture: false,
  granted: null,
  ...given
})

export const captureOf = (reference: string, given: Partial<Capture> = {}): Capture => ({
  key: `${reference}:capture`,
  reference,
  amount: 5_000,
  authorized: 5_000,
  ...given
})

/** The reference of an approval. Any other answer fails the test. */
export const referenceOf = (answer: AuthorizationResult): string => {
  assert(answer._tag === "Approved" || answer._tag === "Later", `expected an approval, got ${answer._tag}`)
  return answer.reference
}

/** A bank account that requests no outcome, unless another number is given. */
export const account = (country: "US" | "CA" = "US", accountNumber = "0001234567") =>
  Redacted.make<BankAccount.Secret>(
    country === "US"
      ? { _tag: "US", accountNumber, routingNumber: "110000000" }
      : { _tag: "CA", accountNumber, institutionNumber: "003", transitNumber: "00012" }
  )

interface Payer {
  readonly country?: "US" | "CA"
  readonly number?: string
}

/** A debit of 50.00 from a plain account, by default in the US. `given` overrides any field. */
export const debit = (key: string, { country = "US", number, ...given }: Partial<Debit> & Payer = {}): Debit => ({
  key,
  account: account(country, number),
  amount: 5_000,
  currency: country === "US" ? "USD" : "CAD",
  magic: null,
  ...given
})

export const deposit = (key: string, { country = "US", number }: Payer = {}): Deposit => ({
  key,
  account: account(country, number)
})
