/** The commands on payments, from the request to the answer, with their outside calls in between. */
import { Context, Effect, Layer, Result } from "effect"
import type { Step } from "../../decider/Kind.ts"
import * as CreatePaymentMethod from "../../payers/payment-method/CreatePaymentMethod.ts"
import * as Instrument from "../../payers/payment-method/Instrument.ts"
import { kind as methodKind } from "../../payers/payment-method/PaymentMethodKind.ts"
import * as CancelPayment from "../../payments/payment/CancelPayment.ts"
import * as CapturePayment from "../../payments/payment/CapturePayment.ts"
import * as RecordCaptureResult from "../../payments/payment/RecordCaptureResult.ts"
import * as CreatePayment from "../../payments/payment/CreatePayment.ts"
import * as ReportNetworkResult from "../../payments/payment/ReportNetworkResult.ts"
import * as ReviewPayment from "../../payments/payment/ReviewPayment.ts"
import * as InlineOrder from "../../payments/order/InlineOrder.ts"
import * as RecordAuthorizationResult from "../../payments/payment/RecordAuthorizationResult.ts"
import type * as Payment from "../../payments/payment/Payment.ts"
import * as PaymentSourceRequest from "../../payments/payment/PaymentSourceRequest.ts"
import * as PaymentKind from "../../payments/payment/PaymentKind.ts"
import * as UpdatePayment from "../../payments/payment/UpdatePayment.ts"
import { CardNetwork } from "../../ports/CardNetwork.ts"
import { Ids } from "../../ports/Ids.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"
import * as Address from "../../vocabulary/Address.ts"
import { BankPayments } from "./BankPayments.ts"
import { type Asked, CardPayments } from "./CardPayments.ts"
import { factOf } from "../executor/Lookup.ts"
import type { Described, GivenBy } from "../payers/CardSources.ts"
import { Instruments } from "../payers/Instruments.ts"
import {
  type CommandContext,
  ending,
  type Input,
  input,
  CommandExecutor,
  type UniqueKeyUse,
  noAnswer,
  type ExecutionResult,
  type Refusal,
  type ResponseRenderer
} from "../executor/CommandExecutor.ts"
import { MethodTimers } from "../payers/PaymentMethodTimers.ts"
import { NewDisputes } from "./NewDisputes.ts"
import type * as RiskCheck from "./RiskCheck.ts"

/** What a request says beside its body. */
export interface RequestContext {
  readonly riskToken: string | null
  readonly clientIp: string | null
  /** staging: `outcome_<nnn>` */
  readonly magic: string | null
}

export type CreateRejection = CreatePayment.Rejection | RecordAuthorizationResult.Rejection

/** What became of POST /payments; `paidWith`: of a payment that this request has made. */
export type Made = ExecutionResult & { readonly paidWith?: Instrument.Type }

/** What the request gives to pay with, and what is behind it. */
type Inline = CreatePayment.Inline & Described

const isAuthorizing = (step: Step): boolean => step.row.listed === null && step.events.length > 0

