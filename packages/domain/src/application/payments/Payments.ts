/**
 * The commands on payments (payments.md 3). A command that calls a network commits twice: first the intent (a payment
 * being authorized, an open capture), then, after the call, the result. If the process dies in between, a retry with
 * the same Unique-Key resumes the request, and otherwise the payment's timer (PaymentTimers.ts) ends it.
 */
import { Context, Effect, Layer, Result } from "effect"
import type { Step } from "../../decider/Kind.ts"
import * as CreatePaymentMethod from "../../payers/payment-method/CreatePaymentMethod.ts"
import * as PaymentInstrument from "../../payers/payment-method/PaymentInstrument.ts"
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
import { BankPaymentCalls } from "./BankPaymentCalls.ts"
import { type CallOutcome, CardPaymentCalls } from "./CardPaymentCalls.ts"
import { factOf } from "../executor/Lookup.ts"
import type { ResolvedInstrument, InstrumentCaller } from "../payers/CardSources.ts"
import { Instruments } from "../payers/Instruments.ts"
import {
  type CommandContext,
  concludingContext,
  type Input,
  input,
  CommandExecutor,
  type UniqueKeyUse,
  networkTimeout,
  type ExecutionResult,
  type Refusal,
  type ResponseRenderer
} from "../executor/CommandExecutor.ts"
import { PaymentMethodTimerService } from "../payers/PaymentMethodTimers.ts"
import { NewDisputes } from "./NewDisputes.ts"
import type * as RiskCheck from "./RiskCheck.ts"

/** The headers of a request that network and screening calls use (platform.md 2, 9). */
export interface PaymentHeaders {
  readonly riskToken: string | null
  readonly clientIp: string | null
  /** staging: `outcome_<nnn>` */
  readonly magic: string | null
}

export type CreateRejection = CreatePayment.Rejection | RecordAuthorizationResult.Rejection

/** The result of POST /payments. `paidWith`: the type of the payment method, when this request created the payment. */
export type CreateResult = ExecutionResult & { readonly paidWith?: PaymentInstrument.Type }

/** The payment method inside the request's body, resolved, with the id that it gets if the payment creates it. */
type InlineMethod = CreatePayment.Inline & ResolvedInstrument

const isAuthorizing = (step: Step): boolean => step.row.listed === null && step.events.length > 0

const isCapturing = (step: Step): boolean => stateOf(step)._tag === "Capturing"

const stateOf = (step: Step): Payment.State => PaymentKind.kind.fact(step.row).state

