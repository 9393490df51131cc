/**
 * POST /payment_methods (payments.md 1.4, 1.5). A card is verified at once; if the
 * request asks for a verification, a 1.00 authorization decides, which is voided in
 * any case. Cards out of wallets and readers are verified. A bank account stays
 * unverified until its microdeposits are confirmed; a linked one is verified.
 */
import { Result, Schema } from "effect"
import * as ClientToken from "../../access/client-token/ClientToken.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as Rbits from "../../risk/Rbits.ts"
import * as Terminal from "../../terminals/terminal/Terminal.ts"
import * as TerminalKind from "../../terminals/terminal/TerminalKind.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as DatedRules from "../../vocabulary/DatedRules.ts"
import { type Problem, problem } from "../../vocabulary/Problem.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as BankAccountRequest from "../bank/BankAccountRequest.ts"
import * as CardRequest from "../card/CardRequest.ts"
import * as CardFunding from "../card/CardFunding.ts"
import * as CardSource from "../card/CardSource.ts"
import { type Details, isCard } from "./PaymentInstrument.ts"
import * as PaymentMethod from "./PaymentMethod.ts"
import { kind } from "./PaymentMethodKind.ts"
import * as DirectIntegration from "./DirectIntegration.ts"
import * as CardPresentRead from "../card/CardPresentRead.ts"

/** The amount of a verification, in the smallest unit. */
export const verificationAmount = 100

/** The request members that give an instrument; `type` names the one in use. */
export const instrumentMembers = {
  ...CardSource.members,
  paymentBankUs: BankAccountRequest.US,
  paymentBankCa: BankAccountRequest.CA,
  plaidProcessorToken: BankAccountRequest.Linked
}
export const types = [...CardSource.types, "payment_bank_us", "payment_bank_ca", "plaid_processor_token"] as const
type Type = (typeof types)[number]

const Body = Wire.struct({
  ...Wire.recordMembers,
  status: Wire.readOnly,
  type: Schema.Literals(types),
  ...Wire.sparse(instrumentMembers),
  token: Schema.optionalKey(ClientToken.Given),
  customData: Schema.optionalKey(Schema.NullOr(CustomData.CustomData)),
  rbits: Schema.optionalKey(Schema.NullOr(Rbits.Embedded))
})

const isType = (type: unknown): type is Type => types.some((each) => each === type)

/** Exactly one instrument must be given, in the member that `type` names. */
const memberProblems = (body: Wire.Undecoded<typeof Body.Encoded>): ReadonlyArray<Problem> => {
  const present = types.filter((key) => body[key] !== undefined)
  if (present.length > 1) return present.map((key) => problem("PARAM_MUTUALLY_EXCLUSIVE", key))
  if (!isType(body.type) || present[0] === body.type) return []
  return [problem("PARAM_IS_MISSING", body.type), ...present.map((key) => problem("PARAM_IS_UNKNOWN", key))]
}

export const Request = Wire.withRule(Body, memberProblems)
export type Request = typeof Request.Type

/** The part of a request that gives an instrument. */
export type InstrumentRequest = Pick<Request, keyof typeof instrumentMembers | "customData">

/** A request's instrument after directories, wallets and readers were consulted. Paths of problems begin at its member. */
export interface ResolvedInstrument {
  /** null: there is a problem or, without any, no certificate decrypts the wallet's payload */
  readonly details: Details | null
  readonly problems: ReadonlyArray<Problem>
}

export interface Command extends ResolvedInstrument {
  readonly methodId: string
  readonly request: Request
}

export interface Facts {
  /** the method that an earlier attempt of the same request (same Unique-Key) created; null: there is none */
  readonly earlier: Fact<PaymentMethod.State> | null
  /** card present only: the terminal that read the card */
  readonly terminal: Fact<Terminal.State> | null
  /** card present only: the account that owns the terminal */
  readonly account: Fact<Account.State> | null
}

export type Rejection =
  | { readonly _tag: "PaymentMethod/AlreadyMade" }
  | { readonly _tag: "Wallet/CertificateError"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/Deleted"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/PaymentsDisabled"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Reading/TerminalNotOwned"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Reading/Expired"; readonly path: ReadonlyArray<string> }

/** Problems of an instrument that depend on the time, wherever a request embeds it. */
export const dated = DatedRules.all(Rbits.dated, DatedRules.member("creditCard", CardRequest.dated))

