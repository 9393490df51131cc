/**
 * A reference implementation of the payments family as plain lists and sums. It gives the contract's answer to
 * every request and knows no storage, networks, versions or retries. It executes one command after the other, and
 * time moves only by `tick`. The platform must return the same answers.
 */
import { pay } from "./CreatePayment.ts"
import * as Disputes from "./Disputes.ts"
import * as Documents from "./Documents.ts"
import * as Merchants from "./Merchants.ts"
import * as PaymentMethods from "./PaymentMethods.ts"
import * as Orders from "./Orders.ts"
import * as Payments from "./Payments.ts"
import * as Refunds from "./Refunds.ts"
import type { Request } from "./ModelRequests.ts"
import { type Answer, balance, keyMemory, type Model } from "./State.ts"
import * as Settlements from "./Settlements.ts"
import * as Terminals from "./Terminals.ts"
import * as ClientTokens from "./ClientTokens.ts"

const answerTo = (model: Model, request: Request): Answer => {
  switch (request._tag) {
    case "CreateEntity":
    case "CreateAccount":
    case "UpdateAccount":
    case "Reserve":
      return Merchants.answerTo(model, request)
    case "Sign":
    case "Revoke":
      return PaymentMethods.agreementAnswerTo(model, request)
    case "CreateItem":
    case "UpdateItem":
    case "DeleteItem":
    case "CreateOrder":
    case "UpdateOrder":
      return Orders.answerTo(model, request)
    case "CreateToken":
      return ClientTokens.create(model, request)
    case "CreateTerminal":
    case "UpdateTerminal":
    case "Onboard":
    case "Deactivate":
    case "DeleteTerminal":
    case "Read":
      return Terminals.answerTo(model, request)
    case "Upload":
      return Documents.upload(model, request.type)
    case "Pay":
      return pay(model, request)
    case "Capture":
    case "Update":
    case "Cancel":
    case "Review":
    case "Result":
      return Payments.answerTo(model, request)
    case "Refund":
    case "UpdateRefund":
    case "RefundResult":
      return Refunds.answerTo(model, request)
    case "Report":
    case "Answer":
    case "Decide":
      return Disputes.answerTo(model, request)
    default:
      return PaymentMethods.answerTo(model, request)
  }
}

const availables = (model: Model) => model.accounts.map((account) => balance(model, account, "available"))

/**
 * Counts balances that a change leaves below zero. These are announced for certain; a balance that was below zero
 * only during the change may be announced.
 */
const countCertainFalls = <A>(model: Model, change: () => A): A => {
  const before = availables(model)
  const result = change()
  for (const [index, account] of model.accounts.entries()) {
    const [was = 0, is] = [before[index], balance(model, account, "available")]
    if (was < 0 || is >= 0 || account.fallPending) continue
    account.fallPending = true
    account.negativeBalanceCount.least += 1
  }
  return result
}

/** Counts an announcement as possible for each balance that a change debits. */
const countPossibleFalls = <A>(model: Model, change: () => A): A => {
  const before = availables(model)
  const result = change()
  for (const [index, account] of model.accounts.entries())
    if (balance(model, account, "available") < (before[index] ?? 0)) account.negativeBalanceCount.most += 1
  return result
}

/** The rejection that a Unique-Key does not store, because the client is to retry. */
const retried = "Refund/PaymentNotProcessed"

/**
 * The answer to a request under its Unique-Key (platform.md 2). Records and rejections are stored with the key. A
 * request that was refused before any decision leaves the key free. One without an answer of the network may be
 * repeated.
 */
export const ask = (model: Model, request: Request, key: string, hash: string): Answer => {
  const found = model.keys.get(key)
  const known = found !== undefined && found.usedAt + keyMemory > model.now ? found : undefined
  const answered = known !== undefined && known.answer !== null
  if (answered && known.hash !== hash) return { _tag: "Refused", refusal: "KeyTaken" }
  if (known?.answer !== undefined && known.answer !== null) {
    const { answer } = known
    if (answer._tag === "Accepted") return { ...answer, replayed: true, warning: null }
    return answer._tag === "Rejected" ? { ...answer, replayed: true } : answer
  }
  const answer = countCertainFalls(model, () => countPossibleFalls(model, () => answerTo(model, request)))
  if (answer._tag === "Unavailable") model.keys.set(key, { hash, usedAt: model.now, answer: null })
  else if (answer._tag === "Refused") return answer
  else if (answer._tag === "Accepted" || answer.rejection !== retried)
    model.keys.set(key, { hash, usedAt: model.now, answer })
  return answer
}

interface Family<A> {
  readonly all: (model: Model) => ReadonlyArray<A>
  readonly dueAt: (of: A) => number
  readonly due: (model: Model, of: A) => void
}

interface Timer {
  readonly next: (model: Model) => number
  readonly run: (model: Model) => void
}

const timer = <A>({ all, due, dueAt }: Family<A>): Timer => ({
  next: (model) => Math.min(...all(model).map(dueAt)),
  run: (model) => {
    // timers that start meanwhile run in the next round
    for (const each of all(model).slice())
      if (dueAt(each) <= model.now) countPossibleFalls(model, () => due(model, each))
  }
})

const timers: ReadonlyArray<Timer> = [
  timer({ all: ({ methods }) => methods, ...PaymentMethods }),
  timer({ all: ({ payments }) => payments, ...Payments }),
  timer({ all: ({ refunds }) => refunds, ...Refunds }),
  timer({ all: ({ disputes }) => disputes, ...Disputes }),
  timer({ all: ({ settlements }) => settlements, ...Settlements }),
  timer({ all: ({ documents }) => documents, ...Documents })
]

const nextOf = (model: Model): number => Math.min(...timers.map(({ next }) => next(model)))

/** Moves the clock by `seconds` and runs every timer that falls due on the way. */
export const tick = (model: Model, seconds: number): void => {
  const to = model.now + seconds
  for (let next = nextOf(model); next <= to; next = nextOf(model)) {
    model.now = Math.max(model.now, next)
    countCertainFalls(model, () => {
      while (nextOf(model) <= model.now) for (const { run } of timers) run(model)
    })
    // crossings up to now have been announced
    for (const account of model.accounts) account.fallPending = false
  }
  model.now = to
  for (const account of model.accounts) account.fallPending = false
}