export class Payments extends Context.Service<Payments>()("@payments-platform/domain/Payments", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const network = yield* CardNetwork
    const cardCalls = yield* CardPaymentCalls
    const bankCalls = yield* BankPaymentCalls
    const instruments = yield* Instruments
    const newDisputes = yield* NewDisputes
    const methodTimers = yield* PaymentMethodTimerService
    const store = yield* Store
    const ids = yield* Ids

    const inlineMethodOf = Effect.fnUntraced(function* (
      { paymentMethod }: CreatePayment.Request,
      caller: InstrumentCaller
    ): Effect.fn.Return<InlineMethod | null, Unavailable> {
      const methodId = ids.next()
      const given = PaymentSourceRequest.instrumentOf(paymentMethod)
      if (Result.isFailure(given)) return { methodId, details: null, problems: given.failure, secret: null }
      const resolved = given.success === null ? null : yield* instruments.resolve(given.success, caller)
      return resolved === null ? null : { ...resolved, methodId }
    })

    /** The command of a resumed request: the payment keeps the id under which it was begun. */
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

    /** Calls the networks with the method inside the request, or with the stored method, which has no CVV. */
    const callNetworks = Effect.fnUntraced(function* (
      { paymentMethod }: CreatePayment.Request,
      inline: InlineMethod | null,
      payment: RiskCheck.ScreenedPayment & { readonly attempt: number }
    ): Effect.fn.Return<CallOutcome, Unavailable> {
      const details = inline?.details ?? (yield* storedDetails(payment.terms.paymentMethodId))
      if (!PaymentInstrument.isCard(details)) {
        const outcome = yield* bankCalls.call({ ...payment, account: instruments.bankSecret(details.bank) })
        return { outcome, voids: [], verified: true }
      }
      const card = inline?.secret ?? instruments.cardSecret(details.card)
      const verify = CreatePaymentMethod.requestsVerification(paymentMethod)
      return yield* cardCalls.call({ ...payment, card, address: Address.compared(details.card.holder.address), verify })
    })

    /** Ids for the order inside the request, and for the item of each of its lines (payments.md 6.3). */
    const orderIds = (request: CreatePayment.Request) => ({
      orderId: ids.next(),
      itemIds: (InlineOrder.linesOf(request) ?? []).map(() => ids.next())
    })

    /** POST /payments. */
    const create = Effect.fnUntraced(function* <P>(
      context: CommandContext,
      { command: request, problems }: Input<CreatePayment.Request, P>,
      requestContext: PaymentHeaders,
      renderer: ResponseRenderer<CreateRejection>
    ): Effect.fn.Return<CreateResult, Refusal<P> | Unavailable> {
      const caller = { appId: context.appId, magic: requestContext.magic }
      const inline = request === null ? null : yield* inlineMethodOf(request, caller)
      const command = request === null ? null : { paymentId: ids.next(), request, inline, ids: orderIds(request) }
      const opened = yield* executor.execute(
        CreatePayment.rule,
        context,
        { command, problems },
        {
          renderer,
          resume,
          opens: isAuthorizing
        }
      )
      if (opened._tag !== "Open" || command === null) return opened
      const state = stateOf(opened.step)
      if (state._tag !== "Authorizing") return yield* networkTimeout()
      const { attempt, terms } = state
      const paymentId = opened.step.subject.id
      const { outcome, verified, voids } = yield* callNetworks(command.request, inline, {
        ...requestContext,
        paymentId,
        attempt,
        terms
      })
      const details = inline?.details ?? null
      const method = details === null ? null : { id: terms.paymentMethodId, details, verified }
      const agreedMethodId = terms.agreementId === null ? null : terms.paymentMethodId
      const finished = { paymentId, attempt, outcome, voids, method, order: command.request, agreedMethodId }
      const isAnswered = outcome._tag !== "Unknown"
      const made = yield* executor.conclude(
        RecordAuthorizationResult.rule,
        context,
        opened.key,
        finished,
        isAnswered,
        renderer
      )
      return { ...made, paidWith: terms.methodType }
    })

    /**
     * Sends an open capture to the network and commits its result. The network executes one capture per key, so a
     * repetition captures nothing twice. Fails with `Network/NoAnswer` when the call times out: the capture stays open.
     */
    const finishCapture = Effect.fnUntraced(function* <R>(
      context: CommandContext,
      key: UniqueKeyUse | null,
      step: Step,
      renderer: ResponseRenderer<R>
    ) {
      const open = CapturePayment.captureOf(stateOf(step))
      if (open === null) return yield* Effect.die(new Error("no capture is open"))
      const result = yield* network.capture(open)
      const command = { paymentId: step.subject.id, result }
      const finishing = concludingContext(context, key, true)
      return yield* executor.execute(RecordCaptureResult.rule, finishing, input(command), {
        renderer: accepting(renderer)
      })
    })

    /**
     * `finishCapture` for a request that waits for it. On timeout the Unique-Key is released, the request fails with
     * `networkTimeout`, and the timer repeats the capture.
     */
    const finishOpenCapture = Effect.fnUntraced(function* <R>(
      context: CommandContext,
      opened: ExecutionResult,
      renderer: ResponseRenderer<R>
    ) {
      if (opened._tag !== "Open") return opened
      return yield* Effect.catchTag(finishCapture(context, opened.key, opened.step, renderer), "Network/NoAnswer", () =>
        Effect.andThen(executor.release(context, opened.key), networkTimeout())
      )
    })

    /** POST /payments/{id}/capture. */
    const capture = Effect.fnUntraced(function* <P>(
      context: CommandContext,
      given: Input<CapturePayment.Command, P>,
      renderer: ResponseRenderer<CapturePayment.Rejection>
    ) {
      const opened = yield* executor.execute(CapturePayment.rule, context, given, {
        renderer,
        resume: (command) => ({ ...command, resumes: true }),
        opens: isCapturing
      })
      return yield* finishOpenCapture(context, opened, renderer)
    })

    /** POST /operator/payments/{id}/review. A passed review captures a card payment with `autoCapture`. */
    const review = Effect.fnUntraced(function* <P>(
      context: CommandContext,
      given: Input<ReviewPayment.Command, P>,
      renderer: ResponseRenderer<ReviewPayment.Rejection>
    ) {
      const opened = yield* executor.execute(ReviewPayment.rule, context, given, {
        renderer,
        resume: (command) => ({ ...command, resumes: true }),
        opens: isCapturing
      })
      return yield* finishOpenCapture(context, opened, renderer)
    })

    /**
     * POST /operator/payments/{id}/network_result. Some bank returns delete the payment method, and a return after
     * completion opens a dispute (payments.md 3.5). The request names only the payment, so the payment is read first.
     */
    const networkResult = Effect.fnUntraced(function* <P>(
      context: CommandContext,
      { command: request, problems }: Input<Omit<ReportNetworkResult.Command, "methodId" | "next">, P>,
      renderer: ResponseRenderer<ReportNetworkResult.Rejection>
    ) {
      const payment = request === null ? null : yield* factOf(store, PaymentKind.kind, request.paymentId)
      const methodId = payment?.state.terms.paymentMethodId ?? null
      const next = yield* newDisputes.prepare(context.appId)
      const command = request === null ? null : { ...request, methodId, next }
      const result = yield* executor.execute(ReportNetworkResult.rule, context, { command, problems }, { renderer })
      if (methodId !== null && result._tag === "Decided") yield* methodTimers.settle(methodId)
      return result
    })

    return {
      create,
      capture,
      review,
      finishCapture,
      update: <P>(
        context: CommandContext,
        given: Input<UpdatePayment.Command, P>,
        renderer: ResponseRenderer<UpdatePayment.Rejection>
      ) => executor.execute(UpdatePayment.rule, context, given, { renderer }),
      cancel: <P>(
        context: CommandContext,
        given: Input<CancelPayment.Command, P>,
        renderer: ResponseRenderer<CancelPayment.Rejection>
      ) => executor.execute(CancelPayment.rule, context, given, { renderer }),
      networkResult
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

const accepting = <R>({ accepted, rejected }: ResponseRenderer<R>): ResponseRenderer<never> => ({ accepted, rejected })
