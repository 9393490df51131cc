/** How a request's card or bank account becomes the details that a method stores (payments.md 1.1 to 1.3). */
import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import * as Microdeposits from "@payments-platform/domain/banking/Microdeposits"
import * as SealedAccount from "@payments-platform/domain/banking/SealedAccount"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import * as ResolveInstrument from "@payments-platform/domain/payers/payment-method/ResolveInstrument"
import type * as Wallets from "@payments-platform/domain/ports/networks/Wallets"
import { violation } from "@payments-platform/domain/vocabulary/Problem"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"
import { contextAt } from "@payments-platform/specification/GivenWhenThen"
import { hold, type Table } from "../../conversations.ts"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples
const number = "4111111111111111"
const plain = contextAt(now, null, "app")
/** A context whose vault puts the purpose before a sealed text. */
const context: CommandHandler.Context = {
  ...plain,
  vault: {
    ...plain.vault,
    seal: (purpose, text) => `${purpose}|${text}`,
    open: (purpose, sealed) => Redacted.make(sealed.replace(`${purpose}|`, ""))
  }
}

const resolved = (type: string, value: unknown, table: Table, more: object = {}, givenContext = context) => {
  const request = decode(CreatePaymentMethod.Request, { type, [type]: value, ...more })
  const resolving = ResolveInstrument.resolve(request, givenContext)
  if (resolving === null) throw new Error("the request has no instrument")
  return hold(resolving, table)
}

const sealedCard = Secret.SealedText.make(`card|${number}`)
const funding: Table = { "cardDirectory.fundingOf": () => "debit" }
const { card_holder } = Samples.cardBody()
const card = Redacted.make({ number, cvv: null, expirationMonth: 12, expirationYear: 2030 })
const wrong = (reason: string, ...path: ReadonlyArray<string>) => ({ details: null, problems: [{ path, reason }] })
const unfit = (requirement: string, ...path: ReadonlyArray<string>) => ({
  details: null,
  problems: [violation("PARAM_VALUE_IS_INVALID_PATTERN", requirement, ...path)]
})
const cardOf = ({ details }: { readonly details: PaymentInstrument.Details | null }) => {
  if (details === null || !PaymentInstrument.isCard(details)) throw new Error("no card was resolved")
  return details
}
const bankOf = ({ details }: { readonly details: PaymentInstrument.Details | null }) => {
  if (details === null || PaymentInstrument.isCard(details)) throw new Error("no bank account was resolved")
  return details
}

it("a request that names a method has no instrument", () => {
  expect(ResolveInstrument.resolve({}, context)).toBeNull()
})

describe("a keyed card", () => {
  it("has the funding of the directory and a sealed number, and its CVV is not stored", () => {
    const body = Samples.cardBody({ cvv: "987", card_on_file: true, virtual_terminal_mode: "web" })
    const { questions, result } = resolved("credit_card", body, funding, { custom_data: { a: 1 } })
    expect(questions).toEqual([["cardDirectory.fundingOf", number]])
    const expected = Samples.details({
      sealed: sealedCard,
      funding: "debit",
      cardOnFile: true,
      virtualTerminalMode: "web",
      cvvProvided: true
    })
    expect(result).toEqual({ details: { ...expected, customData: { a: 1 } }, problems: [] })
    expect(JSON.stringify(result)).not.toContain("987")
  })
  const body = Samples.cardBody({ auto_update: true })
  it("is scheduled for the card updater if it has auto_update, with the outcome that the request selects", () => {
    const stagingContext = { ...context, headers: { ...context.headers, magic: "outcome_503" } }
    expect(cardOf(resolved("credit_card", body, funding, {}, stagingContext).result)).toMatchObject({
      refreshAt: now + context.settings.simulatorDelay,
      refreshMagic: "outcome_503"
    })
  })
  it("is scheduled in production for the beginning of its last month", () => {
    const productionContext = { ...context, operator: { name: "Service", environment: "production" } } as const
    const { refreshAt } = cardOf(resolved("credit_card", body, funding, {}, productionContext).result)
    expect(refreshAt).toBe(Date.parse("2030-12-01T00:00:00Z") / 1_000)
  })
})

