/**
 * No bank network is connected (ADAPTERS=manual): debits, deposits and refunds
 * are taken under their keys, and the operator says what became of them.
 */
import { Effect, Layer } from "effect"
import { BankNetwork } from "@payments-platform/domain/ports/BankNetwork"

const pending = Effect.succeed({ _tag: "Pending", askAt: null } as const)

export const layer: Layer.Layer<BankNetwork> = Layer.succeed(BankNetwork, {
  debit: ({ key }) => Effect.succeed({ reference: key, askAt: null }),
  result: () => pending,
  news: () => Effect.succeed({ _tag: "None", newsAt: null }),
  void: () => Effect.void,
  deposit: () => Effect.succeed({ _tag: "Queued", askAt: null }),
  refund: () => Effect.succeed({ askAt: 0 }),
  refundResult: () => pending
})
