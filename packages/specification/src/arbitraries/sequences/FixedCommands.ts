/** Commands with fixed requests, of which the beginnings of sequences are made. */
import type { Period, Request, RequestOf } from "../../model/ModelRequests.ts"
import type { Command } from "./Command.ts"

export const first = (request: Request): Command => ({ _tag: "Send", request: () => request, label: request._tag })

export const tick = (seconds: number): Command => ({ _tag: "Tick", seconds })
/** Lets the background do what is due. */
export const pause = tick(0)
export const day = 86_400

/** A legal entity of which only the country is known. */
export const unknown = (country: string): Command =>
  first({ _tag: "CreateEntity", country, complete: false, entity: "plain", controller: "plain", representative: null })

/** A company with all data, whose parties are verified unless their names have words. */
export const company = (words: Partial<RequestOf<"CreateEntity">> = {}): Command =>
  first({
    _tag: "CreateEntity",
    country: "US",
    complete: true,
    entity: "plain",
    controller: "plain",
    representative: null,
    ...words
  })

export const openAccount = (entity: string, more: Partial<RequestOf<"CreateAccount">> = {}): Command =>
  first({
    _tag: "CreateAccount",
    entity,
    percentage: "2.9",
    isBilled: false,
    currency: "USD",
    method: null,
    period: "monthly",
    ...more
  })

export const addPayoutMethod = (entity: string, number: string, isVerified = false): Command =>
  first({ _tag: "CreatePayoutMethod", entity, number, isVerified })

/** A company with all data, and an account that is paid out. */
export const complete = (period: Period = "daily"): ReadonlyArray<Command> => [
  company(),
  addPayoutMethod("e1", "9009999"),
  openAccount("e1", { method: "b0", period })
]

export const pay = (account: string, amount: number, more: Partial<RequestOf<"Pay">> = {}): Command =>
  first({
    _tag: "Pay",
    account,
    by: "m0",
    magic: null,
    amount,
    fee: 0,
    currency: "USD",
    autoCapture: true,
    captureAt: null,
    bought: null,
    ...more
  })

export const adjust = (account: string, amount: number): Command =>
  first({ _tag: "Adjust", account, amount, currency: "USD" })

export const payingOut = (account: string): Command => first({ _tag: "PayOut", account, currency: "USD" })

/** Refunds a part of a payment. */
export const refund = (payment: string, total: number): Command =>
  first({
    _tag: "Refund",
    payment,
    amounts: { total, fee: null, currency: null },
    unreferenced: false,
    order: null
  })
