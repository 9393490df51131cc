/**
 * Payout methods in the model (merchants.md 6): bank accounts in the US, which late versions verify by microdeposits. Three
 * payouts in a row that failed disable a method, and the operator restores, resets or deletes it.
 */
import type { PayoutMethodChange } from "../ModelRequests.ts"
import * as State from "../State.ts"
import * as Microdeposits from "./Microdeposits.ts"

type Method = State.PayoutMethod

/** Whether money is paid out to the method, and recovered from it. */
export const isLive = (method: Method): boolean => method.status === "active" || method.status === "verified"

/** The accounts of the method's legal entity look at what they may do, and with it at all that waits for them. */
const wakeAccounts = (model: State.Model, { entity }: Method): void => {
  for (const account of model.accounts) if (account.entity.name === entity) account.isWoken = true
}

const setStatus = (model: State.Model, method: Method, status: Method["status"]): void => {
  method.status = status
  State.announce(model, method, `payout_methods.${status === "deleted" ? "deleted" : "updated"}`)
  wakeAccounts(model, method)
}

const disable = (model: State.Model, method: Method): void => {
  method.former = method.status === "active" || method.status === "verified" ? method.status : "unverified"
  setStatus(model, method, "disabled")
}

/** Asks the bank for the deposits. It keeps to the time at which a delivery fails. */
const ask = (model: State.Model, method: Method, isReleased: boolean): Method["status"] => {
  wakeAccounts(model, method)
  if (method.number === Microdeposits.queuedNumber && !isReleased) return "pending_verification"
  if (method.number === Microdeposits.undeliverable) {
    method.failsAt ??= model.now + State.delay
    method.nextPollAt = method.failsAt
    return method.failsAt > model.now ? "pending_verification" : "disabled"
  }
  method.isDeposited = true
  Microdeposits.post(model, "USD")
  return "unverified"
}

/** The operator has deposits sent, or the bank is asked again. */
const deposit = (model: State.Model, method: Method, isReleased: boolean): void => {
  const status = ask(model, method, isReleased)
  if (status === "disabled") disable(model, method)
  else if (status !== method.status) setStatus(model, method, status)
}

/** A payout to the method completed or failed. */
export const recordPayout = (model: State.Model, method: Method, payout: Method["decided"][number]): void => {
  if (!isLive(method)) return
  const others = method.decided.filter((each) => each !== payout)
  // one that completed is remembered from a failure on
  if (payout.status !== "failed" && others.length === 0) return
  method.decided = [
    ...others.filter(({ decidedAt }) => decidedAt <= payout.decidedAt),
    payout,
    ...others.filter(({ decidedAt }) => decidedAt > payout.decidedAt)
  ]
  const inWords = method.decided.map(({ status }) => status).join(" ")
  if (inWords.includes("failed failed failed")) disable(model, method)
}

export const dueAt = ({ nextPollAt, status }: Method): number =>
  status === "pending_verification" ? nextPollAt : Infinity

export const due = (model: State.Model, method: Method): void => {
  deposit(model, method, false)
  method.nextPollAt = Infinity
}

/** What becomes of debits from an account number (merchants.md 16). */
const failsOf = (number: string): State.Fails =>
  /^900[04]/.test(number) ? "at once" : number.startsWith("9001") ? "late" : "never"

const change = (model: State.Model, method: Method, what: PayoutMethodChange): void => {
  const { former, isDeposited, status } = method
  const isFrom = what === "send" ? status === "pending_verification" : status === "disabled"
  State.check(what === "delete" ? status !== "deleted" : isFrom, "PayoutMethod/WrongState")
  switch (what) {
    case "delete":
      return setStatus(model, method, "deleted")
    case "restore":
      method.decided = []
      return setStatus(model, method, former === "unverified" && !isDeposited ? "pending_verification" : former)
    case "reset":
      Object.assign(method, noDeposits)
      setStatus(model, method, "pending_verification")
      return deposit(model, method, false)
    case "send":
      return deposit(model, method, true)
  }
}

/** A method before the bank was asked for deposits. */
const noDeposits = { mismatches: 0, isDeposited: false, failsAt: null, nextPollAt: Infinity }

type Requests = "CreatePayoutMethod" | "VerifyPayoutMethod" | "ChangePayoutMethod"

export const handlers: State.Handlers<Requests> = {
  CreatePayoutMethod: (model, { entity, isVerified, number }) => {
    State.byKnownName(model.entities, entity)
    const made = State.add<Method>(model.payoutMethods, {
      ...noDeposits,
      name: `b${model.payoutMethods.length}`,
      entity,
      number,
      status: "active",
      former: "active",
      fails: failsOf(number),
      refuses: number.startsWith("9004") ? "never" : failsOf(number),
      decided: []
    })
    if (isVerified) made.status = ask(model, made, false)
    State.announce(model, made, "payout_methods.created")
    return State.acceptResource(made)
  },

  VerifyPayoutMethod: (model, { amounts, method: name }) => {
    const method = State.byKnownName(model.payoutMethods, name)
    const hasFailed = method.status === "disabled" && method.former === "unverified"
    State.check(!hasFailed, "PayoutMethod/VerificationFailedForGood")
    State.check(method.status === "unverified", "PayoutMethod/NotUnverified")
    wakeAccounts(model, method)
    if (Microdeposits.areRight(amounts)) {
      setStatus(model, method, "verified")
      return State.acceptResource(method)
    }
    method.mismatches += 1
    if (method.mismatches < Microdeposits.maxMismatches) return State.acceptResource(method)
    disable(model, method)
    throw new State.Refusal("PayoutMethod/VerificationFailedForGood")
  },

  ChangePayoutMethod: (model, { change: what, method: name }) => {
    change(model, State.byKnownName(model.payoutMethods, name), what)
    return State.accept({})
  }
}
