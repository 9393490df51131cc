/**
 * Resolves the payment source of a request in the model: keyed cards, wallets, card-present reads, bank accounts,
 * tokens.
 */
import { Struct } from "effect"
import { type Bank, type Card, isExpired, type PaymentSource, type Magic } from "./ModelRequests.ts"
import { magicOutcome } from "./SimulatorOutcomes.ts"
import { type Answer, invalid, type Method, type Model, rejected } from "./State.ts"
import * as Terminals from "./Terminals.ts"
import * as ClientTokens from "./ClientTokens.ts"

/** A card from any source, with the fields that the networks use and the method stores. */
export interface CardDetails extends Pick<
  Method,
  "type" | "outcome" | "refresh" | "reading" | "postalCode" | "month" | "year" | "autoUpdate"
> {
  /** whether 1.00 is authorized first (`trigger_verification`) */
  readonly verify: boolean
}

/** A source that passed the checks of the request. */
export interface ResolvedSource {
  readonly _tag: "Opened"
  /** null: the wallet payload cannot be decrypted */
  readonly instrument: CardDetails | Bank | null
  readonly token: ClientTokens.Token | null
  /** conflict of token and request; rejected after unknown ids and before all rules */
  readonly conflict: Answer | null
}

export const isBank = (instrument: CardDetails | Bank): instrument is Bank => "known" in instrument

const resolved = (instrument: ResolvedSource["instrument"]): ResolvedSource => ({
  _tag: "Opened",
  instrument,
  token: null,
  conflict: null
})

/** Cards that are neither updated nor verified. */
const notUpdated = { refresh: null, autoUpdate: false, verify: false }

/** Wallets and terminals give no expiry. */
const forever = { month: 12, year: 2099 }

const ofCard = (model: Model, card: Card, magic: Magic): ResolvedSource | Answer => {
  if (isExpired(card, model.now)) return invalid
  const refresh = magicOutcome(magic) ?? card.outcome
  return resolved({ ...Struct.omit(card, ["_tag"]), type: "credit_card", reading: null, refresh })
}

/** The resolved source, or the refusal of the request. Rejections by wallets and terminals follow with the rules. */
export const resolve = (model: Model, given: PaymentSource, magic: Magic): ResolvedSource | Answer => {
  switch (given._tag) {
    case "Card":
      return ofCard(model, given, magic)
    case "Bank":
      return given.known ? resolved(given) : invalid
    case "Wallet": {
      const { opens, outcome, postalCode, wallet: type } = given
      return resolved(opens ? { ...notUpdated, ...forever, type, outcome, postalCode, reading: null } : null)
    }
    case "Encoded": {
      const reading = Terminals.opened(model, given.reading)
      if ("_tag" in reading) return reading
      const { outcome } = reading
      return resolved({
        ...notUpdated,
        ...forever,
        type: "encoded_payment_method",
        outcome,
        postalCode: null,
        reading
      })
    }
    case "Token": {
      const token = ClientTokens.opened(model, given)
      if ("_tag" in token) return token
      const brought = ClientTokens.problemOf(token, given) ?? resolve(model, ClientTokens.brought(token), magic)
      return brought._tag === "Opened" ? { ...brought, token, conflict: ClientTokens.conflict(token, given) } : brought
    }
  }
}

/** The rejection of an expired card-present read, or null. */
export const expiredReading = (model: Model, reading: Terminals.Reading | null): Answer | null =>
  reading !== null && Terminals.isExpired(reading, model.now) ? rejected("Reading/Expired") : null
