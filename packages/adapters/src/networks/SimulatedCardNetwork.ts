/**
 * The card network of the staging platform: answers as payments.md 8 says, the
 * same for the same key, however often and from wherever it is asked. It keeps
 * no card number. When its ledger cannot be reached, it does not answer.
 */
import { Data, Effect, Layer, Redacted } from "effect"
import { CardNetwork, NoAnswer } from "@payments-platform/domain/ports/CardNetwork"
import type { Authorization, Capture } from "@payments-platform/domain/ports/CardNetwork"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Vault } from "@payments-platform/domain/ports/Vault"
import { type LedgerUnavailable, NetworkLedger } from "./NetworkLedger.ts"
import * as Outcomes from "./Outcomes.ts"
import * as Simulated from "./SimulatedAuthorization.ts"

/** A defect of the caller: it used a key again for something else. */
export class KeyReused extends Data.TaggedError("CardNetwork/KeyReused")<{
  readonly key: string
  readonly message: string
}> {
  constructor(key: string) {
    super({ key, message: `the key ${key} was used before with other parameters` })
  }
}

/** What the keyed hash of an authorization's parameters is bound to. */
const context = "simulated_authorization"

export interface Options {
  /** seconds until a scripted step follows (the setting `simulator_delay`) */
  readonly delay: Effect.Effect<number>
}

const noAnswer =
  (key: string) =>
  <A>(effect: Effect.Effect<A, LedgerUnavailable>): Effect.Effect<A, NoAnswer> =>
    effect.pipe(
      Effect.tapError((error) => Effect.logWarning("The simulated card network cannot reach its ledger", error)),
      Effect.mapError(() => new NoAnswer({ key }))
    )

const make = ({ delay }: Options) =>
  Effect.gen(function* () {
    const ledger = yield* NetworkLedger
    const time = yield* ServiceTime
    const vault = yield* Vault

    /** The authorization as it stands after `change`, tried again while others change it. */
    const change = Effect.fnUntraced(function* <A>(
      key: string,
      decide: (
        current: Simulated.SimulatedAuthorization | null,
        at: number
      ) => { readonly after: Simulated.SimulatedAuthorization | null; readonly answer: A }
    ) {
      const at = yield* time.now
      for (;;) {
        const current = yield* ledger.find(key)
        const { after, answer } = decide(current, at)
        if (after === null || after === current) return answer
        const written =
          current === null
            ? (yield* ledger.open(after)) === after
            : yield* ledger.replace({ ...after, version: current.version + 1 })
        if (written) return answer
      }
    })

    const authorize = Effect.fnUntraced(function* (request: Authorization) {
      const { number } = Redacted.value(request.card)
      const { key, amount, magic } = request
      const outcome = Outcomes.outcomeOf({ number, amount, magic })
      const at = yield* time.now
      const reply = Simulated.replyTo(request, outcome, at)
      if (reply._tag === "NoAnswer") return yield* new NoAnswer({ key })
      const text = Simulated.parametersOf(request)
      const entry = Simulated.open(request, reply, {
        parameters: vault.hash(context, text),
        outcome,
        at,
        delay: reply._tag === "Later" ? yield* delay : 0
      })
      const stored = yield* ledger.open(entry).pipe(noAnswer(key))
      const same = stored === entry || stored.parameters === null || vault.matches(context, text, stored.parameters)
      return same ? Simulated.answerOf(stored) : yield* Effect.die(new KeyReused(key))
    })

    const result = (reference: string) =>
      change(reference, (current, at) => {
        if (current === null) return { after: null, answer: Simulated.unknown }
        const after = Simulated.settled(current, at)
        return { after, answer: Simulated.lateResult(after) }
      }).pipe(noAnswer(reference))

    const capture = Effect.fnUntraced(function* (request: Capture) {
      const answer = yield* change(request.reference, (current, at) => {
        if (current === null) return { after: null, answer: Simulated.unknown }
        const captured = Simulated.capture(Simulated.settled(current, at), request, at)
        return { after: captured?.after ?? null, answer: captured?.result ?? null }
      }).pipe(noAnswer(request.key))
      return answer ?? (yield* Effect.die(new KeyReused(request.key)))
    })

    const voidKey = (key: string) =>
      change(key, (current, at) => ({
        after: current === null ? Simulated.tombstone(key, at) : Simulated.voided(current, at),
        answer: undefined
      })).pipe(noAnswer(key))

    return CardNetwork.of({ authorize, result, capture, void: voidKey })
  })

export const layer = (options: Options): Layer.Layer<CardNetwork, never, NetworkLedger | ServiceTime | Vault> =>
  Layer.effect(CardNetwork, make(options))
