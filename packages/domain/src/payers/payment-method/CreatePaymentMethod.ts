/**
 * POST /payment_methods (payments.md 1.4, 1.5). A card is verified at once; if the request asks for a verification, a
 * 1.00 authorization decides, which is voided in any case. Cards from wallets and readers are verified. A bank account
 * stays unverified until its microdeposits are confirmed; a linked one is verified.
 */
import { Result, Schema } from "effect"
import * as ClientToken from "../../access/client-token/ClientToken.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact, Step } from "../../decider/ResourceKind.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import type * as CardNetwork from "../../ports/networks/CardNetwork.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as Terminal from "../../terminals/terminal/Terminal.ts"
import * as TerminalKind from "../../terminals/terminal/TerminalKind.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Address from "../../vocabulary/people/Address.ts"
import type { Problem } from "../../vocabulary/Problem.ts"
import * as TimeDependentChecks from "../../vocabulary/time/TimeDependentChecks.ts"
import * as TypedMember from "../../vocabulary/TypedMember.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as CardFunding from "../card/CardFunding.ts"
import * as CardPresentRead from "../card/CardPresentRead.ts"
import * as CardRequest from "../card/CardRequest.ts"
import * as CardSource from "../card/CardSource.ts"
import * as FinishPaymentMethodVerification from "./FinishPaymentMethodVerification.ts"
import * as InstrumentRequest from "./InstrumentRequest.ts"
import * as PaymentInstrument from "./PaymentInstrument.ts"
import { type Details, isCard } from "./PaymentInstrument.ts"
import * as PaymentMethod from "./PaymentMethod.ts"
import { kind } from "./PaymentMethodKind.ts"
import * as RawDataPermission from "./RawDataPermission.ts"
import * as ResolveInstrument from "./ResolveInstrument.ts"

/** The amount of a verification, in the smallest unit. */
export const verificationAmount = 100

export const types = [...CardSource.types, "payment_bank_us", "payment_bank_ca", "plaid_processor_token"] as const

const Body = Wire.struct({
  ...Wire.recordMembers,
  status: Wire.readOnly,
  type: Schema.Literals(types).annotateKey({ description: "The name of the member that gives the payment method." }),
  ...Wire.sparse(InstrumentRequest.members),
  token: Schema.optionalKey(ClientToken.TokenReference).annotateKey({
    description: "A client-side token that holds the body of this request, in whole or in part."
  }),
  customData: CustomData.member,
  rbits: EmbeddedRbits.member
})

export const Request = Wire.withRule(Body, TypedMember.problems(types)).annotate({
  identifier: "CreatePaymentMethodRequest"
})
export type Request = typeof Request.Type

