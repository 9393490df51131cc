/** The simulated card network: authorizations with their captures, voids, refunds and disputes. */
import { Redacted } from "effect"
import type * as CardNetwork from "../../ports/networks/CardNetwork.ts"
import { NoAnswer } from "../../ports/networks/NetworkTimeout.ts"
import * as Authorizations from "../cards/SimulatedAuthorization.ts"
import * as TestOutcomes from "../TestOutcomes.ts"
import type { Answers, Moment } from "./Answers.ts"
import * as SimulatedRefunds from "./SimulatedRefunds.ts"

type Entries = Map<string, Authorizations.SimulatedAuthorization>

const authorize = (
  authorizations: Entries,
  moment: Moment,
  request: CardNetwork.Authorization
): CardNetwork.AuthorizationResult => {
  const { amount, key, magic } = request
  const known = authorizations.get(key)
  if (known !== undefined) return Authorizations.answerOf(known)
  const outcome = TestOutcomes.outcomeOf({ rail: "card", number: Redacted.value(request.card).number, amount, magic })
  const reply = Authorizations.replyTo(request, outcome, moment().at)
  if (reply._tag === "NoAnswer") throw new NoAnswer({ key })
  const entry = Authorizations.open(request, reply, { parameters: "", outcome, ...moment() })
  authorizations.set(key, entry)
  return Authorizations.answerOf(entry)
}

const capture = (authorizations: Entries, moment: Moment, request: CardNetwork.Capture): CardNetwork.CaptureResult => {
  const current = authorizations.get(request.reference)
  if (current === undefined) return Authorizations.unknown
  const { after, answer } = Authorizations.capture(Authorizations.settle(current, moment()), request, moment())
  if (after !== null) authorizations.set(request.reference, after)
  if (answer === null) throw new Error("a capture was asked for twice, for other amounts")
  return answer
}

export const make = (moment: Moment) => {
  const authorizations: Entries = new Map()
  const { refund, refundResult } = SimulatedRefunds.make(moment, {
    chargeOf: (reference) => {
      const found = authorizations.get(reference)
      return found === undefined ? null : Authorizations.chargeOf(found)
    },
    reserve: (reference, reserved) => {
      const found = authorizations.get(reference)
      if (found !== undefined) authorizations.set(reference, { ...found, refunds: [...found.refunds, reserved] })
    }
  })
  return {
    "cards.authorize": (request) => authorize(authorizations, moment, request),
    "cards.result": (reference) => {
      const current = authorizations.get(reference)
      if (current === undefined) return Authorizations.unknown
      const after = Authorizations.settle(current, moment())
      authorizations.set(reference, after)
      return Authorizations.lateResult(after)
    },
    "cards.capture": (request) => capture(authorizations, moment, request),
    "cards.void": (key) =>
      void authorizations.set(key, Authorizations.voidAuthorization(authorizations.get(key) ?? null, key)),
    "cards.disputeReport": (reference) => {
      const found = authorizations.get(reference)
      const current = found === undefined ? null : Authorizations.settle(found, moment())
      return Authorizations.disputeReport(current, moment().at)
    },
    "cards.refund": refund,
    "cards.refundResult": refundResult
  } satisfies Partial<Answers>
}
