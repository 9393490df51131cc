/** The commands on payment methods. A verification asks the network between its intent and its result. */
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
import type { GivenBy } from "./CardSources.ts"
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

    const commandOf = Effect.fnUntraced(function* (request: CreatePaymentMethod.Request, by: GivenBy) {
      const described = yield* instruments.described(request, by)
      if (described === null) return yield* Effect.die(new Error("a request names one instrument"))
      const { details, problems } = described
      return { methodId: ids.next(), request, details, problems }
    })

    /** true: approved; false: declined; null: no answer. */
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

    /** Microdeposits go out and agreements of a deleted method end before the answer. */
    const settled = Effect.fnUntraced(function* <O extends ExecutionResult>(outcome: O, methodId: string | null) {
      if (methodId !== null && outcome._tag === "Decided") yield* timers.settle(methodId)
      return outcome
    })

    const create = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      { command: request, problems }: Input<CreatePaymentMethod.Request, P>,
      about: Pick<RequestContext, "magic">,
      renderer: ResponseRenderer<CreateRejection>
    ) {
      const by = { appId: call.appId, magic: about.magic }
      const command = request === null ? null : yield* commandOf(request, by)
      const opened = yield* executor.execute(
        CreatePaymentMethod.rule(call.appId),
        call,
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
      const approved = yield* verify(card, PaymentMethod.verificationKey(methodId, attempt), about.magic)
      const finished = { methodId, attempt, approved }
      return yield* executor.conclude(
        CreatePaymentMethod.finish,
        call,
        opened.key,
        finished,
        approved !== null,
        renderer
      )
    })

    return {
      create,
      update: <P>(
        call: CommandContext,
        { command, problems }: Input<Omit<ChangePaymentMethod.Update, "updaterDelay">, P>,
        renderer: ResponseRenderer<ChangePaymentMethod.UpdateRejection>
      ) =>
        Effect.flatMap(updates.delay, (updaterDelay) => {
          const given = { command: command === null ? null : { ...command, updaterDelay }, problems }
          return executor.execute(ChangePaymentMethod.update, call, given, { renderer })
        }),
      removeByOperator: <P>(
        call: CommandContext,
        given: Input<ChangePaymentMethod.Delete, P>,
        renderer: ResponseRenderer<{ readonly _tag: "PaymentMethod/WrongState" }>
      ) =>
        Effect.flatMap(executor.execute(ChangePaymentMethod.removeByOperator, call, given, { renderer }), (outcome) =>
          settled(outcome, given.command?.methodId ?? null)
        ),
      verify: <P>(
        call: CommandContext,
        given: Input<VerifyBankDeposits.Command, P>,
        renderer: ResponseRenderer<VerifyBankDeposits.Rejection>
      ) => executor.execute(VerifyBankDeposits.rule, call, given, { renderer }),
      resetDeposits: <P>(
        call: CommandContext,
        given: Input<Microdeposits.Of, P>,
        renderer: ResponseRenderer<Microdeposits.OperatorRejection>
      ) =>
        Effect.flatMap(executor.execute(Microdeposits.reset, call, given, { renderer }), (outcome) =>
          settled(outcome, given.command?.methodId ?? null)
        ),
      sendDeposits: <P>(
        call: CommandContext,
        given: Input<Microdeposits.Of, P>,
        renderer: ResponseRenderer<Microdeposits.OperatorRejection>
      ) =>
        Effect.flatMap(executor.execute(Microdeposits.send, call, given, { renderer }), (outcome) =>
          settled(outcome, given.command?.methodId ?? null)
        ),
      setStatus: <P>(
        call: CommandContext,
        given: Input<ChangePaymentMethod.SetStatus, P>,
        renderer: ResponseRenderer<{ readonly _tag: "PaymentMethod/WrongState" }>
      ) => executor.execute(ChangePaymentMethod.setStatus, call, given, { renderer }),
      remove: <P>(
        call: CommandContext,
        given: Input<ChangePaymentMethod.Delete, P>,
        renderer: ResponseRenderer<ChangePaymentMethod.DeleteRejection>
      ) =>
        Effect.flatMap(executor.execute(ChangePaymentMethod.remove, call, given, { renderer }), (outcome) =>
          settled(outcome, given.command?.methodId ?? null)
        )
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
