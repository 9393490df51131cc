/** What requests give to pay with, as the model of the platform sees it. */
import { Struct } from "effect"
import type { Bank, Card, PaymentSource, Magic } from "./ModelRequests.ts"
import { magicOutcome } from "./SimulatorOutcomes.ts"
import { type Answer, invalid, type Method, type Model, rejected } from "./State.ts"
import * as Terminals from "./Terminals.ts"
import * as ClientTokens from "./ClientTokens.ts"

/** A card as the networks see it, however it was given, and what is kept of it. */
export interface CardDetails extends Pick<
  Method,
  "type" | "outcome" | "refresh" | "reading" | "postalCode" | "month" | "year" | "autoUpdate"
> {
  /** 1.00 is authorized first */
  readonly verify: boolean
}

/** What a request gives, as far as it is right by itself. */
export interface ResolvedSource {
  readonly _tag: "Opened"
  /** null: a wallet's card that cannot be opened */
  readonly instrument: CardDetails | Bank | null
  readonly token: ClientTokens.Token | null
  /** of the token with what stands beside it: told after unknown ids, before all rules */
  readonly conflict: Answer | null
}

export const isBank = (instrument: CardDetails | Bank): instrument is Bank => "known" in instrument

const resolved = (instrument: ResolvedSource["instrument"]): ResolvedSource => ({
  _tag: "Opened",
  instrument,
  token: null,
  conflict: null
})

/** Nobody keeps these cards up to date, or verifies them. */
const notUpdated = { refresh: null, autoUpdate: false, verify: false }

/** Wallets and readers tell no expiry. */
const forever = { month: 12, year: 2099 }

export const isExpired = (card: { readonly month: number; readonly year: number }, at: number): boolean =>
  Date.UTC(card.year, card.month, 1) <= at * 1_000

const ofCard = (model: Model, card: Card, magic: Magic): ResolvedSource | Answer => {
  if (isExpired(card, model.now)) return invalid
  const refresh = magicOutcome(magic) ?? card.outcome
  return resolved({ ...Struct.omit(card, ["_tag"]), type: "credit_card", reading: null, refresh })
}

/** The instrument, or what is wrong with the request. What wallets and readers say against it is told where its rules are. */
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

/** A reading that has lived too long. */
export const expiredReading = (model: Model, reading: Terminals.Reading | null): Answer | null =>
  reading !== null && Terminals.isExpired(reading, model.now) ? rejected("Reading/Expired") : null
