/**
 * The card readers of the staging platform (payments.md 8.3). The operator issues encoded values; a value is a
 * ciphertext of the vault, so that nobody else can make or change one.
 */
import { Effect, Layer, Redacted, Schema } from "effect"
import { randomInt } from "node:crypto"
import { EntryMode } from "@payments-platform/domain/payers/card/CardPresentRead"
import { Ids } from "@payments-platform/domain/ports/Ids"
import { CardReaders, type CardRead, type TestCard } from "@payments-platform/domain/ports/networks/CardReaders"
import { Vault } from "@payments-platform/domain/ports/Vault"
import * as TestOutcomes from "@payments-platform/domain/simulation/TestOutcomes"
import { CannotOpen } from "../../../vault/Vault.ts"

const Value = Schema.fromJsonString(
  Schema.Struct({
    id: Schema.String,
    terminalId: Schema.String,
    number: Schema.String,
    entryMode: EntryMode,
    amount: Schema.Int,
    authorizedAt: Schema.Int,
    authorizationCode: Schema.String
  })
)
const write = Schema.encodeSync(Value)
const read = Schema.decodeSync(Value)

const purpose = "reading"
const codes = 10_000_000

const readFrom = (text: string): CardRead => {
  const { number, ...reading } = read(text)
  return {
    reading,
    card: Redacted.make({ number, cvv: null, ...TestOutcomes.readExpiry }),
    holderName: "TEST CARDHOLDER"
  }
}

const make = Effect.gen(function* () {
  const vault = yield* Vault
  const ids = yield* Ids

  /**
   * null for a text that is no encoded value. A value that the vault opens but that cannot be decoded is a defect, whose
   * content is not reported.
   */
  const open = (value: Redacted.Redacted<string>) =>
    Effect.try({
      try: (): CardRead | null => readFrom(Redacted.value(vault.open(purpose, Redacted.value(value)))),
      catch: (error) => error
    }).pipe(
      Effect.catch((error) =>
        error instanceof CannotOpen ? Effect.succeed(null) : Effect.die(new Error("a sealed reading cannot be read"))
      )
    )

  const issue = ({ number, ...card }: TestCard) =>
    Effect.sync(() => {
      const authorizationCode = String(randomInt(codes)).padStart(7, "0")
      const text = write({ ...card, id: ids.next(), number: Redacted.value(number), authorizationCode })
      return { value: vault.seal(purpose, text), authorizationCode }
    })

  return CardReaders.of({ open, issue })
})

export const layer: Layer.Layer<CardReaders, never, Vault | Ids> = Layer.effect(CardReaders, make)
