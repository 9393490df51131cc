/**
 * The commands on terminals (platform.md 11), and the simulated card reader of the staging platform (payments.md 8.3).
 */
import { Context, Effect, Layer } from "effect"
import * as CardPresentRead from "../../payers/card/CardPresentRead.ts"
import { CardReaders } from "../../ports/CardReaders.ts"
import { Ids } from "../../ports/Ids.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"
import * as ChangeTerminal from "../../terminals/ChangeTerminal.ts"
import type * as IssueEncodedPaymentMethod from "../../terminals/IssueEncodedPaymentMethod.ts"
import * as Terminal from "../../terminals/Terminal.ts"
import type * as TerminalFields from "../../terminals/TerminalFields.ts"
import { factOf } from "../executor/Lookup.ts"
import { type CommandContext, type Input, CommandExecutor, type ResponseRenderer } from "../executor/CommandExecutor.ts"
import { Operator } from "../access/Operator.ts"

export class Terminals extends Context.Service<Terminals>()("@payments-platform/domain/Terminals", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const store = yield* Store
    const time = yield* ServiceTime
    const readers = yield* CardReaders
    const ids = yield* Ids
    const { environment } = yield* Operator

    /** POST /terminals. A terminal made in version 3.2 has a short id of 15 characters. */
    const create = <P>(
      context: CommandContext,
      { command: request, problems }: Input<TerminalFields.Create, P>,
      line: TerminalFields.Line,
      renderer: ResponseRenderer<ChangeTerminal.CreateRejection>
    ) => {
      const id = ids.next()
      const terminalId = line === "3.2" ? Terminal.shortId(id) : id
      const command = request === null ? null : { terminalId, line, environment, request }
      return executor.execute(ChangeTerminal.create, context, { command, problems }, { renderer })
    }

    /**
     * POST /operator/encoded_payment_methods: a terminal reads a test card. The card was authorized `age` seconds ago;
     * its encoded value expires 7 days after the authorization.
     */
    const readTestCard = Effect.fnUntraced(function* ({
      age = 0,
      amount,
      cardNumber,
      entryMode = "chip",
      terminalId
    }: IssueEncodedPaymentMethod.Request): Effect.fn.Return<IssueEncodedPaymentMethod.Outcome, Unavailable> {
      const terminal = yield* factOf(store, Terminal.kind, terminalId)
      if (terminal === null) return { _tag: "UnknownTerminal" }
      const authorizedAt = (yield* time.now) - age
      const issued =
        terminal.state._tag === "Deleted"
          ? null
          : yield* readers.issue({ terminalId, number: cardNumber, amount, entryMode, authorizedAt })
      if (issued === null) return { _tag: "CannotRead" }
      return { _tag: "Read", ...issued, expireTime: authorizedAt + CardPresentRead.life }
    })

    return {
      create,
      readTestCard,
      update: <P>(
        context: CommandContext,
        given: Input<ChangeTerminal.Update, P>,
        renderer: ResponseRenderer<ChangeTerminal.UpdateRejection>
      ) => executor.execute(ChangeTerminal.update, context, given, { renderer }),
      deactivate: <P>(
        context: CommandContext,
        given: Input<ChangeTerminal.Of, P>,
        renderer: ResponseRenderer<ChangeTerminal.WrongState>
      ) => executor.execute(ChangeTerminal.deactivate, context, given, { renderer }),
      onboard: <P>(
        context: CommandContext,
        given: Input<ChangeTerminal.Of, P>,
        renderer: ResponseRenderer<ChangeTerminal.WrongState>
      ) => executor.execute(ChangeTerminal.onboard, context, given, { renderer }),
      remove: <P>(
        context: CommandContext,
        given: Input<ChangeTerminal.Of, P>,
        renderer: ResponseRenderer<ChangeTerminal.DeleteRejection>
      ) => executor.execute(ChangeTerminal.remove, context, given, { renderer })
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