describe.each(["apple_pay", "google_pay"] as const)("%s", (wallet) => {
  const paymentData = wallet === "apple_pay" ? { data: "x" } : "x"
  const body = { payment_data: paymentData, card_holder }
  const opening = (opened: Wallets.OpenResult): Table => ({ ...funding, "wallets.open": () => opened })

  it("is opened, and the card is stored with the holder of the request", () => {
    const opened = { _tag: "Opened", card, backing: "MasterCard xxxxxx4769" } as const
    const { questions, result } = resolved(wallet, body, opening(opened))
    expect(questions).toEqual([
      ["wallets.open", { wallet, paymentData }],
      ["cardDirectory.fundingOf", number]
    ])
    const expected = Samples.details({
      sealed: sealedCard,
      funding: "debit",
      entryType: "digital_wallet",
      backing: "MasterCard xxxxxx4769"
    })
    expect(result).toEqual({ details: { ...expected, type: wallet }, problems: [] })
  })
  it("has neither details nor problems without a certificate, and the directory is not asked", () => {
    const { calls, result } = resolved(wallet, body, opening({ _tag: "CertificateError" }))
    expect(calls).toEqual(["wallets.open"])
    expect(result).toEqual({ details: null, problems: [] })
  })
  it("has a problem if the payload is not of this wallet", () =>
    expect(resolved(wallet, body, opening({ _tag: "NoPayload" })).result).toEqual(
      unfit("must be the payload of the wallet", wallet, "payment_data")
    ))
})

describe("the value of a reader", () => {
  const { accountId, ...reading } = Samples.cardReading()
  const read = { reading, card, holderName: "ZOE" }

  it.each([
    ["chip", "card_chip"],
    ["swiped", "card_swiped"],
    ["magnetic_stripe", "card_swiped"],
    ["contactless", "card_contactless"]
  ] as const)(
    "is opened for a card read by %s, and the facts add the account of the terminal",
    (entryMode, entryType) => {
      const { questions, result } = resolved("encoded_payment_method", "value", {
        ...funding,
        "cardReaders.open": () => ({ ...read, reading: { ...reading, entryMode } })
      })
      expect(accountId).toBe("account")
      expect(questions).toEqual([
        ["cardReaders.open", "value"],
        ["cardDirectory.fundingOf", number]
      ])
      const expected = Samples.details({
        sealed: sealedCard,
        funding: "debit",
        entryType,
        holder: { holderName: "ZOE" }
      })
      expect(result).toEqual({
        details: { ...expected, type: "encoded_payment_method", reading: { ...reading, entryMode, accountId: null } },
        problems: []
      })
    }
  )
  it("has a problem if it does not open, and the directory is not asked", () => {
    const { calls, result } = resolved("encoded_payment_method", "value", { "cardReaders.open": () => null })
    expect(calls).toEqual(["cardReaders.open"])
    expect(result).toEqual(unfit("must be what a card reader encoded", "encoded_payment_method"))
  })
})

const account_holder = { holder_name: "Zoë" }
const unasked: Table = {}

describe("a US bank account", () => {
  const body = { account_number: "12345678", routing_number: "021000021", account_holder }
  const sealed = { _tag: "US", accountNumber: "12345678", routingNumber: "021000021" }

  it("needs no directory, is a checking account by default, and waits for its deposits", () => {
    const { questions, result } = resolved("payment_bank_us", body, unasked, { custom_data: { a: 1 } })
    expect(questions).toEqual([])
    const { bank, ...details } = bankOf(result)
    const { sealed: found, ...more } = bank
    const text = found ?? ""
    expect(details).toEqual({
      type: "payment_bank_us",
      customData: { a: 1 },
      agreements: [],
      deposits: Microdeposits.firstRound
    })
    expect(more).toEqual({ lastFour: "5678", accountType: "checking", holder: { holderName: "Zoë" } })
    expect(text.startsWith("bank|")).toBe(true)
    expect(JSON.parse(text.slice("bank|".length))).toEqual(sealed)
    expect(Redacted.value(SealedAccount.open(Secret.SealedText.make(text), context))).toEqual(sealed)
  })
  it("has the account type of the request", () =>
    expect(
      bankOf(resolved("payment_bank_us", { ...body, account_type: "savings" }, unasked).result).bank.accountType
    ).toBe("savings"))
})

