/**
 * The card network of the staging platform. It carries out the card rows of payments.md 8.1; row 801 never answers. The
 * same key gets the same answer in every process, however often it is repeated. It stores no card number. It fails with
 * `NoAnswer` when its store cannot be reached.
 */
import { Effect, Layer, Redacted } from "effect"
import { type CardCalls, CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import type { Authorization, Capture } from "@payments-platform/domain/ports/networks/CardNetwork"
import { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Vault } from "@payments-platform/domain/ports/Vault"
import * as Simulated from "@payments-platform/domain/simulation/cards/SimulatedAuthorization"
import * as TestOutcomes from "@payments-platform/domain/simulation/TestOutcomes"
import { ReusedKey } from "../ReusedKey.ts"
import type { Options } from "../SimulatorOptions.ts"
import { updateEntry, SimulatorStore, orNoAnswer, type Tables } from "../SimulatorStore.ts"
import * as SimulatedRefundCalls from "./SimulatedRefundCalls.ts"

/** The context of the keyed hashes. */
const context = "simulated_authorization"

interface Ports extends Options {
  readonly time: ServiceTime["Service"]
  readonly vault: Vault["Service"]
}

const over = ({ delay, time, vault }: Ports, { authorizations, cardRefunds }: Tables): CardCalls => {
  const moment = Effect.zipWith(time.now, delay, (at, delay) => ({ at, delay }))

  const authorize = Effect.fnUntraced(function* (request: Authorization) {
    const { number } = Redacted.value(request.card)
    const { key, amount, magic } = request
    const outcome = TestOutcomes.outcomeOf({ rail: "card", number, amount, magic })
    const now = yield* moment
    const reply = Simulated.replyTo(request, outcome, now.at)
    if (reply._tag === "NoAnswer") return yield* new NoAnswer({ key })
    const text = Simulated.parametersOf(request)
    const entry = Simulated.open(request, reply, { parameters: vault.hash(context, text), outcome, ...now })
    const stored = yield* authorizations.open(entry).pipe(orNoAnswer(key))
    const same = stored === entry || stored.parameters === null || vault.matches(context, text, stored.parameters)
    return same ? Simulated.answerOf(stored) : yield* Effect.die(new ReusedKey(key))
  })

  const result = Effect.fnUntraced(function* (reference: string) {
    const now = yield* moment
    return yield* updateEntry(authorizations, reference, (current) => {
      if (current === null) return { after: null, answer: Simulated.unknown }
      const after = Simulated.settle(current, now)
      return { after, answer: Simulated.lateResult(after) }
    }).pipe(orNoAnswer(reference))
  })

  const capture = Effect.fnUntraced(function* (request: Capture) {
    const now = yield* moment
    const answer = yield* updateEntry(authorizations, request.reference, (current) =>
      current === null
        ? { after: null, answer: Simulated.unknown }
        : Simulated.capture(Simulated.settle(current, now), request, now)
    ).pipe(orNoAnswer(request.key))
    return answer ?? (yield* Effect.die(new ReusedKey(request.key)))
  })

  const voidKey = (key: string) =>
    updateEntry(authorizations, key, (current) => ({
      after: Simulated.voidAuthorization(current, key),
      answer: undefined
    })).pipe(orNoAnswer(key))

  const disputeReport = Effect.fnUntraced(function* (reference: string) {
    const now = yield* moment
    const found = yield* authorizations.find(reference).pipe(orNoAnswer(reference))
    return Simulated.disputeReport(found === null ? null : Simulated.settle(found, now), now.at)
  })

  const refunding = SimulatedRefundCalls.make({
    time,
    delay,
    charges: authorizations,
    chargeOf: Simulated.chargeOf,
    refunds: cardRefunds
  })
  return { authorize, result, capture, void: voidKey, disputeReport, ...refunding }
}

const make = Effect.fnUntraced(function* ({ delay }: Options) {
  const store = yield* SimulatorStore
  const ports = { delay, time: yield* ServiceTime, vault: yield* Vault }
  return CardNetwork.of(over(ports, store))
})

export const layer = (options: Options): Layer.Layer<CardNetwork, never, SimulatorStore | ServiceTime | Vault> =>
  Layer.effect(CardNetwork, make(options))
