/**
 * The outside world of the pure core: it answers every question of a conversation by a function over maps. The simulated
 * networks (payments.md 8) use the same pure state machines of authorizations, debits, deposits, refunds and disputes
 * as the adapters.
 */
import { Redacted } from "effect"
import * as TestOutcomes from "@payments-platform/adapters/networks/simulator/TestOutcomes"
import * as Authorizations from "@payments-platform/adapters/networks/simulator/SimulatedAuthorization"
import * as Debits from "@payments-platform/adapters/networks/simulator/SimulatedDebit"
import * as Deposits from "@payments-platform/adapters/networks/simulator/SimulatedDeposit"
import * as Desk from "@payments-platform/adapters/networks/simulator/SimulatedDispute"
import * as Identity from "@payments-platform/adapters/identity/SimulatedIdentity"
import * as Directory from "@payments-platform/adapters/networks/simulator/SimulatedBankDirectory"
import * as Wallets from "@payments-platform/adapters/networks/simulator/SimulatedWallets"
import * as TestTransfers from "@payments-platform/adapters/networks/simulator/TestTransfers"
import * as Transfers from "@payments-platform/adapters/networks/simulator/SimulatedTransfer"
import * as Refunds from "@payments-platform/adapters/networks/simulator/SimulatedRefund"
import * as Card from "@payments-platform/domain/payers/card/Card"
import type * as BankNetwork from "@payments-platform/domain/ports/BankNetwork"
import type * as CardNetwork from "@payments-platform/domain/ports/CardNetwork"
import type { ReleasableDeposit } from "@payments-platform/domain/ports/PayoutBank"
import type * as PayoutBank from "@payments-platform/domain/ports/PayoutBank"
import type * as Refunding from "@payments-platform/domain/ports/Refunding"
import type { Screening, ScreeningResult } from "@payments-platform/domain/ports/RiskScreening"
import type { Answers } from "@payments-platform/domain/decider/OutsideConversation"
import type { Answer, Name, Request } from "@payments-platform/domain/ports/OutsideQuestions"
import * as PureCardReads from "./PureCardReads.ts"

export const delay = 10
const random = [1, 1] as const

type Rail = "card" | "bank"

