/**
 * POST /payment_methods (payments.md 1.4, 1.5): a card is verified at once, or,
 * when its verification is asked for, after a 1.00 authorization that is given
 * back in any case; wallets and readers vouch for theirs; a bank account waits for its
 * deposits, a linked one does not.
 */
import { Result, Schema } from "effect"
import * as ClientToken from "../../access/client-token/ClientToken.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as Rbits from "../../risk/Rbits.ts"
import * as Terminal from "../../terminals/Terminal.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as DatedRules from "../../vocabulary/DatedRules.ts"
import { type Problem, problem } from "../../vocabulary/Problem.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as BankRequest from "../bank/BankRequest.ts"
import * as CardRequest from "../card/CardRequest.ts"
import * as CardFunding from "../card/CardFunding.ts"
import * as CardSource from "../card/CardSource.ts"
import { type Details, isCard } from "./Instrument.ts"
import * as PaymentMethod from "./PaymentMethod.ts"
import { kind } from "./PaymentMethodKind.ts"
import * as DirectIntegration from "./DirectIntegration.ts"
import * as CardPresentRead from "../card/CardPresentRead.ts"

/** The amount of a verification, in the smallest unit. */
export const verificationAmount = 100

/** What a method can be made of; each has its own member, which `type` names. */
export const instruments = {
  ...CardSource.members,
  paymentBankUs: BankRequest.US,
  paymentBankCa: BankRequest.CA,
  plaidProcessorToken: BankRequest.Linked
}
export const types = [...CardSource.types, "payment_bank_us", "payment_bank_ca", "plaid_processor_token"] as const
type Type = (typeof types)[number]

const Given = Wire.struct({
  ...Wire.answered,
  status: Wire.readOnly,
  type: Schema.Literals(types),
  ...Wire.sparse(instruments),
  token: Schema.optionalKey(ClientToken.Given),
  customData: Schema.optionalKey(Schema.NullOr(CustomData.CustomData)),
  rbits: Schema.optionalKey(Schema.NullOr(Rbits.Embedded))
})

const isType = (type: unknown): type is Type => types.some((each) => each === type)

/** The one member that `type` names. */
const named = (body: Wire.Came<typeof Given.Encoded>): ReadonlyArray<Problem> => {
  const given = types.filter((key) => body[key] !== undefined)
  if (given.length > 1) return given.map((key) => problem("PARAM_MUTUALLY_EXCLUSIVE", key))
  if (!isType(body.type) || given[0] === body.type) return []
  return [problem("PARAM_IS_MISSING", body.type), ...given.map((key) => problem("PARAM_IS_UNKNOWN", key))]
}

export const Request = Wire.judged(Given, named)
export type Request = typeof Request.Type

/** What a request gives to pay with. */
export type Instrument = Pick<Request, keyof typeof instruments | "customData">

/**
 * What is kept of what a request gives, and what directories, wallets and readers say
 * against it; the paths of problems begin where its member stands.
 */
export interface Described {
  /** null: nothing, as the problems say or, without any, its wallet's certificates do not open it */
  readonly details: Details | null
  readonly problems: ReadonlyArray<Problem>
}

export interface Command extends Described {
  readonly methodId: string
  readonly request: Request
}

export interface Facts {
  /** a method that the same request has begun before */
  readonly begun: Fact<PaymentMethod.State> | null
  /** of a card that was read in person: the reader, and whose it is */
  readonly terminal: Fact<Terminal.State> | null
  readonly account: Fact<Account.State> | null
}

export type Rejection =
  | { readonly _tag: "PaymentMethod/AlreadyMade" }
  | { readonly _tag: "Wallet/CertificateError"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/Deleted"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/PaymentsDisabled"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Reading/TerminalNotOwned"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Reading/Expired"; readonly path: ReadonlyArray<string> }

/** Of what is given to pay with, wherever it stands. */
export const dated = DatedRules.all(Rbits.dated, DatedRules.member("creditCard", CardRequest.dated))

/** What is behind it, against what is given. */
export const problemsOf = (
  { creditCard: card }: Pick<Request, "creditCard">,
  { details, problems }: Described
): ReadonlyArray<Problem> => [
  ...problems,
  ...(card === undefined || details === null || !isCard(details)
    ? []
    : CardFunding.problems(card.cardFunding ?? null, details.card.funding, ["credit_card"]))
]

/** A card that a client-side token brings is verified unless it says otherwise (payments.md 1.2). */
export const verifies = ({ creditCard, token }: Pick<Request, "creditCard" | "token">): boolean =>
  creditCard !== undefined && (creditCard.triggerVerification ?? token !== undefined)