export interface Command extends InstrumentRequest.Resolution {
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
  | FinishPaymentMethodVerification.Rejection
  | { readonly _tag: "PaymentMethod/AlreadyMade" }
  | { readonly _tag: "Wallet/CertificateError"; readonly path: ReadonlyArray<string> }
  | Account.PaymentsRefusal
  | { readonly _tag: "Reading/TerminalNotOwned"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Reading/Expired"; readonly path: ReadonlyArray<string> }

/** Problems of an instrument that depend on the time, wherever a request embeds it. */
export const timeChecks = TimeDependentChecks.all(
  EmbeddedRbits.timeChecks,
  TimeDependentChecks.member("creditCard", CardRequest.timeChecks)
)

/** Problems found by consulting the networks, and a stated `card_funding` that differs from the identified one. */
export const instrumentProblems = (
  { creditCard: card }: Pick<Request, "creditCard">,
  { details, problems }: InstrumentRequest.Resolution
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

const requires = (command: Command, { resumes }: CommandHandler.Context): RequiredFacts.RequiredFacts<Facts> => {
  const terminal = RequiredFacts.optional(TerminalKind.kind, readingOf(command)?.terminalId ?? null)
  const atTerminal = RequiredFacts.withNext(terminal, (terminal) =>
    RequiredFacts.optional(AccountKind.kind, terminal?.state.device.accountId ?? null)
  )
  return RequiredFacts.map(
    RequiredFacts.both(RequiredFacts.optional(kind, resumes), atTerminal),
    ([earlier, [terminal, account]]) => ({ earlier, terminal, account })
  )
}

const encodedPath = ["encoded_payment_method"]

/** A reading requires that the reader's account accepts payments and that the authorization has not expired. */
const readingRejection = (account: Facts["account"], reading: CardPresentRead.Reading, at: number) =>
  CommandHandler.firstOf<Rejection>(
    () => (account === null ? { _tag: "Reading/TerminalNotOwned", path: encodedPath } : null),
    () => (account === null ? null : Account.paymentsRefusal(account.state, encodedPath)),
    () => (CardPresentRead.isExpired(reading, at) ? { _tag: "Reading/Expired", path: encodedPath } : null)
  )

/** Repeats a verification without a result and voids the earlier authorization; null: there is a result. */
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

/** The 1.00 authorization of a card that is being verified (payments.md 1.5). */
const verification = (card: CardRequest.CardRequest, key: string, magic: string | null): CardNetwork.Authorization => ({
  key,
  purpose: "verification",
  card: CardRequest.secretOf(card),
  amount: verificationAmount,
  currency: "USD",
  address: Address.comparedParts(card.cardHolder.address),
  magic,
  autoCapture: false,
  granted: null
})

/** Adds the network call of a verification. The deposits of a bank account are sent before the response. */
const withCalls = (
  step: Step,
  { request: { creditCard } }: Command,
  { headers }: CommandHandler.Context
): CommandHandler.Decision<Rejection> => {
  const { id: methodId, state } = kind.fact(step.row)
  if (creditCard === undefined || state._tag !== "Verifying")
    return isCard(state.details)
      ? CommandHandler.decision(step)
      : { ...CommandHandler.decision(step), runInline: [methodId] }
  const { attempt } = state
  const finish = (approved: boolean | null) =>
    CommandHandler.bindCommand(FinishPaymentMethodVerification.handler, { methodId, attempt, approved })
  const authorization = verification(creditCard, PaymentMethod.verificationKey(methodId, attempt), headers.magic)
  const conversation = () =>
    ExternalCalls.askOnce("cards.authorize", authorization, ({ _tag }) => finish(_tag !== "Declined"))
  return { ...CommandHandler.decision(step), calls: { conversation, onTimeout: finish(null) } }
}

const decide = (
  facts: Facts,
  command: Command,
  context: CommandHandler.Context
): Result.Result<CommandHandler.Decision<Rejection>, Rejection> => {
  const { at } = context
  if (command.details === null)
    return Result.fail({ _tag: "Wallet/CertificateError", path: [CardSource.memberOf(command.request) ?? "type"] })
  const details = PaymentInstrument.readAt(command.details, facts.terminal?.state.device.accountId ?? null)
  if (facts.earlier !== null) {
    const step = reopened(facts.earlier, details, at)
    return step === null
      ? Result.fail({ _tag: "PaymentMethod/AlreadyMade" })
      : Result.succeed(withCalls(step, command, context))
  }
  const subject = { id: context.newId(), appId: context.app.id, createTime: at }
  const created = withCalls(kind.create(subject, [firstEvent(command, details, at)]), command, context)
  const reading = readingOf(command)
  if (reading === null) return Result.succeed(created)
  const calledHome = facts.terminal === null ? [] : TerminalKind.callHomeSteps(facts.terminal, at)
  return Result.map(readingRejection(facts.account, reading, at), () => ({
    ...created,
    steps: [created.steps[0], ...calledHome]
  }))
}

export const handler = EmbeddedRbits.withRbits<Command, Facts, Rejection>({
  name: "payment_methods.create",
  contract: "payments.md 1.4",
  rejects: CommandHandler.rejections<Rejection>()(
    "PaymentMethod/AlreadyMade",
    "PaymentMethod/AttemptGivenUp",
    "Wallet/CertificateError",
    "Account/Deleted",
    "Account/Closed",
    "Account/PaymentsDisabled",
    "Reading/TerminalNotOwned",
    "Reading/Expired"
  ),
  timeChecks,
  validate: (command, { at }) => [...timeChecks(command.request, at), ...instrumentProblems(command.request, command)],
  ...CommandHandler.permissions([...RawDataPermission.reasons, ...CardSource.reasons], (app, { request }: Command) => [
    ...RawDataPermission.forbidden(app, request),
    ...CardSource.forbidden(app, request)
  ]),
  requires,
  decide
})

const prepare = (request: Request, context: CommandHandler.Context): ExternalCalls.Conversation<Command> => {
  const resolving = ResolveInstrument.resolve(request, context)
  if (resolving === null) throw new TypeError("a request names one instrument")
  return ExternalCalls.map(resolving, (resolved) => ({ ...resolved, request }))
}

export const enrichedHandler: CommandHandler.EnrichedHandler<Request, Command, Facts, Rejection> = {
  enrich: prepare,
  handler
}
