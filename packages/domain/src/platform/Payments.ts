/** The commands on payments, from the request to the answer, with their outside calls in between. */
import { Context, Effect, Layer } from "effect"
import type { Step } from "../decider/Kind.ts"
import * as CardRequest from "../payers/CardRequest.ts"
import * as PaymentMethod from "../payers/PaymentMethod.ts"
import * as CancelPayment from "../payments/CancelPayment.ts"
import * as CapturePayment from "../payments/CapturePayment.ts"
import * as CreatePayment from "../payments/CreatePayment.ts"
import * as DecidePayment from "../payments/DecidePayment.ts"
import * as FinishPayment from "../payments/FinishPayment.ts"
import type * as Payment from "../payments/Payment.ts"
import * as PaymentKind from "../payments/PaymentKind.ts"
import * as UpdatePayment from "../payments/UpdatePayment.ts"
import { CardDirectory } from "../ports/CardDirectory.ts"
import { CardNetwork } from "../ports/CardNetwork.ts"
import { Ids } from "../ports/Ids.ts"
import { Store, Unavailable } from "../ports/Store.ts"
import { CardPayments } from "./CardPayments.ts"
import { type Call, type Input, Journey, type KeyUse, type Options, type Rendering } from "./Journey.ts"
import { StoredCards } from "./StoredCards.ts"

/** What a request says beside its body. */
export interface Circumstances {
  readonly riskToken: string | null
  readonly clientIp: string | null
  /** staging: `outcome_<nnn>` */
  readonly magic: string | null
}

export type CreateRejection = CreatePayment.Rejection | FinishPayment.Rejection

const noAnswer = () => new Unavailable({ message: "the card network did not answer" })

const isAuthorizing = (step: Step): boolean => step.row.listed === null && step.events.length > 0

