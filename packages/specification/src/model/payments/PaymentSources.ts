/**
 * Resolves the payment source of a request in the model: keyed cards, wallets, card-present reads, bank accounts,
 * tokens.
 */
import { numberOf, type PaymentSource } from "../ModelRequests.ts"
import * as State from "../State.ts"
import * as ClientTokens from "./ClientTokens.ts"

/** A card or bank account with which to pay. `verify`: whether 1.00 is authorized first */
export interface Source extends State.Instrument {
  readonly verify: boolean
  readonly autoUpdate: boolean
}

/** A source that passed the checks of the request. */
export interface ResolvedSource {
  /** null: the wallet payload cannot be decrypted */
  readonly source: Source | null
  readonly token: State.Token | null
  /** whether token and request conflict, which is rejected after unknown ids and before all rules */
  readonly conflicts: boolean
}

const bare = { name: "", reading: null, month: 12, year: 2099, autoUpdate: false, verify: false } as const
/** Cards of wallets and terminals have no expiry and are neither updated nor verified. */
const card = { ...bare, kind: "card", status: "verified" } as const

const linkedNumber = "900123456789"

const sourceOf = (model: State.Model, given: Exclude<PaymentSource, { _tag: "Token" }>): Source | null => {
  switch (given._tag) {
    case "Card":
      State.check(!State.isExpired(given, model.now), "Invalid")
      return { ...card, ...given, number: numberOf(given) }
    case "Bank": {
      const { country, known, linked, number } = given
      State.check(known, "Invalid")
      if (linked) return { ...bare, kind: "US", number: linkedNumber, status: "verified" }
      return { ...bare, kind: country, number, status: "unverified" }
    }
    case "Wallet":
      return given.opens ? { ...card, number: numberOf(given) } : null
    case "Encoded": {
      const reading = State.byName(model.readings, given.reading)
      State.check(reading !== undefined, "Invalid")
      return { ...card, number: numberOf(reading), reading }
    }
  }
}

/** A method that is stored already. */
export const ofMethod = (method: State.Method): ResolvedSource => ({
  source: { ...method, autoUpdate: false, verify: false },
  token: null,
  conflicts: false
})

/** The resolved source. Rejections by wallets and terminals follow with the rules. */
export const resolve = (model: State.Model, given: PaymentSource): ResolvedSource => {
  if (given._tag !== "Token") return { source: sourceOf(model, given), token: null, conflicts: false }
  State.refuse(ClientTokens.problemOf(model, State.byName(model.tokens, given.token)))
  const token = State.byKnownName(model.tokens, given.token)
  // the request lacks the holder even with the token's fields
  State.check(token.holder || given.holder !== null, "Invalid")
  return { source: sourceOf(model, token.holds), token, conflicts: ClientTokens.isConflict(token, given) }
}
