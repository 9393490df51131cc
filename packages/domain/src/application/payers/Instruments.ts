/**
 * Cards and bank accounts between a request, the directories, the vault and the
 * networks: sealed when kept, opened only to be used.
 */
import { Context, Effect, Layer, Redacted, Schema } from "effect"
import * as BankAccount from "../../payers/bank/BankAccount.ts"
import * as BankAccountRequest from "../../payers/bank/BankAccountRequest.ts"
import type * as Card from "../../payers/card/Card.ts"
import type * as CreatePaymentMethod from "../../payers/payment-method/CreatePaymentMethod.ts"
import * as Microdeposits from "../../payers/microdeposits/Microdeposits.ts"
import * as PaymentInstrument from "../../payers/payment-method/PaymentInstrument.ts"
import { BankDirectory } from "../../ports/BankDirectory.ts"
import type { Unavailable } from "../../ports/Store.ts"
import { Vault } from "../../ports/Vault.ts"
import type { CustomData } from "../../vocabulary/CustomData.ts"
import { type Problem, problem } from "../../vocabulary/Problem.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import { type Described, type GivenBy, CardSources } from "./CardSources.ts"

const AccountText = Schema.fromJsonString(BankAccount.Secret)
const write = Schema.encodeSync(AccountText)
const read = Schema.decodeSync(AccountText)

/** Checking is what an account is taken for when nothing is said. */
const defaultType = "checking"

export class Instruments extends Context.Service<Instruments>()("@payments-platform/domain/Instruments", {
  make: Effect.gen(function* () {
    const vault = yield* Vault
    const cards = yield* CardSources
    const banks = yield* BankDirectory

    const sealedAccount = (secret: Redacted.Redacted<BankAccount.Secret>): Secret.Sealed =>
      Secret.Sealed.make(vault.seal("bank", write(Redacted.value(secret))))

    /** What is kept of a bank account, to be verified by deposits. */
    const ofBank = (
      type: PaymentInstrument.BankType,
      secret: Redacted.Redacted<BankAccount.Secret>,
      { accountHolder, accountType }: Pick<BankAccountRequest.US, "accountHolder" | "accountType">,
      customData: CustomData | null
    ): PaymentInstrument.BankDetails => ({
      type,
      bank: {
        sealed: sealedAccount(secret),
        lastFour: BankAccount.lastDigits(Redacted.value(secret).accountNumber),
        accountType: accountType ?? defaultType,
        holder: accountHolder
      },
      customData,
      agreements: [],
      deposits: Microdeposits.firstRound
    })

    /** A linked account, verified already; null when the bank's link knows none. */
    const ofLinked = Effect.fnUntraced(function* (
      { accountHolder, plaidAccountId, processorToken }: BankAccountRequest.Linked,
      customData: CustomData | null
    ) {
      const linked = yield* banks.linked({ processorToken, accountId: plaidAccountId })
      if (linked === null) return null
      const details = ofBank("payment_bank_us", BankAccountRequest.secretOfUS(linked), { accountHolder }, customData)
      return { ...details, bank: { ...details.bank, lastFour: linked.lastFour }, deposits: null }
    })

    /** What the directory says against a Canadian account. */
    const problemsOfCA = Effect.fnUntraced(function* ({
      institutionNumber,
      transitNumber
    }: BankAccountRequest.CA): Effect.fn.Return<ReadonlyArray<Problem>> {
      if (!(yield* banks.knowsInstitution(institutionNumber)))
        return [problem("INVALID_INSTITUTION_NUMBER", "payment_bank_ca", "institution_number")]
      return (yield* banks.knowsTransit(institutionNumber, transitNumber))
        ? []
        : [problem("INVALID_TRANSIT_NUMBER", "payment_bank_ca", "transit_number")]
    })

    const ofBanks = Effect.fnUntraced(function* ({
      customData = null,
      paymentBankCa,
      paymentBankUs,
      plaidProcessorToken
    }: CreatePaymentMethod.Instrument): Effect.fn.Return<CreatePaymentMethod.Described | null> {
      if (paymentBankUs !== undefined) {
        const secret = BankAccountRequest.secretOfUS(paymentBankUs)
        return { details: ofBank("payment_bank_us", secret, paymentBankUs, customData), problems: [] }
      }
      if (paymentBankCa !== undefined) {
        const secret = BankAccountRequest.secretOfCA(paymentBankCa)
        const problems = yield* problemsOfCA(paymentBankCa)
        return { details: ofBank("payment_bank_ca", secret, paymentBankCa, customData), problems }
      }
      if (plaidProcessorToken === undefined) return null
      const details = yield* ofLinked(plaidProcessorToken, customData)
      const unknown = problem("INVALID_PLAID_ACCOUNT_ID", "plaid_processor_token", "plaid_account_id")
      return { details, problems: details === null ? [unknown] : [] }
    })

    /** What a request gives, as it would be kept, and what is said against it; null: it gives nothing. */
    const described = Effect.fnUntraced(function* (
      given: CreatePaymentMethod.Instrument,
      about: GivenBy
    ): Effect.fn.Return<Described | null, Unavailable> {
      const bank = yield* ofBanks(given)
      return bank === null ? yield* cards.find(given, given.customData ?? null, about) : { ...bank, secret: null }
    })

    return {
      described,
      cardSecret: (card: PaymentInstrument.StoredCard): Redacted.Redacted<Card.Secret> =>
        Redacted.make({
          number: Redacted.value(vault.open("card", card.sealed)),
          cvv: null,
          expirationMonth: card.expirationMonth,
          expirationYear: card.expirationYear
        }),
      bankSecret: ({ sealed }: PaymentInstrument.StoredBank): Redacted.Redacted<BankAccount.Secret> =>
        Redacted.make(read(Redacted.value(vault.open("bank", sealed))))
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