/** `time` returns the service time in UNIX seconds; `deleteResource` removes a row that is no longer kept. */
export const make = (time: () => number, deleteResource: (id: string) => void) => {
  const authorizations = new Map<string, Authorizations.SimulatedAuthorization>()
  const debits = new Map<string, Debits.SimulatedDebit>()
  const deposits = new Map<string, Deposits.SimulatedDeposit>()
  const refunds = new Map<string, Refunds.SimulatedRefund>()
  const transfers = new Map<string, Transfers.SimulatedTransfer>()
  /** the key of the first credit to each payout method */
  const firstCredits = new Map<string, string>()
  const moment = () => ({ at: time(), delay })

  const authorize = (request: CardNetwork.Authorization): CardNetwork.AuthorizationResult => {
    const { amount, key, magic } = request
    const outcome = TestOutcomes.outcomeOf({ rail: "card", number: Redacted.value(request.card).number, amount, magic })
    const reply = Authorizations.replyTo(request, outcome, time())
    if (reply._tag === "NoAnswer") throw new Unanswered("the network did not answer")
    const entry = Authorizations.open(request, reply, { parameters: "", outcome, ...moment() })
    authorizations.set(key, entry)
    return Authorizations.answerOf(entry)
  }

  const cardResult = (reference: string): CardNetwork.AuthorizationOutcome => {
    const current = authorizations.get(reference)
    if (current === undefined) return Authorizations.unknown
    const after = Authorizations.settled(current, moment())
    authorizations.set(reference, after)
    return Authorizations.lateResult(after)
  }

  const capture = (request: CardNetwork.Capture): CardNetwork.CaptureResult => {
    const current = authorizations.get(request.reference)
    if (current === undefined) return Authorizations.unknown
    const { after, answer } = Authorizations.capture(Authorizations.settled(current, moment()), request, moment())
    if (after !== null) authorizations.set(request.reference, after)
    if (answer === null) throw new Error("a capture was asked for twice, for other amounts")
    return answer
  }

  const debit = (request: BankNetwork.Debit): BankNetwork.Accepted => {
    const entry = Debits.open(request, { parameters: "", ...moment() })
    debits.set(request.key, entry)
    return Debits.answerOf(entry)
  }

  const deposit = (request: BankNetwork.Deposit): BankNetwork.DepositResult => {
    const number = Redacted.value(request.account).accountNumber
    const fresh = () => Deposits.open(request, { number, parameters: "", random, ...moment() })
    const entry = deposits.get(request.key) ?? fresh()
    deposits.set(request.key, entry)
    return Deposits.answerOf(entry, time())
  }

  /** Deposits that wait for the operator are made when they are released. */
  const depositToMerchant = (request: ReleasableDeposit): BankNetwork.DepositResult => {
    const isQueued = Redacted.value(request.account).accountNumber === TestTransfers.queuesDeposits
    return isQueued && !request.isReleased && !deposits.has(request.key)
      ? { _tag: "Queued", askAt: null }
      : deposit(request)
  }

  const transfer = (key: string, script: TestTransfers.Script): BankNetwork.Accepted => {
    const entry = transfers.get(key) ?? Transfers.open({ key, script, parameters: "", ...moment() })
    transfers.set(key, entry)
    return Transfers.answerOf(entry)
  }

  const credit = ({ key, payoutMethodId, to }: PayoutBank.Credit): BankNetwork.Accepted => {
    const first = firstCredits.get(payoutMethodId) ?? key
    firstCredits.set(payoutMethodId, first)
    return transfer(key, TestTransfers.ofCredit(to, first === key))
  }

  const reserve = (rail: Rail, { reference }: Refunding.Request, reserved: Refunds.Reserved | null): void => {
    const [authorization, debit] = [authorizations.get(reference), debits.get(reference)]
    if (reserved === null) return
    if (rail === "card" && authorization !== undefined)
      authorizations.set(reference, { ...authorization, refunds: [...authorization.refunds, reserved] })
    if (rail === "bank" && debit !== undefined)
      debits.set(reference, { ...debit, refunds: [...debit.refunds, reserved] })
  }

  const chargeOf = (rail: Rail, reference: string): Refunds.Charge | null => {
    const [authorization, debit] = [authorizations.get(reference), debits.get(reference)]
    if (rail === "card") return authorization === undefined ? null : Authorizations.chargeOf(authorization)
    return debit === undefined ? null : Debits.chargeOf(debit, time())
  }

  const refund = (rail: Rail, request: Refunding.Request): Refunding.RefundAccepted => {
    const decision = Refunds.decide(chargeOf(rail, request.reference), request)
    if (decision === null) throw new Error("a refund was asked for twice, for other amounts")
    reserve(rail, request, decision.reserved)
    const entry = Refunds.open(request, decision, moment())
    refunds.set(request.key, entry)
    return { askAt: entry.askAt }
  }

  const refundResult = (key: string): Refunding.RefundOutcome => Refunds.resultOf(refunds.get(key) ?? null, time())

  const screen = ({ amount, currency, instrument, magic }: Screening): ScreeningResult => {
    const number = Redacted.value(instrument)
    const country = currency === "USD" ? "US" : "CA"
    const asked = { number, amount, magic }
    const { review } = Card.isNumber(number)
      ? TestOutcomes.outcomeOf({ rail: "card", ...asked })
      : TestOutcomes.outcomeOf({ rail: "bank", country, ...asked })
    if (review === "none") return { _tag: "Approve" }
    const askAt = review === "operator" ? null : time() + delay
    return { _tag: "Review", reference: review, askAt }
  }

  const answers: Table = {
    "cards.authorize": authorize,
    "cards.result": cardResult,
    "cards.capture": capture,
    "cards.void": (key) => {
      const found = authorizations.get(key)
      if (found !== undefined) authorizations.set(key, Authorizations.voided(found))
    },
    "cards.disputeReport": (reference) => {
      const found = authorizations.get(reference)
      return Authorizations.disputeReport(found === undefined ? null : Authorizations.settled(found, moment()), time())
    },
    "cards.refund": (request) => refund("card", request),
    "cards.refundResult": refundResult,
    "banks.debit": debit,
    "banks.result": (reference) => Debits.resultOf(debits.get(reference) ?? null, time()),
    "banks.lateReturn": (reference) => Debits.lateReturn(debits.get(reference) ?? null, time()),
    "banks.void": (key) => {
      const found = debits.get(key)
      if (found !== undefined) debits.set(key, Debits.voided(found))
    },
    "banks.deposit": deposit,
    "banks.refund": (request) => refund("bank", request),
    "banks.refundResult": refundResult,
    "payoutBank.credit": credit,
    "payoutBank.debit": ({ account, key }) => transfer(key, TestTransfers.ofDebit(Redacted.value(account))),
    "payoutBank.result": (reference) => Transfers.resultOf(transfers.get(reference) ?? null, time()),
    "payoutBank.lateReturn": (reference) => Transfers.lateReturn(transfers.get(reference) ?? null, time()),
    "payoutBank.void": (key) => {
      const found = transfers.get(key)
      transfers.set(key, found === undefined ? Transfers.tombstone(key, time()) : Transfers.voided(found))
    },
    "payoutBank.deposit": depositToMerchant,
    "screening.screen": screen,
    /** must not be called before the time of the review */
    "screening.decision": (reference) => ({ _tag: reference === "passed" ? "Passed" : "Failed" }),
    "identity.evaluate": (evaluation) => Identity.evaluated(evaluation, { delay, hash: (text) => text }),
    "identity.inquire": (inquiry) => Identity.inquired(inquiry, time()),
    "disputeDesk.challenged": (reference) => Desk.challenged(reference, time(), delay),
    "disputeDesk.progress": (reference) => Desk.progress(reference, time()),
    "cardDirectory.fundingOf": (number) => TestOutcomes.fundingOf(Redacted.value(number)),
    "cardDirectory.update": ({ card, magic }) => {
      const { expirationMonth, expirationYear, number } = Redacted.value(card)
      const { updatedYears } = TestOutcomes.outcomeOf({ rail: "card", number, amount: null, magic })
      return updatedYears === 0 ? null : { expirationMonth, expirationYear: expirationYear + updatedYears }
    },
    "bankDirectory.knowsInstitution": Directory.knowsInstitution,
    "bankDirectory.knowsTransit": Directory.knowsTransit,
    "bankDirectory.linked": Directory.linked,
    "cardReaders.open": PureCardReads.open,
    "wallets.open": ({ paymentData }) => Wallets.opened(Redacted.value(paymentData)),
    "store.list": () => ({ items: [], more: false }),
    "documents.abandon": () => undefined,
    "documents.finish": () => undefined,
    "documents.remove": () => undefined,
    "retention.ownedBy": () => [],
    "retention.deleteResource": deleteResource,
    "retention.deleteNotifications": () => undefined
  }
  return (<N extends Name>(call: N, request: Request<N>): Answer<N> => answers[call](request)) satisfies Answers
}

type Table = { readonly [N in Name]: (request: Request<N>) => Answer<N> }

/** A network did not answer: the result of the call is unknown. */
export class Unanswered extends Error {}
