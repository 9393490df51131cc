/**
 * The simulated identity service and payout bank (merchants.md 16), which report each answer as an observation. What a
 * call asks for is known when it is made; later answers are attributed to it by reference.
 */
import { Effect, Layer, Redacted } from "effect"
import * as BankReturn from "@payments-platform/domain/banking/BankReturn"
import type * as BankAccount from "@payments-platform/domain/banking/BankAccount"
import * as Identity from "@payments-platform/domain/ports/IdentityVerification"
import * as Bank from "@payments-platform/domain/ports/PayoutBank"
import * as Simulator from "./merchants/MerchantsSimulator.ts"
import * as ReachedRows from "./ReachedRows.ts"

interface Asked {
  readonly asked: string
  readonly by: string
}

const observe = (asked: Asked, does: string, more: { readonly country?: string } = {}) =>
  ReachedRows.observe({ saw: "network", ...asked, ...more, does })

/** What evaluations asked for, by the references of their answers. */
const evaluations = new Map<string, Array<Asked>>()

interface Transfer extends Asked {
  readonly country: BankAccount.Secret["_tag"]
  /** the return code that the account number asks for */
  readonly code: string
}
const transfers = new Map<string, Transfer>()
ReachedRows.onTestBegin(() => {
  evaluations.clear()
  transfers.clear()
})

const askedBy = (subject: Identity.Subject): Asked => {
  if (subject._tag === "Entity") {
    const [, word = ""] = /^magic\s+([a-z]+)\b/i.exec(subject.facts.entityName ?? "") ?? []
    return { asked: Simulator.wordOf("entity", word), by: "entity" }
  }
  const { first = "", last = "" } = subject.person.name ?? {}
  return { asked: Simulator.wordOf("person", first.toLowerCase() === "magic" ? last : ""), by: "person" }
}

const outcomeWords = (
  outcome: Extract<Identity.Reply, { readonly _tag: "Answered" }>["outcome"]
): ReadonlyArray<string> => {
  switch (outcome._tag) {
    case "Verified":
      return ["verified"]
    case "InReview":
      return ["in_review"]
    case "AdditionalDocumentsRequired":
      return ["additional_documents_required"]
    case "IdentityVerification":
      return [Simulator.requestPhrase("identity_verification", outcome.request.documents, outcome.request.message)]
    case "RiskOutreach":
      return [Simulator.requestPhrase("risk_outreach", outcome.request.documents, outcome.request.message)]
    case "Errant":
      return Object.entries(outcome.fields).flatMap(([path, codes]) =>
        codes.map((code) => `errant ${path.split(".").at(-1) ?? ""} ${code}`)
      )
  }
}

const isWaiting = ({ status }: Identity.Document): boolean => status === "in_review"

const evaluated = ({ documents, subject }: Identity.Evaluation, reply: Identity.Reply): void => {
  const asked = askedBy(subject)
  if (reply._tag === "NoAnswer") return observe(asked, "no answer")
  if (documents.some(isWaiting)) return
  if (reply.reference !== null) evaluations.set(reply.reference, [...(evaluations.get(reply.reference) ?? []), asked])
  for (const does of outcomeWords(reply.outcome)) observe(asked, does)
}

const inquired = ({ documents, reference }: Identity.Inquiry, reply: Identity.Reply): void => {
  if (reply._tag === "NoAnswer") return
  const words = reply.closing === null ? outcomeWords(reply.outcome) : [`closed with ${reply.closing}`]
  for (const asked of evaluations.get(reference) ?? []) for (const does of words) observe(asked, `then ${does}`)
  if (evaluations.has(reference)) return
  for (const { fileName, id } of documents.filter(isWaiting)) {
    const decided = reply.documents.find((each) => each.id === id)
    const status = decided === undefined ? "in_review" : decided.accepted ? "accepted" : "rejected"
    observe({ asked: Simulator.stemOf(fileName), by: "document" }, `${status}, party ${words.join()}`)
  }
}

