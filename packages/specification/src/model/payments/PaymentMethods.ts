/** Payment methods and PAD agreements in the model (payments.md 1, 2). */
import { Struct } from "effect"
import * as TestOutcomes from "@payments-platform/domain/simulation/TestOutcomes"
import * as EnablementClocks from "../merchants/EnablementClocks.ts"
import * as Microdeposits from "../merchants/Microdeposits.ts"
import type { Magic } from "../ModelRequests.ts"
import * as State from "../State.ts"
import * as PaymentSources from "./PaymentSources.ts"
import * as Terminals from "./Terminals.ts"

/** The outcome that a card requests by header or number, before any amount is known. */
const outcomeOf = (number: string, magic: Magic): TestOutcomes.Outcome =>
  TestOutcomes.outcomeOf({ rail: "card", number, amount: null, magic })

/** The reply to the authorization that verifies a card; a card that needs none is approved. */
export const verification = ({ number, verify }: PaymentSources.Source, magic: Magic): TestOutcomes.Reply =>
  verify ? outcomeOf(number, magic).verification : { _tag: "Approved" }

const setStatus = (model: State.Model, method: State.Method, status: State.Method["status"]): void => {
  method.status = status
  State.announce(model, method, "payment_methods.updated")
}

/** Stores a card or bank account. A card whose verification failed is not usable. */
export const store = (
  model: State.Model,
  source: PaymentSources.Source,
  { _tag: reply }: TestOutcomes.Reply,
  magic: Magic
): State.Method => {
  const method = State.add<State.Method>(model.methods, {
    ...Struct.pick(source, ["kind", "number", "reading", "month", "year", "status"]),
    name: `m${model.methods.length}`,
    nextPollAt: source.autoUpdate ? model.now + State.delay : null,
    updatedYears: outcomeOf(source.number, magic).updatedYears,
    note: null,
    mismatches: 0
  })
  if (reply === "Declined") setStatus(model, method, "verification_failed")
  return method
}

/** Sends the two deposits. They stay queued when they cannot be delivered. */
const sendDeposits = (model: State.Model, method: State.Method): void => {
  method.mismatches = 0
  method.nextPollAt = method.number === Microdeposits.undeliverable ? model.now + State.delay : null
  if (method.nextPollAt !== null) return
  Microdeposits.post(model, method.kind === "CA" ? "CAD" : "USD")
  State.announce(model, method, "payment_methods.microdeposit_sent")
}

/** Deletes a method and revokes its agreements. */
export const remove = (model: State.Model, method: State.Method): void => {
  method.status = "deleted"
  State.announce(model, method, "payment_methods.deleted")
  for (const agreement of model.agreements)
    if (agreement.method === method.name && !agreement.used) agreement.status = "revoked"
}

/** The agreement under which a method pays an account. */
export const agreementOf = (
  model: State.Model,
  method: State.NamedResource,
  account: State.NamedResource
): State.Agreement | undefined =>
  model.agreements.find(
    (each) => each.method === method.name && each.account === account.name && each.status === "signed" && !each.used
  )

const agreementRecord = ({ name, status }: State.Agreement): State.Answer =>
  State.accept({ id: name, revoked: status === "revoked" })

type Requests = "CreateMethod" | "UpdateMethod" | "DeleteMethod" | "Verify" | "Reset" | "SetStatus" | "Sign" | "Revoke"

