/** What requests give to pay with, as the model of the platform sees it, and the methods that become of it. */
import { Struct } from "effect"
import type { Bank, Card, Given, Magic } from "./Requests.ts"
import { magicOutcome } from "./Scripts.ts"
import { type Answer, delay, invalid, type Method, type Model, rejected, tell } from "./State.ts"
import * as Terminals from "./Terminals.ts"
import * as Tokens from "./Tokens.ts"

/** A card as the networks see it, however it was given, and what is kept of it. */
export interface Plastic extends Pick<
  Method,
  "type" | "outcome" | "refresh" | "reading" | "postalCode" | "month" | "year" | "autoUpdate"
> {
  /** 1.00 is authorized first */
  readonly verify: boolean
}

/** `refused`: what stands against it once all else is right, where the contract says. */
export interface Opened {
  readonly _tag: "Opened"
  /** null: a wallet's card that cannot be opened */
  readonly instrument: Plastic | Bank | null
  readonly token: Tokens.Token | null
  readonly conflict: Answer | null
}

export const isBank = (instrument: Plastic | Bank): instrument is Bank => "known" in instrument

const opened = (instrument: Opened["instrument"]): Opened => ({
  _tag: "Opened",
  instrument,
  token: null,
  conflict: null
})

/** Nobody keeps these cards up to date, or verifies them. */
const asTheyAre = { refresh: null, autoUpdate: false, verify: false }

/** Wallets and readers tell no expiry. */
const forever = { month: 12, year: 2099 }

export const isExpired = (card: { readonly month: number; readonly year: number }, at: number): boolean =>
  Date.UTC(card.year, card.month, 1) <= at * 1_000

const ofCard = (model: Model, card: Card, magic: Magic): Opened | Answer => {
  if (isExpired(card, model.now)) return invalid
  const refresh = magicOutcome(magic) ?? card.outcome
  return opened({ ...Struct.omit(card, ["_tag"]), type: "credit_card", reading: null, refresh })
}

/** The instrument, or what is wrong with the request. What wallets and readers say against it is told where its rules are. */
export const of = (model: Model, given: Given, magic: Magic): Opened | Answer => {
  switch (given._tag) {
    case "Card":
      return ofCard(model, given, magic)
    case "Bank":
      return given.known ? opened(given) : invalid
    case "Wallet": {
      const { opens, outcome, postalCode, wallet: type } = given
      return opened(opens ? { ...asTheyAre, ...forever, type, outcome, postalCode, reading: null } : null)
    }
    case "Encoded": {
      const reading = Terminals.opened(model, given.reading)
      if ("_tag" in reading) return reading
      const { outcome } = reading
      return opened({
        ...asTheyAre,
        ...forever,
        type: "encoded_payment_method",
        outcome,
        postalCode: null,
        reading
      })
    }
    case "Token": {
      const token = Tokens.opened(model, given)
      if ("_tag" in token) return token
      const brought = Tokens.problemOf(token, given) ?? of(model, Tokens.brought(token), magic)
      return brought._tag === "Opened" ? { ...brought, token, conflict: Tokens.conflict(token, given) } : brought
    }
  }
}

const bare = { note: null, deposits: null, refreshAt: null, number: "" } as const

/** Keeps a card; what its verification said, when there was one, decides what it is good for. */
export const addCard = (model: Model, card: Plastic, verified: boolean): Method => {
  const method: Method = {
    ...bare,
    ...Struct.omit(card, ["verify"]),
    name: `m${model.methods.length}`,
    createTime: model.now,
    kind: "card",
    refreshAt: card.autoUpdate ? model.now + delay : null,
    status: verified ? "verified" : "verification_failed"
  }
  model.methods.push(method)
  if (!verified) tell(model, method.name, "payment_methods.updated")
  return method
}

/** Keeps a bank account: a linked one is verified already. */
export const addBank = (model: Model, bank: Bank): Method => {
  const method: Method = {
    ...bare,
    reading: null,
    refresh: null,
    autoUpdate: false,
    name: `m${model.methods.length}`,
    createTime: model.now,
    kind: bank.linked ? "US" : bank.country,
    type: bank.linked || bank.country === "US" ? "payment_bank_us" : "payment_bank_ca",
    outcome: null,
    number: bank.linked ? "900123456789" : bank.number,
    postalCode: null,
    month: 0,
    year: 0,
    status: bank.linked ? "verified" : "unverified",
    deposits: bank.linked ? null : { askAt: null, mismatches: 0 }
  }
  model.methods.push(method)
  return method
}

/** A reading that has lived too long. */
export const expired = (model: Model, reading: Terminals.Reading | null): Answer | null =>
  reading !== null && Terminals.isExpired(reading, model.now) ? rejected("Reading/Expired") : null
