/**
 * The commands on payment methods (payments.md 1). A card's verification is a network call: its intent is committed
 * before the call and its result after it.
 */
import { Context, Effect, Layer } from "effect"
import * as RemovePaymentMethod from "../../payers/payment-method/RemovePaymentMethod.ts"
import * as SetPaymentMethodStatus from "../../payers/payment-method/SetPaymentMethodStatus.ts"
import * as UpdatePaymentMethod from "../../payers/payment-method/UpdatePaymentMethod.ts"
import * as CardRequest from "../../payers/card/CardRequest.ts"
import * as CreatePaymentMethod from "../../payers/payment-method/CreatePaymentMethod.ts"
import * as FinishPaymentMethodVerification from "../../payers/payment-method/FinishPaymentMethodVerification.ts"
import * as ResetMicrodeposits from "../../payers/microdeposits/ResetMicrodeposits.ts"
import * as SendMicrodeposits from "../../payers/microdeposits/SendMicrodeposits.ts"
import * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import { kind } from "../../payers/payment-method/PaymentMethodKind.ts"
import * as VerifyBankDeposits from "../../payers/microdeposits/VerifyBankDeposits.ts"
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
import type { PaymentHeaders } from "../payments/Payments.ts"
import { PaymentMethodTimerService } from "./PaymentMethodTimers.ts"

export type CreateRejection = CreatePaymentMethod.Rejection | { readonly _tag: "PaymentMethod/AttemptGivenUp" }

export class PaymentMethods extends Context.Service<PaymentMethods>()("@payments-platform/domain/PaymentMethods", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const network = yield* CardNetwork
    const instruments = yield* Instruments
    const updates = yield* CardUpdates
    const timers = yield* PaymentMethodTimerService
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
      { magic }: Pick<PaymentHeaders, "magic">,
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
        FinishPaymentMethodVerification.rule,
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
        { command, problems }: Input<Omit<UpdatePaymentMethod.Command, "updaterDelay">, P>,
        renderer: ResponseRenderer<UpdatePaymentMethod.Rejection>
      ) =>
        Effect.flatMap(updates.delay, (updaterDelay) => {
          const given = { command: command === null ? null : { ...command, updaterDelay }, problems }
          return executor.execute(UpdatePaymentMethod.rule, context, given, { renderer })
        }),
      removeByOperator: <P>(
        context: CommandContext,
        given: Input<RemovePaymentMethod.Command, P>,
        renderer: ResponseRenderer<{ readonly _tag: "PaymentMethod/WrongState" }>
      ) =>
        Effect.flatMap(executor.execute(RemovePaymentMethod.operatorRule, context, given, { renderer }), (result) =>
          settled(result, given.command?.methodId ?? null)
        ),
      verify: <P>(
        context: CommandContext,
        given: Input<VerifyBankDeposits.Command, P>,
        renderer: ResponseRenderer<VerifyBankDeposits.Rejection>
      ) => executor.execute(VerifyBankDeposits.rule, context, given, { renderer }),
      resetDeposits: <P>(
        context: CommandContext,
        given: Input<ResetMicrodeposits.Command, P>,
        renderer: ResponseRenderer<ResetMicrodeposits.Rejection>
      ) =>
        Effect.flatMap(executor.execute(ResetMicrodeposits.rule, context, given, { renderer }), (result) =>
          settled(result, given.command?.methodId ?? null)
        ),
      sendDeposits: <P>(
        context: CommandContext,
        given: Input<SendMicrodeposits.Command, P>,
        renderer: ResponseRenderer<SendMicrodeposits.Rejection>
      ) =>
        Effect.flatMap(executor.execute(SendMicrodeposits.rule, context, given, { renderer }), (result) =>
          settled(result, given.command?.methodId ?? null)
        ),
      setStatus: <P>(
        context: CommandContext,
        given: Input<SetPaymentMethodStatus.Command, P>,
        renderer: ResponseRenderer<{ readonly _tag: "PaymentMethod/WrongState" }>
      ) => executor.execute(SetPaymentMethodStatus.rule, context, given, { renderer }),
      remove: <P>(
        context: CommandContext,
        given: Input<RemovePaymentMethod.Command, P>,
        renderer: ResponseRenderer<RemovePaymentMethod.Rejection>
      ) =>
        Effect.flatMap(executor.execute(RemovePaymentMethod.rule, context, given, { renderer }), (result) =>
          settled(result, given.command?.methodId ?? null)
        )
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
