/**
 * The simulated networks of staging (payments.md 8) as plain functions over maps, one for each question of a
 * conversation. They use the same state machines of authorizations, debits, deposits, refunds and disputes as the
 * adapters, and forget everything when the process ends.
 */
import { Redacted } from "effect"
import * as Directory from "./banks/SimulatedBankDirectory.ts"
import * as Desk from "./cards/SimulatedDispute.ts"
import * as Wallets from "./cards/SimulatedWallets.ts"
import type { Answers, Moment } from "./networks/Answers.ts"
import * as SimulatedCardReads from "./networks/SimulatedCardReads.ts"
import * as SimulatedCards from "./networks/SimulatedCards.ts"
import * as SimulatedDebits from "./networks/SimulatedDebits.ts"
import * as SimulatedDeposits from "./networks/SimulatedDeposits.ts"
import * as SimulatedTransfers from "./networks/SimulatedTransfers.ts"
import * as Identity from "./SimulatedIdentity.ts"
import * as SimulatedScreening from "./SimulatedScreening.ts"
import * as TestOutcomes from "./TestOutcomes.ts"

/** Screening of payments, verification of identities, and the desk for disputes. Their answers depend on the time. */
const reviews = (moment: Moment, hash: (text: string) => string) =>
  ({
    "screening.screen": (screening) => SimulatedScreening.screen(screening, moment()),
    "screening.decision": (reference) => SimulatedScreening.decisionOf(reference, moment().at),
    "identity.evaluate": (evaluation) => Identity.evaluate(evaluation, { delay: moment().delay, hash }),
    "identity.inquire": (inquiry) => Identity.inquire(inquiry, moment().at),
    "disputeDesk.challenged": (reference) => Desk.challenge(reference, moment().at, moment().delay),
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
  "cardReaders.open": SimulatedCardReads.open,
  "wallets.open": ({ paymentData }) => Wallets.open(Redacted.value(paymentData))
} satisfies Partial<Answers>

/** No networks: nothing is listed and nothing has files. A service that lists resources or keeps documents answers these. */
export const emptyStores = {
  "store.list": () => ({ items: [], more: false }),
  "documents.abandon": () => undefined,
  "documents.finish": () => undefined,
  "documents.remove": () => undefined,
  "retention.ownedBy": () => [],
  "retention.deleteNotifications": () => undefined
} satisfies Partial<Answers>

/** The answers of the simulated networks. What a service keeps is not among them. */
export type SimulatorAnswers = Omit<Answers, keyof typeof emptyStores | "retention.deleteResource">

/**
 * `moment` returns the service time in UNIX seconds, and the seconds until a network reports what it does not know at once.
 * `hash` hides the data of persons in what the identity service refers to.
 */
export const make = (moment: Moment, hash: (text: string) => string): SimulatorAnswers => ({
  ...SimulatedCards.make(moment),
  ...SimulatedDebits.make(moment),
  ...SimulatedDeposits.make(moment),
  ...SimulatedTransfers.make(moment),
  ...reviews(moment, hash),
  ...directories
})