export class Payments extends Context.Service<Payments>()("@payments-platform/domain/Payments", {
  make: Effect.gen(function* () {
    const journey = yield* Journey
    const network = yield* CardNetwork
    const asking = yield* CardPayments
    const cards = yield* StoredCards
    const directory = yield* CardDirectory
    const store = yield* Store
    const ids = yield* Ids
    const stateOf = (step: Step): Payment.State => PaymentKind.kind.fact(step.row).state

    const inlineOf = Effect.fnUntraced(function* (request: CreatePayment.Request) {
      const card = request.paymentMethod.creditCard
      if (card === undefined) return null
      return { methodId: ids.next(), funding: yield* directory.fundingOf(card.cardNumber) }
    })

    /** A request that was begun by another process goes on under the id that it gave. */
    const resume = (command: CreatePayment.Command, paymentId: string): CreatePayment.Command => ({
      ...command,
      paymentId
    })

    const methodOf = Effect.fnUntraced(function* (
      { inline, request }: CreatePayment.Command,
      id: string,
      verified: boolean
    ) {
      const card = request.paymentMethod.creditCard
      if (inline === null || card === undefined) return null
      return { id, verified, details: yield* cards.detailsOf(card, inline.funding, null) }
    })

    /** The card of the request, or the one that was stored, without its CVV. */
    const cardOf = Effect.fnUntraced(function* (request: CreatePayment.Request, terms: Payment.Terms) {
      const card = request.paymentMethod.creditCard
      if (card !== undefined)
        return {
          secret: CardRequest.secretOf(card),
          address: card.cardHolder.address,
          verify: card.triggerVerification ?? false
        }
      const found = yield* store.load({ ids: [terms.paymentMethodId], tallies: [], key: null, subscribers: [] })
      const row = found.rows.get(terms.paymentMethodId)
      if (row === undefined) return yield* Effect.die(new Error("the method of an open payment is gone"))
      const { card: stored } = PaymentMethod.kind.fact(row).state.details
      return { secret: cards.secretOf(stored), address: stored.holder.address, verify: false }
    })

    const finish = Effect.fnUntraced(function* (
      call: Call,
      key: KeyUse | null,
      command: FinishPayment.Command,
      rendering: Rendering<CreateRejection>
    ) {
      const unknown = command.outcome._tag === "Unknown"
      const options: Options<FinishPayment.Command, FinishPayment.Rejection> = { rendering, opens: () => unknown }
      const finishing: Call = { ...call, app: null, audit: null, key: unknown ? null : key }
      const outcome = yield* journey.execute(FinishPayment.rule, finishing, { command, problems: [] }, options)
      if (!unknown) return outcome
      yield* journey.release(call, key)
      return yield* noAnswer()
    })

    const create = Effect.fnUntraced(function* <P>(
      call: Call,
      { command: request, problems }: Input<CreatePayment.Request, P>,
      about: Circumstances,
      rendering: Rendering<CreateRejection>
    ) {
      const inline = request === null ? null : yield* inlineOf(request)
      const command = request === null ? null : { paymentId: ids.next(), request, inline }
      const opened = yield* journey.execute(
        CreatePayment.rule,
        call,
        { command, problems },
        {
          rendering,
          resume,
          opens: isAuthorizing
        }
      )
      if (opened._tag === "Replied" || command === null) return opened
      const state = stateOf(opened.step)
      if (state._tag !== "Authorizing") return yield* noAnswer()
      const { address, secret, verify } = yield* cardOf(command.request, state.terms)
      const paymentId = opened.step.subject.id
      const { outcome, verified, voids } = yield* asking.ask({
        ...about,
        paymentId,
        attempt: state.attempt,
        terms: state.terms,
        card: secret,
        address: { line1: address.line1 ?? null, postalCode: address.postalCode ?? null },
        verify
      })
      const method = yield* methodOf(command, state.terms.paymentMethodId, verified)
      return yield* finish(call, opened.key, { paymentId, attempt: state.attempt, outcome, voids, method }, rendering)
    })

    /** Asks the network for an open capture and brings its answer home. Repeating it moves nothing twice. */
    const finishCapture = Effect.fnUntraced(function* <R>(
      call: Call,
      key: KeyUse | null,
      step: Step,
      rendering: Rendering<R>
    ) {
      const asked = CapturePayment.captureOf(stateOf(step))
      if (asked === null) return yield* noAnswer()
      const result = yield* Effect.catchTag(network.capture(asked), "CardNetwork/NoAnswer", () =>
        Effect.andThen(journey.release(call, key), noAnswer())
      )
      const command = { paymentId: step.subject.id, result }
      const finishing: Call = { ...call, app: null, audit: null, key }
      return yield* journey.execute(
        CapturePayment.finish,
        finishing,
        { command, problems: [] },
        { rendering: accepting(rendering) }
      )
    })

    const isCapturing = (step: Step): boolean => step.events.some((event) => event._tag === "CaptureOpened")

    const capture = Effect.fnUntraced(function* <P>(
      call: Call,
      given: Input<CapturePayment.Command, P>,
      rendering: Rendering<CapturePayment.Rejection>
    ) {
      const opened = yield* journey.execute(CapturePayment.rule, call, given, {
        rendering,
        resume: (command) => ({ ...command, resumes: true }),
        opens: () => true
      })
      return opened._tag === "Replied" ? opened : yield* finishCapture(call, opened.key, opened.step, rendering)
    })

    const review = Effect.fnUntraced(function* <P>(
      call: Call,
      given: Input<DecidePayment.Review, P>,
      rendering: Rendering<DecidePayment.Rejection>
    ) {
      const opened = yield* journey.execute(DecidePayment.review, call, given, { rendering, opens: isCapturing })
      return opened._tag === "Replied" ? opened : yield* finishCapture(call, opened.key, opened.step, rendering)
    })

    return {
      create,
      capture,
      review,
      finishCapture,
      update: <P>(call: Call, given: Input<UpdatePayment.Command, P>, rendering: Rendering<UpdatePayment.Rejection>) =>
        journey.execute(UpdatePayment.rule, call, given, { rendering }),
      cancel: <P>(call: Call, given: Input<CancelPayment.Command, P>, rendering: Rendering<CancelPayment.Rejection>) =>
        journey.execute(CancelPayment.rule, call, given, { rendering }),
      networkResult: <P>(
        call: Call,
        given: Input<DecidePayment.NetworkResult, P>,
        rendering: Rendering<DecidePayment.Rejection>
      ) => journey.execute(DecidePayment.networkResult, call, given, { rendering })
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

const accepting = <R>({ accepted }: Rendering<R>): Rendering<never> => ({ accepted, rejected: (never) => never })