/** Problems found by consulting the networks, and a stated `card_funding` that differs from the identified one. */
export const instrumentProblems = (
  { creditCard: card }: Pick<Request, "creditCard">,
  { details, problems }: ResolvedInstrument
): ReadonlyArray<Problem> => [
  ...problems,
  ...(card === undefined || details === null || !isCard(details)
    ? []
    : CardFunding.problems(card.cardFunding ?? null, details.card.funding, ["credit_card"]))
]

/** `trigger_verification` defaults to true on client-side tokens, else to false (payments.md 1.2). */
export const requestsVerification = ({ creditCard, token }: Pick<Request, "creditCard" | "token">): boolean =>
  creditCard !== undefined && (creditCard.triggerVerification ?? token !== undefined)

const readingOf = ({ details }: Command): CardPresentRead.Reading | null =>
  details !== null && isCard(details) ? details.reading : null

const requires = (command: Command): RequiredFacts.RequiredFacts<Facts> => {
  const reading = readingOf(command)
  const terminal = RequiredFacts.optional(TerminalKind.kind, reading?.terminalId ?? null)
  const account = RequiredFacts.optional(AccountKind.kind, reading?.accountId ?? null)
  return RequiredFacts.map(
    RequiredFacts.both(RequiredFacts.optional(kind, command.methodId), RequiredFacts.both(terminal, account)),
    ([earlier, [terminal, account]]) => ({ earlier, terminal, account })
  )
}

const encodedPath = ["encoded_payment_method"]

/** A reading requires that the reader's account accepts payments and that the authorization has not expired. */
const readingRejection = (account: Facts["account"], reading: CardPresentRead.Reading, at: number) =>
  Rule.firstOf<Rejection>(
    () => (account === null ? { _tag: "Reading/TerminalNotOwned", path: encodedPath } : null),
    () => (account?.state.status === "deleted" ? { _tag: "Account/Deleted", path: encodedPath } : null),
    () =>
      account === null || Account.acceptsPayments(account.state)
        ? null
        : { _tag: "Account/PaymentsDisabled", path: encodedPath },
    () => (CardPresentRead.isExpired(reading, at) ? { _tag: "Reading/Expired", path: encodedPath } : null)
  )

/** Another attempt at a verification without a result; null: it has one. The earlier authorization is voided. */
const reopened = (earlier: Fact<PaymentMethod.State>, details: Details, at: number) => {
  const { state } = earlier
  if (!isCard(details)) return null
  const event = { _tag: "VerificationReopened", details, at } as const
  if (state._tag === "Abandoned") return kind.move(earlier, [event])
  if (state._tag !== "Verifying") return null
  const key = PaymentMethod.verificationKey(earlier.id, state.attempt)
  return kind.move(earlier, [{ _tag: "VoidOwed", keys: [key] }, event])
}

const firstEvent = ({ request }: Command, details: Details, at: number): PaymentMethod.Event => {
  if (!isCard(details)) return { _tag: details.deposits === null ? "Created" : "DepositsOrdered", details }
  return requestsVerification(request) ? { _tag: "VerificationOpened", details, at } : { _tag: "Created", details }
}

const decideFor =
  (appId: string) =>
  (facts: Facts, command: Command, { at }: Rule.Moment): Result.Result<Rule.Decision, Rejection> => {
    const { details, methodId, request } = command
    if (details === null)
      return Result.fail({ _tag: "Wallet/CertificateError", path: [CardSource.memberOf(request) ?? "type"] })
    if (facts.earlier !== null) {
      const step = reopened(facts.earlier, details, at)
      return step === null ? Result.fail({ _tag: "PaymentMethod/AlreadyMade" }) : Result.succeed(Rule.decided(step))
    }
    const step = kind.create({ id: methodId, appId, createTime: at }, [firstEvent(command, details, at)])
    const reading = readingOf(command)
    if (reading === null) return Result.succeed(Rule.decided(step))
    const calledHome = facts.terminal === null ? [] : TerminalKind.callHomeSteps(facts.terminal, at)
    return Result.map(readingRejection(facts.account, reading, at), () => Rule.decided(step, ...calledHome))
  }

export const rule = (appId: string): Rule.Rule<Command, Facts, Rejection> => ({
  name: "payment_methods.create",
  dated,
  validate: (command, { at }) => [...dated(command.request, at), ...instrumentProblems(command.request, command)],
  authorize: (app, { request }) => [
    ...DirectIntegration.forbidden(app, request),
    ...CardSource.forbidden(app, request)
  ],
  requires,
  decide: decideFor(appId)
})