const readingOf = ({ details }: Command): CardPresentRead.Reading | null =>
  details !== null && isCard(details) ? (details.reading ?? null) : null

const needs = (command: Command): RequiredFacts.RequiredFacts<Facts> => {
  const reading = readingOf(command)
  const terminal = RequiredFacts.maybe(Terminal.kind, reading?.terminalId ?? null)
  const account = RequiredFacts.maybe(AccountKind.kind, reading?.accountId ?? null)
  return RequiredFacts.map(
    RequiredFacts.both(RequiredFacts.maybe(kind, command.methodId), RequiredFacts.both(terminal, account)),
    ([begun, [terminal, account]]) => ({ begun, terminal, account })
  )
}

const encodedPath = ["encoded_payment_method"]

/** What a card that was read in person asks of the account whose reader it was. */
const unreadable = (account: Facts["account"], reading: CardPresentRead.Reading, at: number) =>
  Rule.firstOf<Rejection>(
    () => (account === null ? { _tag: "Reading/TerminalNotOwned", path: encodedPath } : null),
    () => (account?.state.status === "deleted" ? { _tag: "Account/Deleted", path: encodedPath } : null),
    () =>
      account === null || Account.acceptsPayments(account.state)
        ? null
        : { _tag: "Account/PaymentsDisabled", path: encodedPath },
    () => (CardPresentRead.isExpired(reading, at) ? { _tag: "Reading/Expired", path: encodedPath } : null)
  )

const reopened = (begun: Fact<PaymentMethod.State>, details: Details, at: number) => {
  const { state } = begun
  if (!isCard(details)) return null
  const again = { _tag: "VerificationReopened", details, at } as const
  if (state._tag === "Abandoned") return kind.move(begun, [again])
  if (state._tag !== "Verifying") return null
  const key = PaymentMethod.verificationKey(begun.id, state.attempt)
  return kind.move(begun, [{ _tag: "VoidOwed", keys: [key] }, again])
}

const first = ({ request }: Command, details: Details, at: number): PaymentMethod.Event => {
  if (!isCard(details)) return { _tag: details.deposits === null ? "Created" : "DepositsOrdered", details }
  return verifies(request) ? { _tag: "VerificationOpened", details, at } : { _tag: "Created", details }
}

const decideFor =
  (appId: string) =>
  (facts: Facts, command: Command, { at }: Rule.Moment): Result.Result<Rule.Decision, Rejection> => {
    const { details, methodId, request } = command
    if (details === null)
      return Result.fail({ _tag: "Wallet/CertificateError", path: [CardSource.memberOf(request) ?? "type"] })
    if (facts.begun !== null) {
      const step = reopened(facts.begun, details, at)
      return step === null ? Result.fail({ _tag: "PaymentMethod/AlreadyMade" }) : Result.succeed(Rule.decided(step))
    }
    const step = kind.create({ id: methodId, appId, createTime: at }, [first(command, details, at)])
    const reading = readingOf(command)
    if (reading === null) return Result.succeed(Rule.decided(step))
    const calls = facts.terminal === null ? [] : Terminal.calledHome(facts.terminal, at)
    return Result.map(unreadable(facts.account, reading, at), () => Rule.decided(step, ...calls))
  }

export const rule = (appId: string): Rule.Rule<Command, Facts, Rejection> => ({
  name: "payment_methods.create",
  dated,
  validate: (command, { at }) => [...dated(command.request, at), ...problemsOf(command.request, command)],
  authorize: (app, { request }) => [
    ...DirectIntegration.forbidden(app, request),
    ...CardSource.forbidden(app, request)
  ],
  requires: needs,
  decide: decideFor(appId)
})

export interface Finish {
  readonly methodId: string
  readonly attempt: number
  /** null: the network did not answer */
  readonly approved: boolean | null
}

export const finish: Rule.Rule<Finish, Facts["begun"], { readonly _tag: "PaymentMethod/AttemptGivenUp" }> = {
  name: "payment_methods.finish",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ methodId }) => RequiredFacts.maybe(kind, methodId),
  decide: (method, { approved, attempt }) => {
    if (method === null || method.state._tag !== "Verifying" || method.state.attempt !== attempt)
      return Result.fail({ _tag: "PaymentMethod/AttemptGivenUp" })
    const owed = { _tag: "VoidOwed", keys: [PaymentMethod.verificationKey(method.id, attempt)] } as const
    const move = (event: PaymentMethod.Event) => Result.succeed(Rule.decided(kind.move(method, [owed, event])))
    if (approved === null) return move({ _tag: "VerificationAbandoned" })
    return move({ _tag: approved ? "Verified" : "VerificationFailed" })
  }
}