export class Payments extends Context.Service<Payments>()("@payments-platform/domain/Payments", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const network = yield* CardNetwork
    const cards = yield* CardPayments
    const banks = yield* BankPayments
    const instruments = yield* Instruments
    const disputes = yield* NewDisputes
    const methods = yield* MethodTimers
    const store = yield* Store
    const ids = yield* Ids
    const stateOf = (step: Step): Payment.State => PaymentKind.kind.fact(step.row).state

    const inlineOf = Effect.fnUntraced(function* (
      { paymentMethod }: CreatePayment.Request,
      by: GivenBy
    ): Effect.fn.Return<Inline | null, Unavailable> {
      const methodId = ids.next()
      const given = PaymentSourceRequest.instrumentOf(paymentMethod)
      if (Result.isFailure(given)) return { methodId, details: null, problems: given.failure, secret: null }
      const described = given.success === null ? null : yield* instruments.described(given.success, by)
      return described === null ? null : { ...described, methodId }
    })

    /** A request that was begun by another process goes on under the id that it gave. */
    const resume = (command: CreatePayment.Command, paymentId: string): CreatePayment.Command => ({
      ...command,
      paymentId
    })

    const storedDetails = Effect.fnUntraced(function* (methodId: string) {
      const method = yield* factOf(store, methodKind, methodId)
      return method === null
        ? yield* Effect.die(new Error("the method of an open payment is gone"))
        : method.state.details
    })

    /** Asks the networks: with what the request gives, or with what was stored, without a CVV. */
    const ask = Effect.fnUntraced(function* (
      { paymentMethod }: CreatePayment.Request,
      inline: Inline | null,
      about: RiskCheck.About & { readonly attempt: number }
    ): Effect.fn.Return<Asked, Unavailable> {
      const details = inline?.details ?? (yield* storedDetails(about.terms.paymentMethodId))
      if (!Instrument.isCard(details)) {
        const outcome = yield* banks.ask({ ...about, account: instruments.bankSecret(details.bank) })
        return { outcome, voids: [], verified: true }
      }
      const card = inline?.secret ?? instruments.cardSecret(details.card)
      const verify = CreatePaymentMethod.verifies(paymentMethod)
      return yield* cards.ask({ ...about, card, address: Address.compared(details.card.holder.address), verify })
    })

    /** Ids for an order that comes with the payment, and for the item of each of its lines. */
    const orderIds = (request: CreatePayment.Request) => ({
      orderId: ids.next(),
      itemIds: (InlineOrder.linesOf(request) ?? []).map(() => ids.next())
    })

    const create = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      { command: request, problems }: Input<CreatePayment.Request, P>,
      about: RequestContext,
      renderer: ResponseRenderer<CreateRejection>
    ): Effect.fn.Return<Made, Refusal<P> | Unavailable> {
      const by = { appId: call.appId, magic: about.magic }
      const inline = request === null ? null : yield* inlineOf(request, by)
      const command = request === null ? null : { paymentId: ids.next(), request, inline, ids: orderIds(request) }
      const opened = yield* executor.execute(
        CreatePayment.rule,
        call,
        { command, problems },
        {
          renderer,
          resume,
          opens: isAuthorizing
        }
      )
      if (opened._tag === "Replied" || command === null) return opened
      const state = stateOf(opened.step)
      if (state._tag !== "Authorizing") return yield* noAnswer()
      const { attempt, terms } = state
      const paymentId = opened.step.subject.id
      const { outcome, verified, voids } = yield* ask(command.request, inline, { ...about, paymentId, attempt, terms })
      const details = inline?.details ?? null
      const method = details === null ? null : { id: terms.paymentMethodId, details, verified }
      const agreedMethodId = terms.agreementId === null ? null : terms.paymentMethodId
      const finished = { paymentId, attempt, outcome, voids, method, order: command.request, agreedMethodId }
      const isAnswered = outcome._tag !== "Unknown"
      const made = yield* executor.conclude(
        RecordAuthorizationResult.rule,
        call,
        opened.key,
        finished,
        isAnswered,
        renderer
      )
      return { ...made, paidWith: terms.methodType }
    })

    /** Asks the network for an open capture and brings its answer home. Repeating it moves nothing twice. */
    const finishCapture = Effect.fnUntraced(function* <R>(
      call: CommandContext,
      key: UniqueKeyUse | null,
      step: Step,
      renderer: ResponseRenderer<R>
    ) {
      const asked = CapturePayment.captureOf(stateOf(step))
      if (asked === null) return yield* Effect.die(new Error("no capture is open"))
      const result = yield* network.capture(asked)
      const command = { paymentId: step.subject.id, result }
      const finishing = ending(call, key, true)
      return yield* executor.execute(RecordCaptureResult.rule, finishing, input(command), {
        renderer: accepting(renderer)
      })
    })

    /** As `finishCapture`, for a caller who waits: without an answer the key goes free, and the clock goes on with it. */
    const captured = Effect.fnUntraced(function* <R>(
      call: CommandContext,
      opened: Extract<ExecutionResult, { readonly _tag: "Open" }>,
      renderer: ResponseRenderer<R>
    ) {
      return yield* Effect.catchTag(finishCapture(call, opened.key, opened.step, renderer), "Network/NoAnswer", () =>
        Effect.andThen(executor.release(call, opened.key), noAnswer())
      )
    })

    const isCapturing = (step: Step): boolean => stateOf(step)._tag === "Capturing"

    const capture = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      given: Input<CapturePayment.Command, P>,
      renderer: ResponseRenderer<CapturePayment.Rejection>
    ) {
      const opened = yield* executor.execute(CapturePayment.rule, call, given, {
        renderer,
        resume: (command) => ({ ...command, resumes: true }),
        opens: isCapturing
      })
      return opened._tag === "Replied" ? opened : yield* captured(call, opened, renderer)
    })

    const review = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      given: Input<ReviewPayment.Command, P>,
      renderer: ResponseRenderer<ReviewPayment.Rejection>
    ) {
      const opened = yield* executor.execute(ReviewPayment.rule, call, given, {
        renderer,
        resume: (command) => ({ ...command, resumes: true }),
        opens: isCapturing
      })
      return opened._tag === "Replied" ? opened : yield* captured(call, opened, renderer)
    })

    /** A return may end the payment's method, which the payment alone names, and a late one makes a dispute. */
    const networkResult = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      { command: reported, problems }: Input<Omit<ReportNetworkResult.Command, "methodId" | "next">, P>,
      renderer: ResponseRenderer<ReportNetworkResult.Rejection>
    ) {
      const payment = reported === null ? null : yield* factOf(store, PaymentKind.kind, reported.paymentId)
      const methodId = payment?.state.terms.paymentMethodId ?? null
      const next = yield* disputes.next(call.appId)
      const command = reported === null ? null : { ...reported, methodId, next }
      const outcome = yield* executor.execute(ReportNetworkResult.rule, call, { command, problems }, { renderer })
      if (methodId !== null && outcome._tag === "Replied" && !outcome.replayed) yield* methods.settle(methodId)
      return outcome
    })

    return {
      create,
      capture,
      review,
      finishCapture,
      update: <P>(
        call: CommandContext,
        given: Input<UpdatePayment.Command, P>,
        renderer: ResponseRenderer<UpdatePayment.Rejection>
      ) => executor.execute(UpdatePayment.rule, call, given, { renderer }),
      cancel: <P>(
        call: CommandContext,
        given: Input<CancelPayment.Command, P>,
        renderer: ResponseRenderer<CancelPayment.Rejection>
      ) => executor.execute(CancelPayment.rule, call, given, { renderer }),
      networkResult
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

const accepting = <R>({ accepted, rejected }: ResponseRenderer<R>): ResponseRenderer<never> => ({ accepted, rejected })
