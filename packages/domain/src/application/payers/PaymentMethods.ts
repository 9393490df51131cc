/**
 * The commands on payment methods (payments.md 1). A card's verification is a network call: its intent is committed
 * before the call and its result after it.
 */
import { Context, Effect, Layer } from "effect"
import * as ChangePaymentMethod from "../../payers/payment-method/ChangePaymentMethod.ts"
import * as CardRequest from "../../payers/card/CardRequest.ts"
import * as CreatePaymentMethod from "../../payers/payment-method/CreatePaymentMethod.ts"
import * as Microdeposits from "../../payers/bank/Microdeposits.ts"
import * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import { kind } from "../../payers/payment-method/PaymentMethodKind.ts"
import * as VerifyBankDeposits from "../../payers/bank/VerifyBankDeposits.ts"
import { CardNetwork } from "../../ports/CardNetwork.ts"
import { Ids } from "../../ports/Ids.ts"
import * as Address from "../../vocabulary/Address.ts"
import { CardUpdates } from "./CardUpdates.ts"
import type { InstrumentCaller } from "./CardSources.ts"
import { Instruments } from "./Instruments.ts"
import {
  type CommandContext,
  type Input,
  CommandExecutor,
  type ExecutionResult,
  type ResponseRenderer
} from "../executor/CommandExecutor.ts"
import type { RequestContext } from "../payments/Payments.ts"
import { MethodTimers } from "./PaymentMethodTimers.ts"

export type CreateRejection = CreatePaymentMethod.Rejection | { readonly _tag: "PaymentMethod/AttemptGivenUp" }

export class PaymentMethods extends Context.Service<PaymentMethods>()("@payments-platform/domain/PaymentMethods", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const network = yield* CardNetwork
    const instruments = yield* Instruments
    const updates = yield* CardUpdates
    const timers = yield* MethodTimers
    const ids = yield* Ids

    const commandOf = Effect.fnUntraced(function* (request: CreatePaymentMethod.Request, caller: InstrumentCaller) {
      const resolved = yield* instruments.resolve(request, caller)
      if (resolved === null) return yield* Effect.die(new Error("a request names one instrument"))
      const { details, problems } = resolved
      return { methodId: ids.next(), request, details, problems }
    })

    /** Requests the 1.00 authorization of a verification. true: approved; false: declined; null: the call timed out. */
    const verify = (creditCard: CardRequest.CardRequest, key: string, magic: string | null) => {
      const authorized = network.authorize({
        key,
        purpose: "verification",
        card: CardRequest.secretOf(creditCard),
        amount: CreatePaymentMethod.verificationAmount,
        currency: "USD",
        address: Address.compared(creditCard.cardHolder.address),
        magic,
        autoCapture: false,
        granted: null
      })
      return authorized.pipe(
        Effect.map((answer) => answer._tag !== "Declined"),
        Effect.catchTag("Network/NoAnswer", () => Effect.succeed(null))
      )
    }

    /**
     * Sends microdeposits and revokes the agreements of a deleted method before the response. A replay does neither
     * again.
     */
    const settled = Effect.fnUntraced(function* <Result extends ExecutionResult>(
      result: Result,
      methodId: string | null
    ) {
      if (methodId !== null && result._tag === "Decided") yield* timers.settle(methodId)
      return result
    })

    /** POST /payment_methods. */
    const create = Effect.fnUntraced(function* <P>(
      context: CommandContext,
      { command: request, problems }: Input<CreatePaymentMethod.Request, P>,
      { magic }: Pick<RequestContext, "magic">,
      renderer: ResponseRenderer<CreateRejection>
    ) {
      const caller = { appId: context.appId, magic }
      const command = request === null ? null : yield* commandOf(request, caller)
      const opened = yield* executor.execute(
        CreatePaymentMethod.rule(context.appId),
        context,
        { command, problems },
        {
          renderer,
          resume: (of, methodId) => ({ ...of, methodId }),
          opens: (step) => step.row.listed === null
        }
      )
      const card = command?.request.creditCard
      if (card === undefined) return yield* settled(opened, command?.methodId ?? null)
      if (opened._tag !== "Open") return opened
      const methodId = opened.step.subject.id
      const attempt = PaymentMethod.attemptOf(kind.fact(opened.step.row).state)
      const approved = yield* verify(card, PaymentMethod.verificationKey(methodId, attempt), magic)
      const finished = { methodId, attempt, approved }
      return yield* executor.conclude(
        CreatePaymentMethod.finish,
        context,
        opened.key,
        finished,
        approved !== null,
        renderer
      )
    })

    return {
      create,
      update: <P>(
        context: CommandContext,
        { command, problems }: Input<Omit<ChangePaymentMethod.Update, "updaterDelay">, P>,
        renderer: ResponseRenderer<ChangePaymentMethod.UpdateRejection>
      ) =>
        Effect.flatMap(updates.delay, (updaterDelay) => {
          const given = { command: command === null ? null : { ...command, updaterDelay }, problems }
          return executor.execute(ChangePaymentMethod.update, context, given, { renderer })
        }),
      removeByOperator: <P>(
        context: CommandContext,
        given: Input<ChangePaymentMethod.Delete, P>,
        renderer: ResponseRenderer<{ readonly _tag: "PaymentMethod/WrongState" }>
      ) =>
        Effect.flatMap(executor.execute(ChangePaymentMethod.removeByOperator, context, given, { renderer }), (result) =>
          settled(result, given.command?.methodId ?? null)
        ),
      verify: <P>(
        context: CommandContext,
        given: Input<VerifyBankDeposits.Command, P>,
        renderer: ResponseRenderer<VerifyBankDeposits.Rejection>
      ) => executor.execute(VerifyBankDeposits.rule, context, given, { renderer }),
      resetDeposits: <P>(
        context: CommandContext,
        given: Input<Microdeposits.Of, P>,
        renderer: ResponseRenderer<Microdeposits.OperatorRejection>
      ) =>
        Effect.flatMap(executor.execute(Microdeposits.reset, context, given, { renderer }), (result) =>
          settled(result, given.command?.methodId ?? null)
        ),
      sendDeposits: <P>(
        context: CommandContext,
        given: Input<Microdeposits.Of, P>,
        renderer: ResponseRenderer<Microdeposits.OperatorRejection>
      ) =>
        Effect.flatMap(executor.execute(Microdeposits.send, context, given, { renderer }), (result) =>
          settled(result, given.command?.methodId ?? null)
        ),
      setStatus: <P>(
        context: CommandContext,
        given: Input<ChangePaymentMethod.SetStatus, P>,
        renderer: ResponseRenderer<{ readonly _tag: "PaymentMethod/WrongState" }>
      ) => executor.execute(ChangePaymentMethod.setStatus, context, given, { renderer }),
      remove: <P>(
        context: CommandContext,
        given: Input<ChangePaymentMethod.Delete, P>,
        renderer: ResponseRenderer<ChangePaymentMethod.DeleteRejection>
      ) =>
        Effect.flatMap(executor.execute(ChangePaymentMethod.remove, context, given, { renderer }), (result) =>
          settled(result, given.command?.methodId ?? null)
        )
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
