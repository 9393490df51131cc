/** The commands on terminals, and what stands for the device on the staging platform. */
import { Context, Effect, Layer } from "effect"
import * as CardPresentRead from "../../payers/card/CardPresentRead.ts"
import { CardReaders } from "../../ports/CardReaders.ts"
import { Ids } from "../../ports/Ids.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"
import * as ChangeTerminal from "../../terminals/terminal/ChangeTerminal.ts"
import type * as IssueEncodedPaymentMethod from "../../terminals/encoded-payment-method/IssueEncodedPaymentMethod.ts"
import * as Terminal from "../../terminals/terminal/Terminal.ts"
import type * as TerminalFields from "../../terminals/terminal/TerminalFields.ts"
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

    const create = <P>(
      call: CommandContext,
      { command: request, problems }: Input<TerminalFields.Create, P>,
      line: TerminalFields.Line,
      renderer: ResponseRenderer<ChangeTerminal.CreateRejection>
    ) => {
      const id = ids.next()
      const terminalId = line === "3.2" ? Terminal.shortId(id) : id
      const command = request === null ? null : { terminalId, line, environment, request }
      return executor.execute(ChangeTerminal.create, call, { command, problems }, { renderer })
    }

    /** A reader reads a card, as far as it is simulated. */
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
        call: CommandContext,
        given: Input<ChangeTerminal.Update, P>,
        renderer: ResponseRenderer<ChangeTerminal.UpdateRejection>
      ) => executor.execute(ChangeTerminal.update, call, given, { renderer }),
      deactivate: <P>(
        call: CommandContext,
        given: Input<ChangeTerminal.Of, P>,
        renderer: ResponseRenderer<ChangeTerminal.WrongState>
      ) => executor.execute(ChangeTerminal.deactivate, call, given, { renderer }),
      onboard: <P>(
        call: CommandContext,
        given: Input<ChangeTerminal.Of, P>,
        renderer: ResponseRenderer<ChangeTerminal.WrongState>
      ) => executor.execute(ChangeTerminal.onboard, call, given, { renderer }),
      remove: <P>(
        call: CommandContext,
        given: Input<ChangeTerminal.Of, P>,
        renderer: ResponseRenderer<ChangeTerminal.DeleteRejection>
      ) => executor.execute(ChangeTerminal.remove, call, given, { renderer })
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