const identity = Layer.effect(
  Identity.IdentityVerification,
  Effect.map(Identity.IdentityVerification, (service) =>
    Identity.IdentityVerification.of({
      evaluate: (evaluation) =>
        Effect.tap(service.evaluate(evaluation), (reply) => Effect.sync(() => evaluated(evaluation, reply))),
      inquire: (inquiry) => Effect.tap(service.inquire(inquiry), (reply) => Effect.sync(() => inquired(inquiry, reply)))
    })
  )
)

/** The return code that the last three digits of a number stand for. */
const codeOf = (number: string, country: Transfer["country"]): string =>
  country === "US" ? number.slice(-3).replace(/^0/, "R") : number.slice(-3)

const ofAccount = (by: string, account: Redacted.Redacted<BankAccount.Secret>): Transfer => {
  const { _tag: country, accountNumber } = Redacted.value(account)
  const code = codeOf(accountNumber, country)
  return { asked: Simulator.numberOf(accountNumber, () => BankReturn.isOf(code, country)), by, country, code }
}

const ofCredit = (to: Bank.Destination): Transfer =>
  to._tag === "Bank"
    ? ofAccount("credit", to.account)
    : { asked: Simulator.checkOf(to.name), by: "check", country: "US", code: "" }

const failureWords = (of: Transfer, { failure: { detail, reason } }: Bank.Failure): string => {
  if (reason !== "BANK_REJECTED") return of.by === "check" ? (detail ?? "") : reason
  return of.asked.endsWith("ccc") && detail === of.code ? "with the code" : (detail ?? "")
}

const observeTransfer = (reference: string, wordsOf: (of: Transfer) => ReadonlyArray<string>): void => {
  const of = transfers.get(reference)
  if (of === undefined) return
  const { asked, by, country } = of
  for (const does of wordsOf(of)) observe({ asked, by }, does, { country })
}

const deletion = ({ deletesMethod }: Bank.Failure): ReadonlyArray<string> =>
  deletesMethod ? ["deletes the method"] : []

const resulted = (reference: string, result: Bank.TransferResult): void =>
  observeTransfer(reference, (of) => {
    switch (result._tag) {
      case "Settled":
        return ["completed"]
      case "Failed":
        return [`failed ${failureWords(of, result)}`, ...deletion(result)]
      case "Pending":
        return result.askAt === null ? ["pending"] : []
    }
  })

const returned = (reference: string, news: Bank.LateReturn): void =>
  observeTransfer(reference, (of) => (news._tag === "Returned" ? [`returned ${failureWords(of, news)}`] : []))

type DepositResult = Effect.Success<ReturnType<Bank.PayoutBank["Service"]["deposit"]>>

const deposited = ({ account, isReleased }: Bank.ReleasableDeposit, result: DepositResult): void => {
  const { accountNumber } = Redacted.value(account)
  const of = { asked: Simulator.numberOf(accountNumber, () => false), by: "deposit" }
  if (result._tag === "Undeliverable") return observe(of, "undeliverable")
  if (result._tag === "Queued") return observe(of, "queued")
  if (isReleased) observe(of, "sent")
  if (accountNumber.startsWith("900"))
    observe({ asked: "900", by: "deposit" }, `deposits of ${result.amounts.join(" and ")}`)
}

/** Wraps the provided payout bank. */
export const payoutBank = Layer.effect(
  Bank.PayoutBank,
  Effect.map(Bank.PayoutBank, (port) =>
    Bank.PayoutBank.of({
      ...port,
      credit: (credit) =>
        Effect.tap(port.credit(credit), ({ reference }) =>
          Effect.sync(() => transfers.set(reference, ofCredit(credit.to)))
        ),
      debit: (debit) =>
        Effect.tap(port.debit(debit), ({ reference }) =>
          Effect.sync(() => transfers.set(reference, ofAccount("debit", debit.account)))
        ),
      result: (reference) =>
        Effect.tap(port.result(reference), (result) => Effect.sync(() => resulted(reference, result))),
      lateReturn: (reference) =>
        Effect.tap(port.lateReturn(reference), (news) => Effect.sync(() => returned(reference, news))),
      deposit: (request) => Effect.tap(port.deposit(request), (result) => Effect.sync(() => deposited(request, result)))
    })
  )
)

/** Wraps the provided identity service and payout bank. */
export const layer = Layer.mergeAll(identity, payoutBank)
