/** What the platform will do by a timer, in words that follow the name of the object (payments.md 3.3, 4, 5, merchants.md). */
import { capital, words } from "../../../data/format.ts"

const byResource: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  payments: {
    attempt_timeout: "the attempt to authorize it is given up",
    capture_timeout: "the attempt to capture it is given up",
    void: "its authorization is voided",
    capture: "it is captured",
    network_poll: "the network is asked for its result",
    screening_poll: "the risk screening is asked for its result",
    authorization_expiry: "its authorization expires",
    network_settlement: "the card network settles it",
    network_report: "the network is asked whether it was disputed or returned"
  },
  refunds: {
    send: "it is sent to the network",
    network_poll: "the network is asked for its result",
    completion: "it completes",
    network_settlement: "the card network settles it"
  },
  disputes: {
    response_deadline: "the time to answer ends",
    desk_answer: "the issuer is told of the answer",
    desk_poll: "the issuer is asked for its decision",
    network_settlement: "the card network settles it"
  },
  payouts: {
    send: "it is sent to the bank",
    bank_result: "the bank is asked for its result",
    bank_return: "the bank is asked whether it was returned",
    recall: "it is recalled from the bank"
  },
  accounts: {
    enablement: "its capabilities are reviewed",
    payout: "it is paid out, if there is a balance",
    recovery: "a negative balance is recovered, if there is one",
    reserve: "a part of its reserve is released",
    statement: "its billing statement is issued",
    negative_balance: "its negative balance is announced"
  },
  legal_entities: {
    check: "its verification is asked for",
    outreach: "the time to answer the outreach ends",
    erasure: "its personal data is erased"
  },
  payment_methods: {
    verification_timeout: "the attempt to verify it is given up",
    void: "the authorization that verified it is voided",
    agreement_end: "its agreement ends",
    card_update: "the network is asked for a newer card",
    microdeposits: "its two small deposits are sent",
    erasure: "its personal data is erased",
    deletion: "it is deleted"
  },
  payout_methods: {
    microdeposits: "its two small deposits are sent",
    erasure: "its personal data is erased"
  },
  documents: {
    upload_timeout: "its upload is given up",
    expiry: "it expires",
    erasure: "it is erased"
  },
  billing_statements: {
    charge: "its fees are charged",
    send: "its charge is sent to the bank",
    bank_result: "the bank is asked for its result",
    recall: "its charge is recalled"
  }
}

/** As in `The card network settles it`. */
export const whatTimerDoes = (resource: string, does: string): string => {
  const known = byResource[resource === "recoveries" ? "payouts" : resource]?.[does]
  return known === undefined ? capital(words(does)) : capital(known)
}
