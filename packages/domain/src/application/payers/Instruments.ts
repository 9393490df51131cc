/**
 * Resolves the card or bank account in a request to the details that a payment method stores, and opens stored ones for
 * a network call. Card and account numbers are sealed by the vault before they are stored, and opened only for such a
 * call (payments.md 1).
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
import { type ResolvedInstrument, type InstrumentCaller, CardSources } from "./CardSources.ts"

const AccountText = Schema.fromJsonString(BankAccount.Secret)
const toText = Schema.encodeSync(AccountText)
const fromText = Schema.decodeSync(AccountText)

/** The `account_type` of a request without one (payments.md 1.3). */
const defaultType = "checking"

export class Instruments extends Context.Service<Instruments>()("@payments-platform/domain/Instruments", {
  make: Effect.gen(function* () {
    const vault = yield* Vault
    const cards = yield* CardSources
    const banks = yield* BankDirectory

    const sealedAccount = (secret: Redacted.Redacted<BankAccount.Secret>): Secret.Sealed =>
      Secret.Sealed.make(vault.seal("bank", toText(Redacted.value(secret))))

    /** The stored details of a bank account that two deposits verify. */
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

    /** The stored details of a linked bank account, which needs no deposits; null: the link knows no such account. */
    const ofLinked = Effect.fnUntraced(function* (
      { accountHolder, plaidAccountId, processorToken }: BankAccountRequest.Linked,
      customData: CustomData | null
    ) {
      const linked = yield* banks.linked({ processorToken, accountId: plaidAccountId })
      if (linked === null) return null
      const details = ofBank("payment_bank_us", BankAccountRequest.secretOfUS(linked), { accountHolder }, customData)
      return { ...details, bank: { ...details.bank, lastFour: linked.lastFour }, deposits: null }
    })

    /** The institution and transit numbers that the directory does not know (payments.md 1.3). */
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
    }: CreatePaymentMethod.InstrumentRequest): Effect.fn.Return<CreatePaymentMethod.ResolvedInstrument | null> {
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

    /** The instrument of a request, resolved, with the problems found; null: the request has none. */
    const resolve = Effect.fnUntraced(function* (
      given: CreatePaymentMethod.InstrumentRequest,
      caller: InstrumentCaller
    ): Effect.fn.Return<ResolvedInstrument | null, Unavailable> {
      const bank = yield* ofBanks(given)
      return bank === null ? yield* cards.resolve(given, given.customData ?? null, caller) : { ...bank, secret: null }
    })

    return {
      resolve,
      /** the stored card as its network needs it, without a CVV */
      cardSecret: (card: PaymentInstrument.StoredCard): Redacted.Redacted<Card.Secret> =>
        Redacted.make({
          number: Redacted.value(vault.open("card", card.sealed)),
          cvv: null,
          expirationMonth: card.expirationMonth,
          expirationYear: card.expirationYear
        }),
      /** the stored bank account as its network needs it */
      bankSecret: ({ sealed }: PaymentInstrument.StoredBank): Redacted.Redacted<BankAccount.Secret> =>
        Redacted.make(fromText(Redacted.value(vault.open("bank", sealed))))
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
