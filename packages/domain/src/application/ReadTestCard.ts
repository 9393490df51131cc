/** Reads test cards at the simulated readers of a staging platform (payments.md 8.3). */
import { Context, Effect, Layer } from "effect"
import * as CardPresentRead from "../payers/card/CardPresentRead.ts"
import type * as IssueEncodedPaymentMethod from "../payments/payment/IssueEncodedPaymentMethod.ts"
import { CardReaders } from "../ports/networks/CardReaders.ts"
import { ServiceTime } from "../ports/ServiceTime.ts"
import { Store, type Unavailable } from "../ports/Store.ts"
import * as TerminalKind from "../terminals/terminal/TerminalKind.ts"

export class TestCards extends Context.Service<TestCards>()("@payments-platform/domain/TestCards", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const time = yield* ServiceTime
    const readers = yield* CardReaders

    /**
     * POST /operator/encoded_payment_methods: a terminal reads a test card that was authorized `age` seconds ago. The
     * encoded value expires 7 days after the authorization.
     */
    const read = Effect.fnUntraced(function* ({
      age = 0,
      amount,
      cardNumber,
      entryMode = "chip",
      terminalId
    }: IssueEncodedPaymentMethod.Request): Effect.fn.Return<IssueEncodedPaymentMethod.IssueResult, Unavailable> {
      const { rows } = yield* store.load({ ids: [terminalId], counters: [], key: null, subscribers: [] })
      const row = rows.get(terminalId)
      if (row === undefined || row.type !== TerminalKind.kind.type) return { _tag: "UnknownTerminal" }
      const authorizedAt = (yield* time.now) - age
      const issued =
        TerminalKind.kind.fact(row).state._tag === "Deleted"
          ? null
          : yield* readers.issue({ terminalId, number: cardNumber, amount, entryMode, authorizedAt })
      if (issued === null) return { _tag: "CannotRead" }
      return { _tag: "Read", ...issued, expireTime: authorizedAt + CardPresentRead.validity }
    })

    return { read } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
