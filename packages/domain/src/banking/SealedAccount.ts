/** The stored numbers of a bank account. They are sealed, and opened only for a call of the bank network. */
import { Redacted, Schema } from "effect"
import type * as CommandHandler from "../decider/CommandHandler.ts"
import * as Secret from "../vocabulary/Secret.ts"
import * as BankAccount from "./BankAccount.ts"

const AccountText = Schema.fromJsonString(BankAccount.Secret)
const toText = Schema.encodeSync(AccountText)
const fromText = Schema.decodeSync(AccountText)

type Vaulted = Pick<CommandHandler.Context, "vault">

/** The sealed numbers, and the digits that records show. */
export interface SealedNumbers {
  readonly sealed: Secret.SealedText
  readonly lastFour: string
}

export const seal = (secret: Redacted.Redacted<BankAccount.Secret>, { vault }: Vaulted): SealedNumbers => ({
  sealed: Secret.SealedText.make(vault.seal("bank", toText(Redacted.value(secret)))),
  lastFour: BankAccount.lastDigits(Redacted.value(secret).accountNumber)
})

export const open = (sealed: Secret.SealedText, { vault }: Vaulted): Redacted.Redacted<BankAccount.Secret> =>
  Redacted.make(fromText(Redacted.value(vault.open("bank", sealed))))
