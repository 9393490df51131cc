/** Payment methods and PAD agreements in the model (payments.md 1, 2). */
import { Struct } from "effect"
import * as TestOutcomes from "@payments-platform/adapters/networks/simulator/TestOutcomes"
import type { Magic } from "./ModelRequests.ts"
import * as EnablementClocks from "./EnablementClocks.ts"
import * as PaymentSources from "./PaymentSources.ts"
import * as State from "./State.ts"
import * as Terminals from "./Terminals.ts"

/** The outcome that a card requests by header or number, before any amount is known. */
const outcomeOf = (number: string, magic: Magic): TestOutcomes.Outcome =>
  TestOutcomes.outcomeOf({ rail: "card", number, amount: null, magic })

/** The reply to the authorization that verifies a card; a card that needs none is approved. */
export const verification = ({ number, verify }: PaymentSources.Source, magic: Magic): TestOutcomes.Reply =>
  verify ? outcomeOf(number, magic).verification : { _tag: "Approved" }

const setStatus = (model: State.Model, method: State.Method, status: State.Method["status"]): State.Answer => {
  method.status = status
  State.announce(model, method, "payment_methods.updated")
  return State.shown(method)
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
    askAt: source.autoUpdate ? model.now + State.delay : null,
    updatedYears: outcomeOf(source.number, magic).updatedYears,
    note: null,
    mismatches: 0
  })
  if (reply === "Declined") setStatus(model, method, "verification_failed")
  return method
}

const undeliverable = "9003001"
/** The deposits to every account whose number begins with 900, in cents (payments.md 8.2). */
const amounts = [10, 55]

/** Sends the two deposits (L14). They stay queued when they cannot be delivered. */
const sendDeposits = (model: State.Model, method: State.Method): void => {
  method.mismatches = 0
  method.askAt = method.number === undeliverable ? model.now + State.delay : null
  if (method.askAt !== null) return
  const currency = method.kind === "CA" ? "CAD" : "USD"
  State.post(model, { name: "", currency }, { "service:verification_cost": 65, cash: -65 })
  State.announce(model, method, "payment_methods.microdeposit_sent")
}

const create = (
  model: State.Model,
  { conflict, source, token }: PaymentSources.ResolvedSource,
  magic: Magic
): State.Answer => {
  if (conflict !== null) return conflict
  if (source === null) return State.rejected("Wallet/CertificateError")
  const reader = State.byName(model.accounts, source.reading?.account ?? "")
  if (reader !== undefined && !EnablementClocks.acceptsPayments(reader))
    return State.rejected("Account/PaymentsDisabled")
  const reply = verification(source, magic)
  const refused = Terminals.expired(model, source.reading) ?? (reply._tag === "NoAnswer" ? State.unavailable : null)
  if (refused !== null) return refused
  const method = store(model, source, reply, magic)
  if (method.status === "unverified") sendDeposits(model, method)
  if (token !== null) token.used = true
  return State.shown(method)
}

/** Deletes a method and revokes its agreements. */
export const remove = (model: State.Model, method: State.Method): void => {
  method.status = "deleted"
  State.announce(model, method, "payment_methods.deleted")
  for (const agreement of model.agreements)
    if (agreement.method === method.name && !agreement.used) agreement.status = "revoked"
}

/** The rejection of deposits that the holder confirms, or null. */
const unverifiable = ({ askAt, kind, status }: State.Method): string | null => {
  if (status === "deleted") return "PaymentMethod/DeletedUnverified"
  if (kind === "card") return "PaymentMethod/NotABank"
  if (status === "verified") return "PaymentMethod/AlreadyVerified"
  if (status === "verification_failed") return "PaymentMethod/VerificationFailedForGood"
  return askAt === null ? null : "PaymentMethod/DepositsNotSent"
}

const verify = (model: State.Model, method: State.Method, given: ReadonlyArray<number>): State.Answer => {
  const problem = unverifiable(method)
  if (problem !== null) return State.rejected(problem)
  if (given.toSorted((a, b) => a - b).join() === amounts.join()) return setStatus(model, method, "verified")
  method.mismatches += 1
  if (method.mismatches < 3) return State.shown(method)
  setStatus(model, method, "verification_failed")
  return State.rejected("PaymentMethod/VerificationFailedForGood")
}

