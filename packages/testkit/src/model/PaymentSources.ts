/**
 * Resolves the payment source of a request in the model: keyed cards, wallets, card-present reads, bank accounts,
 * tokens.
 */
import * as ClientTokens from "./ClientTokens.ts"
import { numberOf, type PaymentSource } from "./ModelRequests.ts"
import * as State from "./State.ts"

/** A card or bank account that is not stored yet. `verify`: whether 1.00 is authorized first */
export interface Source extends State.Instrument {
  readonly verify: boolean
  readonly autoUpdate: boolean
}

/** A source that passed the checks of the request. */
export interface ResolvedSource {
  readonly _tag: "Opened"
  /** null: the wallet payload cannot be decrypted */
  readonly source: Source | null
  readonly token: State.Token | null
  /** conflict of token and request; rejected after unknown ids and before all rules */
  readonly conflict: State.Answer | null
}

/** Cards of wallets and terminals have no expiry and are neither updated nor verified. */
const card = { name: "", kind: "card", reading: null, month: 12, year: 2099, autoUpdate: false, verify: false } as const

const linkedNumber = "900123456789"

const resolved = (source: Source | null): ResolvedSource => ({ _tag: "Opened", source, token: null, conflict: null })

/** The resolved source, or the refusal of the request. Rejections by wallets and terminals follow with the rules. */
export const resolve = (model: State.Model, given: PaymentSource): ResolvedSource | State.Answer => {
  switch (given._tag) {
    case "Card":
      return State.isExpired(given, model.now)
        ? State.invalid
        : resolved({ ...card, ...given, number: numberOf(given), status: "verified" })
    case "Bank": {
      const { country, known, linked, number } = given
      if (!known) return State.invalid
      return resolved(
        linked
          ? { ...card, kind: "US", number: linkedNumber, status: "verified" }
          : { ...card, kind: country, number, status: "unverified" }
      )
    }
    case "Wallet":
      return resolved(given.opens ? { ...card, number: numberOf(given), status: "verified" } : null)
    case "Encoded": {
      const reading = State.byName(model.readings, given.reading)
      if (reading === undefined) return State.invalid
      return resolved({ ...card, number: numberOf(reading), reading, status: "verified" })
    }
    case "Token": {
      const token = ClientTokens.opened(model, given)
      if ("_tag" in token) return token
      const held = ClientTokens.problemOf(token, given) ?? resolve(model, token.holds)
      return held._tag === "Opened" ? { ...held, token, conflict: ClientTokens.conflict(token, given) } : held
    }
  }
}
