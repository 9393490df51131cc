/**
 * The commands on terminals (platform.md 11), and the simulated card reader of the staging platform (payments.md 8.3).
 */
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

    /** POST /terminals. A terminal made in version 3.2 has a short id of 15 characters. */
    const create = <P>(
      context: CommandContext,
      { command: request, problems }: Input<CreateTerminal.Request, P>,
      line: TerminalFields.Line,
      renderer: ResponseRenderer<CreateTerminal.Rejection>
    ) => {
      const id = ids.next()
      const terminalId = line === "3.2" ? Terminal.shortId(id) : id
      const command = request === null ? null : { terminalId, line, environment, request }
      return executor.execute(CreateTerminal.rule, context, { command, problems }, { renderer })
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
    }: IssueEncodedPaymentMethod.Request): Effect.fn.Return<IssueEncodedPaymentMethod.IssueResult, Unavailable> {
      const terminal = yield* factOf(store, TerminalKind.kind, terminalId)
      if (terminal === null) return { _tag: "UnknownTerminal" }
      const authorizedAt = (yield* time.now) - age
      const issued =
        terminal.state._tag === "Deleted"
          ? null
          : yield* readers.issue({ terminalId, number: cardNumber, amount, entryMode, authorizedAt })
      if (issued === null) return { _tag: "CannotRead" }
      return { _tag: "Read", ...issued, expireTime: authorizedAt + CardPresentRead.validity }
    })

    return {
      create,
      readTestCard,
      update: <P>(
        context: CommandContext,
        given: Input<UpdateTerminal.Command, P>,
        renderer: ResponseRenderer<UpdateTerminal.Rejection>
      ) => executor.execute(UpdateTerminal.rule, context, given, { renderer }),
      deactivate: <P>(
        context: CommandContext,
        given: Input<TerminalCommand.Command, P>,
        renderer: ResponseRenderer<TerminalCommand.WrongState>
      ) => executor.execute(DeactivateTerminal.rule, context, given, { renderer }),
      onboard: <P>(
        context: CommandContext,
        given: Input<TerminalCommand.Command, P>,
        renderer: ResponseRenderer<TerminalCommand.WrongState>
      ) => executor.execute(OnboardTerminal.rule, context, given, { renderer }),
      remove: <P>(
        context: CommandContext,
        given: Input<TerminalCommand.Command, P>,
        renderer: ResponseRenderer<DeleteTerminal.Rejection>
      ) => executor.execute(DeleteTerminal.rule, context, given, { renderer })
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