/** The agreement under which a method pays an account. */
export const agreementOf = (
  model: State.Model,
  method: State.Named,
  account: State.Named
): State.Agreement | undefined =>
  model.agreements.find(
    (each) => each.method === method.name && each.account === account.name && each.status === "signed" && !each.used
  )

const agreementRecord = ({ name, status }: State.Agreement): State.Answer =>
  State.accepted({ id: name, revoked: status === "revoked" })

type Requests = "CreateMethod" | "UpdateMethod" | "DeleteMethod" | "Verify" | "Reset" | "SetStatus" | "Sign" | "Revoke"

export const handlers: State.Handlers<Requests> = {
  CreateMethod: (model, { given, magic }) => {
    const source = PaymentSources.resolve(model, given)
    return source._tag === "Opened" ? create(model, source, magic) : source
  },

  UpdateMethod: (model, { method: name, note }) =>
    State.about(model.methods, name, (method) => {
      if (method.status === "deleted") return State.rejected("PaymentMethod/AlreadyDeleted")
      State.annotate(model, method, note, "payment_methods.updated")
      return State.shown(method)
    }),

  DeleteMethod: (model, { byOperator, method: name }) =>
    State.about(model.methods, name, (method) => {
      const isPending = model.payments.some((each) => each.method === method && each.status === "pending")
      const isDeleted = method.status === "deleted"
      if (byOperator && (isDeleted || isPending)) return State.rejected("PaymentMethod/WrongState")
      if (isDeleted) return State.rejected("PaymentMethod/CannotBeDeletedTwice")
      if (isPending) return State.rejected("PaymentMethod/HasPendingPayment")
      remove(model, method)
      return State.shown(method)
    }),

  Verify: (model, request) =>
    State.about(model.methods, request.method, (method) => verify(model, method, request.amounts)),

  Reset: (model, { method: name }) =>
    State.about(model.methods, name, (method) => {
      if (method.status !== "verification_failed" || method.kind === "card")
        return State.rejected("PaymentMethod/WrongState")
      setStatus(model, method, "unverified")
      const areOnTheirWay = (method.askAt ?? 0) > model.now
      if (!areOnTheirWay) sendDeposits(model, method)
      return State.accepted({ status: "unverified" })
    }),

  SetStatus: (model, { method: name, usable }) =>
    State.about(model.methods, name, (method) => {
      if (method.status === "deleted") return State.rejected("PaymentMethod/WrongState")
      const status = usable ? "verified" : "verification_failed"
      return method.status === status ? State.shown(method) : setStatus(model, method, status)
    }),

  Sign: (model, { account: accountName, method: name, signedAt, type }) => {
    if (signedAt > model.now) return State.invalid
    return State.about(model.methods, name, (method) =>
      State.about(model.accounts, accountName, (account) => {
        if (!EnablementClocks.acceptsPayments(account)) return State.rejected("Account/PaymentsDisabled")
        if (account.currency !== "CAD") return State.rejected("PadAgreement/NotCanadian")
        if (method.status === "deleted") return State.rejected("PaymentMethod/Deleted")
        if (method.kind !== "CA") return State.rejected("PadAgreement/NotCanadian")
        if (agreementOf(model, method, account) !== undefined) return State.rejected("PadAgreement/AlreadyExists")
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
      })
    )
  },

  Revoke: (model, { agreement: name }) =>
    State.about(model.agreements, name, (agreement) => {
      if (agreement.status === "revoked") return State.rejected("PadAgreement/AlreadyRevoked")
      agreement.status = "revoked"
      return agreementRecord(agreement)
    })
}

/** When the method's next timer is due; Infinity for never. */
export const dueAt = ({ askAt, kind, status }: State.Method): number =>
  (kind === "card" ? status !== "deleted" : status === "unverified") ? (askAt ?? Infinity) : Infinity

/** The deposits turn out undeliverable, or the card updater is called. It is called again when the card expires. */
export const due = (model: State.Model, method: State.Method): void => {
  if (method.kind !== "card") {
    setStatus(model, method, "verification_failed")
    return
  }
  const years = method.updatedYears
  method.year += years
  method.updatedYears = outcomeOf(method.number, null).updatedYears
  method.askAt = years === 0 ? null : Date.UTC(method.year, method.month - 1, 1) / 1_000
  if (years > 0) State.announce(model, method, "payment_methods.updated")
}