describe("a Canadian bank account", () => {
  const body = { account_number: "1234567", institution_number: "003", transit_number: "00012", account_holder }
  const directory = (knowsInstitution: boolean, knowsTransit: boolean): Table => ({
    "bankDirectory.knowsInstitution": () => knowsInstitution,
    "bankDirectory.knowsTransit": () => knowsTransit
  })
  const institution = ["bankDirectory.knowsInstitution", "003"]
  const transit = ["bankDirectory.knowsTransit", { institutionNumber: "003", transitNumber: "00012" }]
  const problem = (reason: string, member: string) => [{ path: ["payment_bank_ca", member], reason }]

  it("must have a known institution and branch, and waits for its deposits", () => {
    const { questions, result } = resolved("payment_bank_ca", body, directory(true, true))
    expect(questions).toEqual([institution, transit])
    expect(result.problems).toEqual([])
    const details = bankOf(result)
    expect(details).toMatchObject({ type: "payment_bank_ca", deposits: Microdeposits.firstRound })
    expect(Redacted.value(SealedAccount.open(Secret.SealedText.make(details.bank.sealed ?? ""), context))).toEqual({
      _tag: "CA",
      accountNumber: "1234567",
      institutionNumber: "003",
      transitNumber: "00012"
    })
  })
  it("has a problem if the institution is unknown, and the branch is not looked up", () => {
    const { questions, result } = resolved("payment_bank_ca", body, directory(false, true))
    expect(questions).toEqual([institution])
    expect(result.problems).toEqual(problem("INVALID_INSTITUTION_NUMBER", "institution_number"))
  })
  it("has a problem if the branch is unknown", () => {
    const { questions, result } = resolved("payment_bank_ca", body, directory(true, false))
    expect(questions).toEqual([institution, transit])
    expect(result.problems).toEqual(problem("INVALID_TRANSIT_NUMBER", "transit_number"))
  })
})

describe("a linked bank account", () => {
  const body = { processor_token: "processor", plaid_account_id: "linked", account_holder }
  const question = ["bankDirectory.linked", { processorToken: "processor", accountId: "linked" }]

  it("is a checking account that needs no deposits and shows the digits of the directory", () => {
    const linked = { accountNumber: Redacted.make("99998888"), routingNumber: "021000021", lastFour: "6789" }
    const { questions, result } = resolved("plaid_processor_token", body, { "bankDirectory.linked": () => linked })
    expect(questions).toEqual([question])
    expect(result.problems).toEqual([])
    const details = bankOf(result)
    expect(details).toMatchObject({
      type: "payment_bank_us",
      deposits: null,
      bank: { lastFour: "6789", accountType: "checking", holder: { holderName: "Zoë" } }
    })
    expect(Redacted.value(SealedAccount.open(Secret.SealedText.make(details.bank.sealed ?? ""), context))).toEqual({
      _tag: "US",
      accountNumber: "99998888",
      routingNumber: "021000021"
    })
  })
  it("has a problem if its token is unknown", () => {
    const { questions, result } = resolved("plaid_processor_token", body, { "bankDirectory.linked": () => null })
    expect(questions).toEqual([question])
    expect(result).toEqual(wrong("INVALID_PLAID_ACCOUNT_ID", "plaid_processor_token", "plaid_account_id"))
  })
})

it("a stored card is opened to its number, without a CVV", () => {
  const stored = Samples.details({ sealed: sealedCard }).card
  expect(Redacted.value(ResolveInstrument.cardSecret(stored, context))).toEqual(Redacted.value(card))
})
