/** The commands on payment methods. A verification asks the network between its intent and its result. */
import { Context, Effect, Layer } from "effect"
import * as ChangePaymentMethod from "../payers/ChangePaymentMethod.ts"
import * as CardRequest from "../payers/CardRequest.ts"
import * as CreatePaymentMethod from "../payers/CreatePaymentMethod.ts"
import * as Deposits from "../payers/Deposits.ts"
import * as PaymentMethod from "../payers/PaymentMethod.ts"
import { kind } from "../payers/PaymentMethodKind.ts"
import * as VerifyDeposits from "../payers/VerifyDeposits.ts"
import { CardNetwork } from "../ports/CardNetwork.ts"
import { Ids } from "../ports/Ids.ts"
import * as Address from "../vocabulary/Address.ts"
import { CardUpdates } from "./CardUpdates.ts"
import type { GivenBy } from "./GivenCards.ts"
import { Instruments } from "./Instruments.ts"
import { type Call, type Input, Journey, type Outcome, type Rendering } from "./Journey.ts"
import type { RequestContext } from "./Payments.ts"
import { MethodTimers } from "./MethodTimers.ts"

export type CreateRejection = CreatePaymentMethod.Rejection | { readonly _tag: "PaymentMethod/AttemptGivenUp" }

export class PaymentMethods extends Context.Service<PaymentMethods>()("@payments-platform/domain/PaymentMethods", {
  make: Effect.gen(function* () {
    const journey = yield* Journey
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

    /** Deposits go out and agreements of a deleted method end before the answer. */
    const settled = Effect.fnUntraced(function* <O extends Outcome>(outcome: O, methodId: string | null) {
      if (methodId !== null && outcome._tag !== "Open" && !outcome.replayed) yield* timers.settle(methodId)
      return outcome
    })

    const create = Effect.fnUntraced(function* <P>(
      call: Call,
      { command: request, problems }: Input<CreatePaymentMethod.Request, P>,
      about: Pick<RequestContext, "magic">,
      rendering: Rendering<CreateRejection>
    ) {
      const by = { appId: call.appId, magic: about.magic }
      const command = request === null ? null : yield* commandOf(request, by)
      const opened = yield* journey.execute(
        CreatePaymentMethod.rule(call.appId),
        call,
        { command, problems },
        {
          rendering,
          resume: (of, methodId) => ({ ...of, methodId }),
          opens: (step) => step.row.listed === null
        }
      )
      const card = command?.request.creditCard
      if (card === undefined) return yield* settled(opened, command?.methodId ?? null)
      if (opened._tag === "Replied") return opened
      const methodId = opened.step.subject.id
      const attempt = PaymentMethod.attemptOf(kind.fact(opened.step.row).state)
      const approved = yield* verify(card, PaymentMethod.verificationKey(methodId, attempt), about.magic)
      const finished = { methodId, attempt, approved }
      return yield* journey.conclude(
        CreatePaymentMethod.finish,
        call,
        opened.key,
        finished,
        approved !== null,
        rendering
      )
    })

    return {
      create,
      update: <P>(
        call: Call,
        { command, problems }: Input<Omit<ChangePaymentMethod.Update, "updaterDelay">, P>,
        rendering: Rendering<ChangePaymentMethod.UpdateRejection>
      ) =>
        Effect.flatMap(updates.delay, (updaterDelay) => {
          const given = { command: command === null ? null : { ...command, updaterDelay }, problems }
          return journey.execute(ChangePaymentMethod.update, call, given, { rendering })
        }),
      removeByOperator: <P>(
        call: Call,
        given: Input<ChangePaymentMethod.Delete, P>,
        rendering: Rendering<{ readonly _tag: "PaymentMethod/WrongState" }>
      ) =>
        Effect.flatMap(journey.execute(ChangePaymentMethod.removeByOperator, call, given, { rendering }), (outcome) =>
          settled(outcome, given.command?.methodId ?? null)
        ),
      verify: <P>(
        call: Call,
        given: Input<VerifyDeposits.Command, P>,
        rendering: Rendering<VerifyDeposits.Rejection>
      ) => journey.execute(VerifyDeposits.rule, call, given, { rendering }),
      resetDeposits: <P>(call: Call, given: Input<Deposits.Of, P>, rendering: Rendering<Deposits.OperatorRejection>) =>
        Effect.flatMap(journey.execute(Deposits.reset, call, given, { rendering }), (outcome) =>
          settled(outcome, given.command?.methodId ?? null)
        ),
      sendDeposits: <P>(call: Call, given: Input<Deposits.Of, P>, rendering: Rendering<Deposits.OperatorRejection>) =>
        Effect.flatMap(journey.execute(Deposits.send, call, given, { rendering }), (outcome) =>
          settled(outcome, given.command?.methodId ?? null)
        ),
      setStatus: <P>(
        call: Call,
        given: Input<ChangePaymentMethod.SetStatus, P>,
        rendering: Rendering<{ readonly _tag: "PaymentMethod/WrongState" }>
      ) => journey.execute(ChangePaymentMethod.setStatus, call, given, { rendering }),
      remove: <P>(
        call: Call,
        given: Input<ChangePaymentMethod.Delete, P>,
        rendering: Rendering<ChangePaymentMethod.DeleteRejection>
      ) =>
        Effect.flatMap(journey.execute(ChangePaymentMethod.remove, call, given, { rendering }), (outcome) =>
          settled(outcome, given.command?.methodId ?? null)
        )
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
