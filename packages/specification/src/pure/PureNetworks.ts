/**
 * The outside world of the pure core: it answers every question of a conversation by a function over maps. The simulated
 * networks (payments.md 8) use the same pure state machines of authorizations, debits, deposits, refunds and disputes
 * as the adapters.
 */
import { Redacted } from "effect"
import * as Identity from "@payments-platform/adapters/identity/SimulatedIdentity"
import * as Directory from "@payments-platform/adapters/networks/simulator/banks/SimulatedBankDirectory"
import * as Desk from "@payments-platform/adapters/networks/simulator/cards/SimulatedDispute"
import * as Wallets from "@payments-platform/adapters/networks/simulator/cards/SimulatedWallets"
import * as TestOutcomes from "@payments-platform/adapters/networks/simulator/TestOutcomes"
import type * as ExternalCalls from "@payments-platform/domain/decider/ExternalCalls"
import * as Card from "@payments-platform/domain/payers/card/Card"
import type { Answer, Name, Request } from "@payments-platform/domain/ports/networks/ExternalQuestions"
import type { Screening, ScreeningResult } from "@payments-platform/domain/ports/networks/RiskScreening"
import { type Answers, delay, type Moment } from "./PureAnswers.ts"
import * as PureBankNetwork from "./PureBankNetwork.ts"
import * as PureCardNetwork from "./PureCardNetwork.ts"
import * as PureCardReads from "./PureCardReads.ts"
import * as PureDeposits from "./PureDeposits.ts"
import * as PurePayoutBank from "./PurePayoutBank.ts"

const screen = ({ amount, currency, instrument, magic }: Screening, now: number): ScreeningResult => {
  const number = Redacted.value(instrument)
  const country = currency === "USD" ? "US" : "CA"
  const asked = { number, amount, magic }
  const { review } = Card.isNumber(number)
    ? TestOutcomes.outcomeOf({ rail: "card", ...asked })
    : TestOutcomes.outcomeOf({ rail: "bank", country, ...asked })
  if (review === "none") return { _tag: "Approve" }
  const nextPollAt = review === "operator" ? null : now + delay
  return { _tag: "Review", reference: review, nextPollAt }
}

/** Screening of payments, verification of identities, and the desk for disputes. Their answers depend on the time. */
const reviews = (moment: Moment) =>
  ({
    "screening.screen": (screening) => screen(screening, moment().at),
    /** must not be called before the time of the review */
    "screening.decision": (reference) => ({ _tag: reference === "passed" ? "Passed" : "Failed" }),
    "identity.evaluate": (evaluation) => Identity.evaluate(evaluation, { delay, hash: (text) => text }),
    "identity.inquire": (inquiry) => Identity.inquire(inquiry, moment().at),
    "disputeDesk.challenged": (reference) => Desk.challenge(reference, moment().at, delay),
    "disputeDesk.progress": (reference) => Desk.progress(reference, moment().at)
  }) satisfies Partial<Answers>

/** What is known of cards, banks, card-present reads and wallets. */
const directories = {
  "cardDirectory.fundingOf": (number) => TestOutcomes.fundingOf(Redacted.value(number)),
  "cardDirectory.update": ({ card, magic }) => {
    const { expirationMonth, expirationYear, number } = Redacted.value(card)
    const { updatedYears } = TestOutcomes.outcomeOf({ rail: "card", number, amount: null, magic })
    return updatedYears === 0 ? null : { expirationMonth, expirationYear: expirationYear + updatedYears }
  },
  "bankDirectory.knowsInstitution": Directory.knowsInstitution,
  "bankDirectory.knowsTransit": Directory.knowsTransit,
  "bankDirectory.linked": Directory.linkedAccount,
  "cardReaders.open": PureCardReads.open,
  "wallets.open": ({ paymentData }) => Wallets.open(Redacted.value(paymentData))
} satisfies Partial<Answers>

/** Every store but the rows is empty. */
const stores = (deleteResource: (id: string) => void) =>
  ({
    "store.list": () => ({ items: [], more: false }),
    "documents.abandon": () => undefined,
    "documents.finish": () => undefined,
    "documents.remove": () => undefined,
    "retention.ownedBy": () => [],
    "retention.deleteResource": deleteResource,
    "retention.deleteNotifications": () => undefined
  }) satisfies Partial<Answers>

/** `time` returns the service time in UNIX seconds; `deleteResource` removes a row that is no longer kept. */
export const make = (time: () => number, deleteResource: (id: string) => void) => {
  const moment = () => ({ at: time(), delay })
  const answers: Answers = {
    ...PureCardNetwork.make(moment),
    ...PureBankNetwork.make(moment),
    ...PureDeposits.make(moment),
    ...PurePayoutBank.make(moment),
    ...reviews(moment),
    ...directories,
    ...stores(deleteResource)
  }
  return (<N extends Name>(call: N, request: Request<N>): Answer<N> =>
    answers[call](request)) satisfies ExternalCalls.Answers
}
