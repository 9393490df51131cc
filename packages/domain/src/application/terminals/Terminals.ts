/** The commands on terminals, and what stands for the device on the staging platform. */
import { Context, Effect, Layer } from "effect"
import * as CardPresentRead from "../../payers/card/CardPresentRead.ts"
import { CardReaders } from "../../ports/CardReaders.ts"
import { Ids } from "../../ports/Ids.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"
import * as DeactivateTerminal from "../../terminals/terminal/DeactivateTerminal.ts"
import * as DeleteTerminal from "../../terminals/terminal/DeleteTerminal.ts"
import * as OnboardTerminal from "../../terminals/terminal/OnboardTerminal.ts"
import * as TerminalCommand from "../../terminals/terminal/TerminalCommand.ts"
import * as UpdateTerminal from "../../terminals/terminal/UpdateTerminal.ts"
import type * as IssueEncodedPaymentMethod from "../../terminals/encoded-payment-method/IssueEncodedPaymentMethod.ts"
import * as Terminal from "../../terminals/terminal/Terminal.ts"
import * as TerminalKind from "../../terminals/terminal/TerminalKind.ts"
import * as CreateTerminal from "../../terminals/terminal/CreateTerminal.ts"
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
      { command: request, problems }: Input<CreateTerminal.Request, P>,
      line: TerminalFields.Line,
      renderer: ResponseRenderer<CreateTerminal.Rejection>
    ) => {
      const id = ids.next()
      const terminalId = line === "3.2" ? Terminal.shortId(id) : id
      const command = request === null ? null : { terminalId, line, environment, request }
      return executor.execute(CreateTerminal.rule, call, { command, problems }, { renderer })
    }

    /** A reader reads a card, as far as it is simulated. */
    const readTestCard = Effect.fnUntraced(function* ({
      age = 0,
      amount,
      cardNumber,
      entryMode = "chip",
      terminalId
    }: IssueEncodedPaymentMethod.Request): Effect.fn.Return<IssueEncodedPaymentMethod.Outcome, Unavailable> {
      const terminal = yield* factOf(store, TerminalKind.kind, terminalId)
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
        given: Input<UpdateTerminal.Command, P>,
        renderer: ResponseRenderer<UpdateTerminal.Rejection>
      ) => executor.execute(UpdateTerminal.rule, call, given, { renderer }),
      deactivate: <P>(
        call: CommandContext,
        given: Input<TerminalCommand.Command, P>,
        renderer: ResponseRenderer<TerminalCommand.WrongState>
      ) => executor.execute(DeactivateTerminal.rule, call, given, { renderer }),
      onboard: <P>(
        call: CommandContext,
        given: Input<TerminalCommand.Command, P>,
        renderer: ResponseRenderer<TerminalCommand.WrongState>
      ) => executor.execute(OnboardTerminal.rule, call, given, { renderer }),
      remove: <P>(
        call: CommandContext,
        given: Input<TerminalCommand.Command, P>,
        renderer: ResponseRenderer<DeleteTerminal.Rejection>
      ) => executor.execute(DeleteTerminal.rule, call, given, { renderer })
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