export const handlers: State.Handlers<Requests> = {
  CreateMethod: (model, { given, magic }) => {
    const { conflicts, source, token } = PaymentSources.resolve(model, given)
    State.check(!conflicts, "ClientToken/Conflict")
    State.check(source !== null, "Wallet/CertificateError")
    const reader = State.byName(model.accounts, source.reading?.account ?? "")
    if (reader !== undefined) EnablementClocks.checkPayments(reader)
    const reply = verification(source, magic)
    State.check(!Terminals.isExpired(model, source.reading), "Reading/Expired")
    State.check(reply._tag !== "NoAnswer", "Unavailable")
    const method = store(model, source, reply, magic)
    if (method.status === "unverified") sendDeposits(model, method)
    if (token !== null) token.used = true
    return State.acceptResource(method)
  },

  UpdateMethod: (model, { method: name, note }) => {
    const method = State.byKnownName(model.methods, name)
    State.check(method.status !== "deleted", "PaymentMethod/AlreadyDeleted")
    State.annotate(model, method, note, "payment_methods.updated")
    return State.acceptResource(method)
  },

  DeleteMethod: (model, { byOperator, method: name }) => {
    const method = State.byKnownName(model.methods, name)
    const isPending = model.payments.some((each) => each.method === method && each.status === "pending")
    const isDeleted = method.status === "deleted"
    State.check(!byOperator || (!isDeleted && !isPending), "PaymentMethod/WrongState")
    State.check(!isDeleted, "PaymentMethod/CannotBeDeletedTwice")
    State.check(!isPending, "PaymentMethod/HasPendingPayment")
    remove(model, method)
    return State.acceptResource(method)
  },

  Verify: (model, { amounts: given, method: name }) => {
    const method = State.byKnownName(model.methods, name)
    State.check(method.status !== "deleted", "PaymentMethod/DeletedUnverified")
    State.check(method.kind !== "card", "PaymentMethod/NotABank")
    State.check(method.status !== "verified", "PaymentMethod/AlreadyVerified")
    State.check(method.status !== "verification_failed", "PaymentMethod/VerificationFailedForGood")
    State.check(method.nextPollAt === null, "PaymentMethod/DepositsNotSent")
    const isRight = Microdeposits.areRight(given)
    if (isRight) setStatus(model, method, "verified")
    else method.mismatches += 1
    if (isRight || method.mismatches < Microdeposits.maxMismatches) return State.acceptResource(method)
    setStatus(model, method, "verification_failed")
    throw new State.Refusal("PaymentMethod/VerificationFailedForGood")
  },

  Reset: (model, { method: name }) => {
    const method = State.byKnownName(model.methods, name)
    State.check(method.status === "verification_failed" && method.kind !== "card", "PaymentMethod/WrongState")
    setStatus(model, method, "unverified")
    const areOnTheirWay = (method.nextPollAt ?? 0) > model.now
    if (!areOnTheirWay) sendDeposits(model, method)
    return State.accept({ status: "unverified" })
  },

  SetStatus: (model, { method: name, usable }) => {
    const method = State.byKnownName(model.methods, name)
    State.check(method.status !== "deleted", "PaymentMethod/WrongState")
    const status = usable ? "verified" : "verification_failed"
    if (method.status !== status) setStatus(model, method, status)
    return State.acceptResource(method)
  },

  Sign: (model, { account: accountName, method: name, signedAt, type }) => {
    State.check(signedAt <= model.now + 60, "Invalid")
    const [method, account] = [State.byKnownName(model.methods, name), State.byKnownName(model.accounts, accountName)]
    EnablementClocks.checkPayments(account)
    State.check(account.currency === "CAD", "PadAgreement/NotCanadian")
    State.check(method.status !== "deleted", "PaymentMethod/Deleted")
    State.check(method.kind === "CA", "PadAgreement/NotCanadian")
    State.check(agreementOf(model, method, account) === undefined, "PadAgreement/AlreadyExists")
    return agreementRecord(
      State.add<State.Agreement>(model.agreements, {
        name: `g${model.agreements.length}`,
        method: name,
        account: accountName,
        oneTime: type === "one_time",
        status: "signed",
        used: false
      })
    )
  },

  Revoke: (model, { agreement: name }) => {
    const agreement = State.byKnownName(model.agreements, name)
    State.check(agreement.status !== "revoked", "PadAgreement/AlreadyRevoked")
    agreement.status = "revoked"
    return agreementRecord(agreement)
  }
}

/** When the method's next timer is due; Infinity for never. */
export const dueAt = ({ nextPollAt, kind, status }: State.Method): number =>
  (kind === "card" ? status !== "deleted" : status === "unverified") ? (nextPollAt ?? Infinity) : Infinity

/** The deposits turn out undeliverable, or the card updater is called. It is called again when the card expires. */
export const due = (model: State.Model, method: State.Method): void => {
  if (method.kind !== "card") return setStatus(model, method, "verification_failed")
  const years = method.updatedYears
  method.year += years
  method.updatedYears = outcomeOf(method.number, null).updatedYears
  method.nextPollAt = years === 0 ? null : Date.UTC(method.year, method.month - 1, 1) / 1_000
  if (years > 0) State.announce(model, method, "payment_methods.updated")
}
