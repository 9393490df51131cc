/** The commands on payment methods. A verification asks the network between its intent and its result. */
import { Context, Effect, Layer } from "effect"
import * as ChangePaymentMethod from "../payers/ChangePaymentMethod.ts"
import * as CardRequest from "../payers/CardRequest.ts"
import * as CreatePaymentMethod from "../payers/CreatePaymentMethod.ts"
import * as PaymentMethod from "../payers/PaymentMethod.ts"
import { CardDirectory } from "../ports/CardDirectory.ts"
import { CardNetwork } from "../ports/CardNetwork.ts"
import { Ids } from "../ports/Ids.ts"
import { Unavailable } from "../ports/Store.ts"
import { type Call, type Input, Journey, type KeyUse, type Rendering } from "./Journey.ts"
import type { Circumstances } from "./Payments.ts"
import { StoredCards } from "./StoredCards.ts"

export type CreateRejection = CreatePaymentMethod.Rejection | { readonly _tag: "PaymentMethod/AttemptGivenUp" }

const noAnswer = () => new Unavailable({ message: "the card network did not answer" })

export class PaymentMethods extends Context.Service<PaymentMethods>()("@payments-platform/domain/PaymentMethods", {
  make: Effect.gen(function* () {
    const journey = yield* Journey
    const network = yield* CardNetwork
    const directory = yield* CardDirectory
    const cards = yield* StoredCards
    const ids = yield* Ids

    const commandOf = Effect.fnUntraced(function* (request: CreatePaymentMethod.Request) {
      const funding = yield* directory.fundingOf(request.creditCard.cardNumber)
      const details = yield* cards.detailsOf(request.creditCard, funding, request.customData ?? null)
      return { methodId: ids.next(), request, details }
    })

    /** true: approved; false: declined; null: no answer. */
    const verify = ({ request }: CreatePaymentMethod.Command, key: string, magic: string | null) => {
      const { creditCard } = request
      const { line1, postalCode } = creditCard.cardHolder.address
      const authorized = network.authorize({
        key,
        purpose: "verification",
        card: CardRequest.secretOf(creditCard),
        amount: CreatePaymentMethod.verificationAmount,
        currency: "USD",
        address: { line1: line1 ?? null, postalCode: postalCode ?? null },
        magic,
        autoCapture: false
      })
      return authorized.pipe(
        Effect.map((answer) => answer._tag !== "Declined"),
        Effect.catchTag("CardNetwork/NoAnswer", () => Effect.succeed(null))
      )
    }

    const finish = Effect.fnUntraced(function* (
      call: Call,
      key: KeyUse | null,
      command: CreatePaymentMethod.Finish,
      rendering: Rendering<CreateRejection>
    ) {
      const unknown = command.approved === null
      const finishing: Call = { ...call, app: null, audit: null, key: unknown ? null : key }
      const given = { command, problems: [] }
      const outcome = yield* journey.execute(CreatePaymentMethod.finish, finishing, given, {
        rendering,
        opens: () => unknown
      })
      if (!unknown) return outcome
      yield* journey.release(call, key)
      return yield* noAnswer()
    })

    const create = Effect.fnUntraced(function* <P>(
      call: Call,
      { command: request, problems }: Input<CreatePaymentMethod.Request, P>,
      about: Pick<Circumstances, "magic">,
      rendering: Rendering<CreateRejection>
    ) {
      const command = request === null ? null : yield* commandOf(request)
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
      if (opened._tag === "Replied" || command === null) return opened
      const methodId = opened.step.subject.id
      const attempt = PaymentMethod.attemptOf(PaymentMethod.kind.fact(opened.step.row).state)
      const approved = yield* verify(command, PaymentMethod.verificationKey(methodId, attempt), about.magic)
      return yield* finish(call, opened.key, { methodId, attempt, approved }, rendering)
    })

    return {
      create,
      update: <P>(
        call: Call,
        given: Input<ChangePaymentMethod.Update, P>,
        rendering: Rendering<ChangePaymentMethod.UpdateRejection>
      ) => journey.execute(ChangePaymentMethod.update, call, given, { rendering }),
      removeByOperator: <P>(
        call: Call,
        given: Input<ChangePaymentMethod.Delete, P>,
        rendering: Rendering<{ readonly _tag: "PaymentMethod/WrongState" }>
      ) => journey.execute(ChangePaymentMethod.removeByOperator, call, given, { rendering }),
      setStatus: <P>(
        call: Call,
        given: Input<ChangePaymentMethod.SetStatus, P>,
        rendering: Rendering<{ readonly _tag: "PaymentMethod/WrongState" }>
      ) => journey.execute(ChangePaymentMethod.setStatus, call, given, { rendering }),
      remove: <P>(
        call: Call,
        given: Input<ChangePaymentMethod.Delete, P>,
        rendering: Rendering<ChangePaymentMethod.DeleteRejection>
      ) => journey.execute(ChangePaymentMethod.remove, call, given, { rendering })
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
