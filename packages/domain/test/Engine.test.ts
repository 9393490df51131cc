/** The engine as a service embeds it: its outcomes, the rounds in which facts are read, and the explanations of refusals. */
import { Result, type Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type * as App from "@payments-platform/domain/access/app/App"
import type { Session } from "@payments-platform/domain/access/caller/Caller"
import * as Microdeposits from "@payments-platform/domain/banking/Microdeposits"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import * as RequiredFacts from "@payments-platform/domain/decider/RequiredFacts"
import * as EmbeddedRulesEngine from "@payments-platform/domain/EmbeddedRulesEngine"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as UpdateAccount from "@payments-platform/domain/merchants/account/commands/UpdateAccount"
import * as CreateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/CreateLegalEntity"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as VerifyPaymentMethod from "@payments-platform/domain/payers/microdeposits/VerifyPaymentMethod"
import * as CancelPayment from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/commands/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import * as CreateTerminal from "@payments-platform/domain/terminals/terminal/CreateTerminal"
import { kind, thing } from "./decider/things.ts"
import { circumstances, embeddedEngine, engine } from "./engines.ts"
import { bank, agreementEvent } from "./payers/pad-agreement/padAgreements.ts"
import { paidPayment } from "./payments/refund/refunds.ts"
import * as Samples from "./samples.ts"

const app = (permissions: Partial<App.Permissions> = {}) => ({ ...circumstances, app: Samples.app({ permissions }) })
const cancel = (body: unknown) =>
  EmbeddedRulesEngine.decode(CancelPayment.Request, body, (request) => ({ id: "payment", request }))
const pay = (body: object) =>
  EmbeddedRulesEngine.decode(
    CreatePayment.Request,
    {
      account_id: "account",
      amount: 10_000,
      currency: "CAD",
      payment_method: { payment_method_id: "method" },
      ...body
    },
    (request): CreatePayment.Command => ({ request, inline: null })
  )
const refund = (body: object) =>
  EmbeddedRulesEngine.decode(
    CreateRefund.Request,
    { payment_id: "payment", refund_reason: "Returned", ...body },
    (request) => ({
      request
    })
  )
const pending = "merchant:account:incoming_pending|USD"
const available = "merchant:account:available|USD"
const authorized = { steps: [Samples.pendingCapture()], counters: { [pending]: 9_570 } }
const payment = { id: "payment", type: "payments", version: 1, status: "pending" }

describe("an accepted command", () => {
  const { outcome } = embeddedEngine(authorized).run(CancelPayment.handler, cancel({ cancel_reason: "sold out" }))
  if (outcome._tag !== "Accepted") throw new Error(outcome._tag)
  it("returns the Change to store, the record, and typed events", () => {
    expect(outcome.record).toMatchObject({ id: "payment", status: "canceled" })
    const event = { _tag: "Canceled", at: circumstances.at, reason: "sold out" }
    expect(PaymentKind.kind.eventsOf("payment", outcome.change)).toEqual([event])
    expect(outcome.change).toMatchObject({ at: circumstances.at, writes: [{ version: 2 }] })
    expect(outcome.change.counters).toEqual([
      { key: pending, delta: -9_570, min: 0 },
      { key: "payments:pending:method", delta: -1 },
      { key: "accounts:open:account", delta: -1 }
    ])
    expect([outcome.calls, outcome.warning]).toEqual([null, null])
  })
  it("that changes nothing returns its record and writes nothing", () => {
    const keeping = EmbeddedRulesEngine.decode(AccountFields.Patch, {}, (request) => ({
      id: "account",
      request
    }))
    const balances = { "merchant:account:available|USD": 700 }
    const { outcome: kept } = embeddedEngine({ steps: [Samples.entity(), Samples.account()], counters: balances }).run(
      UpdateAccount.handler,
      keeping
    )
    expect(kept).toMatchObject({
      change: { writes: [], events: [] },
      record: { balances: { currencies: { USD: { available: 700 } } } }
    })
  })
})

describe("the facts that a command needs", () => {
  it("are the row in the first round, and in the second the counters that the decision moves", () =>
    expect(embeddedEngine(authorized).run(CancelPayment.handler, cancel({})).rounds).toEqual([
      { ids: ["payment"], counters: [], claims: [] },
      { ids: [], counters: [pending, "payments:pending:method", "accounts:open:account"], claims: [] }
    ]))

  const follows: CommandHandler.CommandHandler<string, unknown, never> = {
    name: "things.follow",
    contract: "platform.md 1",
    rejects: [],
    requires: (id) =>
      RequiredFacts.withNext(RequiredFacts.resource(kind, id, "path", "id"), ({ state }) =>
        RequiredFacts.optional(kind, state.next)
      ),
    decide: () => Result.succeed(CommandHandler.decision(kind.keep(kind.fact(thing("a")))))
  }
  it("include a fact that follows from another in the next round", () => {
    const rows = new Map([["a", thing("a", "b")]])
    const first = engine.run(follows, input("a"), circumstances, EmbeddedRulesEngine.noFacts)
    if (first._tag !== "Needs") throw new Error(first._tag)
    const facts = EmbeddedRulesEngine.read(EmbeddedRulesEngine.noFacts, first, {
      row: (id) => rows.get(id),
      counter: () => undefined
    })
    const second = engine.run(follows, input("a"), circumstances, facts)
    expect([first.ids, second]).toEqual([["a"], { _tag: "Needs", ids: ["b"], counters: [], claims: [] }])
  })
  it("are none if its input is invalid", () =>
    expect(embeddedEngine(authorized).run(CancelPayment.handler, cancel({ reason: 1 })).rounds).toEqual([]))
})

describe("a refusal names its command and the rows that it read, and its reason", () => {
  const refused = <R>({
    outcome
  }: {
    readonly outcome: Exclude<EmbeddedRulesEngine.Outcome<R>, EmbeddedRulesEngine.Needs>
  }) => {
    if (outcome._tag !== "Refused") throw new Error(outcome._tag)
    return outcome
  }
  const none = { saw: [], state: null, bound: null, claim: null }

  it("may be the problems of the input that its schema and the command handler find", () => {
    const { reason, explanation } = refused(
      embeddedEngine({ steps: [] }).run(
        CreateLegalEntity.handler,
        EmbeddedRulesEngine.decode(
          LegalEntityFields.Create,
          { country: "US", nothing: 1, terms_of_service: { acceptance_time: circumstances.at + 86_400 } },
          (request) => ({ request })
        )
      )
    )
    expect(reason).toMatchObject({
      _tag: "Invalid",
      problems: [
        { path: ["nothing"], reason: "PARAM_IS_UNKNOWN" },
        { path: ["terms_of_service", "acceptance_time"], reason: "PARAM_VALUE_IS_OUT_OF_RANGE" }
      ]
    })
    expect(explanation).toEqual({ rule: "legal_entities.create", contract: "merchants.md 1.4", ...none })
  })
  it("may be a missing permission", () => {
    const unreferenced = { is_unreferenced_refund: true, amounts: { total_amount: 5_000 } }
    const { reason } = refused(embeddedEngine(authorized, app()).run(CreateRefund.handler, refund(unreferenced)))
    expect(reason).toMatchObject({
      _tag: "Forbidden",
      forbidden: [{ reason: "UNREFERENCED_REFUNDS_NOT_PERMITTED", path: ["is_unreferenced_refund"] }]
    })
  })
  it("may be a session whose type the command does not name", () => {
    const session: Session = { id: "session", type: "api_session", accountId: "account" }
    const bySession = { ...circumstances, caller: { _tag: "Session", app: circumstances.app, session } } as const
    const { reason } = refused(embeddedEngine(authorized, bySession).run(CancelPayment.handler, cancel({})))
    expect(reason).toEqual({ _tag: "Forbidden", forbidden: [{ reason: "AUTH_CODE_CANNOT_ACCESS_SCOPE", path: [] }] })
  })
  it("may be an id that is unknown or another app's", () => {
    const missing = { _tag: "UnknownIds", missing: [{ place: "path", path: ["id"] }] }
    expect(refused(embeddedEngine({ steps: [] }).run(CancelPayment.handler, cancel({}))).reason).toEqual(missing)
    const other = { ...circumstances, app: { ...circumstances.app, id: "other" } }
    expect(refused(embeddedEngine(authorized, other).run(CancelPayment.handler, cancel({}))).reason).toEqual(missing)
  })
  it("may be a state in which the command is not possible", () =>
    expect(
      refused(embeddedEngine({ steps: [Samples.canceledPayment()] }).run(CancelPayment.handler, cancel({})))
    ).toEqual({
      _tag: "Refused",
      reason: { _tag: "Rejected", rejection: { _tag: "Payment/NotCancelable" } },
      explanation: {
        rule: "payments.cancel",
        contract: "payments.md 3.2",
        ...none,
        saw: [{ ...payment, status: "canceled" }],
        state: {
          id: "payment",
          state: "Canceled",
          event: "Canceled",
          possible: ["Processing", "PendingCapture", "InReview"]
        }
      },
      change: null
    }))
  it("may be a bound, with the nearest movement that would be accepted", () => {
    const permitted = app({ unreferencedRefunds: true })
    const run = (total_amount: number) =>
      embeddedEngine({ steps: [paidPayment()], counters: { [available]: 3_000 } }, permitted).run(
        CreateRefund.handler,
        refund({ is_unreferenced_refund: true, amounts: { total_amount } })
      )
    const { change, explanation, reason } = refused(run(5_000))
    expect(reason).toEqual({ _tag: "Rejected", rejection: { _tag: "Refund/InsufficientBalance" } })
    expect(explanation.bound).toEqual({ key: available, min: 0, amount: -2_000, passes: -3_000 })
    expect([change, run(-(explanation.bound?.passes ?? 0)).outcome._tag]).toEqual([null, "Accepted"])
  })
  it("may be a claim of another resource: a terminal with the same serial number", () => {
    const body = {
      account_id: "account",
      serial_number: "SN-1",
      model: "verifone_p400",
      terminal_configuration: { name: "Counter", currency: "USD" }
    }
    const command = EmbeddedRulesEngine.decode(CreateTerminal.Request, body, (request) => ({
      line: "3.0" as const,
      request
    }))
    const steps = [Samples.entity(), Samples.account()]
    const claim = "terminals:verifone_p400:SN-1"
    const given = app({ cardPresent: true })
    const second = refused(embeddedEngine({ steps, claims: [claim] }, given).run(CreateTerminal.handler, command))
    expect(second.reason).toMatchObject({ rejection: { _tag: "Terminal/AlreadyExists" } })
    expect(second.explanation.claim).toBe(claim)
    const { outcome, rounds } = embeddedEngine({ steps }, given).run(CreateTerminal.handler, command)
    expect([outcome._tag, rounds.at(-1)?.claims]).toEqual(["Accepted", [claim]])
  })
  it("may be a claim of another resource: a one-time agreement that is used up", () => {
    const steps = [Samples.account({ currency: "CAD" }), bank(agreementEvent("agreement", { oneTime: true }))]
    const claim = "pad_agreements:used:agreement"
    const { explanation, reason } = refused(
      embeddedEngine({ steps, claims: [claim] }, app({ currencies: ["CAD"] })).run(CreatePayment.handler, pay({}))
    )
    expect(reason).toMatchObject({ rejection: { _tag: "PadAgreement/Missing" } })
    expect(explanation.claim).toBe(claim)
  })
  // reaches platform 1/nothing-is-written-unless, platform 1/the-one-error-that
  it("may come with a Change to store: the third wrong deposit locks the bank account", () => {
    const deposits = { ...Microdeposits.firstRound, amounts: [11, 22] as const, sentAt: Samples.now, nextPollAt: null }
    const verify = (mismatches: number) =>
      embeddedEngine({
        steps: [
          Samples.methodFrom({
            _tag: "DepositsOrdered",
            details: Samples.bank({ deposits: { ...deposits, mismatches } })
          })
        ]
      }).run(
        VerifyPaymentMethod.handler,
        EmbeddedRulesEngine.decode(VerifyPaymentMethod.Request, { microdeposits: [1, 2] }, (request) => ({
          id: "method",
          request
        }))
      )
    expect(verify(1).outcome).toMatchObject({ _tag: "Accepted", change: { writes: [{ version: 2 }] } })
    expect(verify(2).outcome).toMatchObject({
      _tag: "Refused",
      reason: { _tag: "Rejected", rejection: { _tag: "PaymentMethod/VerificationFailedForGood" } },
      change: { writes: [{ version: 2, listed: { status: "verification_failed" } }], events: [{}] }
    })
  })
  it("may be a conflict of facts that cannot belong together", () => {
    const bare = { steps: [Samples.pendingCapture()], counters: { [pending]: 0 } }
    const { explanation, reason } = refused(embeddedEngine(bare).run(CancelPayment.handler, cancel({})))
    expect(reason).toEqual({ _tag: "Conflict", verdict: { _tag: "OutOfBounds", key: pending } })
    expect(explanation.bound).toEqual({ key: pending, min: 0, amount: -9_570, passes: 0 })
  })
})

describe("a command that calls a network", () => {
  it("is accepted with its intent and the calls, which end with the next command", () => {
    const steps = [Samples.account(), Samples.method()]
    const { outcome } = embeddedEngine({ steps }).run(CreatePayment.handler, pay({ currency: "USD" }))
    if (outcome._tag !== "Accepted" || outcome.calls === null) throw new Error(outcome._tag)
    expect(outcome.change.events).toMatchObject([{ event: { _tag: "Opened" } }])
    const conversation = outcome.calls.conversation()
    expect(conversation).toMatchObject({ _tag: "Question", call: "cards.authorize" })
    const [intent] = outcome.change.writes
    const next = outcome.calls.onTimeout
    if (intent === undefined || next === undefined) throw new Error("an intent is stored, and may time out")
    const { outcome: timedOut } = embeddedEngine({ steps: [...steps, { row: intent }] }).runBound(next)
    expect(timedOut).toMatchObject({ _tag: "Accepted", change: { writes: [{ id: intent.id, version: 2 }] } })
  })
})

describe("what follows from an accepted command", () => {
  it("is the due work of the resources that it signals", () => {
    const { outcome } = embeddedEngine({
      steps: [paidPayment(), Samples.account()],
      counters: { [available]: 3_000 }
    }).run(CreateRefund.handler, refund({ amounts: { total_amount: 5_000 } }))
    if (outcome._tag !== "Accepted") throw new Error(outcome._tag)
    expect([outcome.runInline, outcome.signals]).toEqual([[], [{ id: "account", reason: "negative_balance 1 -2000" }]])
    const [signal] = outcome.signals
    const pendingFor = (reason: string) => ({ at: circumstances.at, reasons: new Set([reason]) })
    const work = engine.due(Samples.account().row, circumstances, pendingFor(signal?.reason ?? ""))
    if (work?._tag !== "End") throw new Error("the account announces its balance without a call")
    const { outcome: announced } = embeddedEngine({ steps: [Samples.account()] }).runBound(work.result)
    expect(announced).toMatchObject({
      _tag: "Accepted",
      change: {
        events: [{ event: { _tag: "FellBelowZero" } }],
        acknowledged: [{ id: "account", reason: "negative_balance 1 -2000" }]
      }
    })
    expect(engine.due(Samples.account().row, circumstances)).toBeNull()
    expect(() => engine.due(Samples.account().row, circumstances, pendingFor("unknown"))).toThrow(
      "no work for the signal"
    )
  })
  it("is the work of its timers for a resource without signals", () => {
    const noReason = { at: circumstances.at, reasons: new Set<string>() }
    expect(engine.due(Samples.account().row, circumstances, noReason)).toBeNull()
    expect(engine.due(paidPayment().row, circumstances, noReason)).toEqual(engine.due(paidPayment().row, circumstances))
  })
  it("is no signal for a balance that stays above its bound", () =>
    expect(
      embeddedEngine({ steps: [paidPayment(), Samples.account()], counters: { [available]: 9_000 } }).run(
        CreateRefund.handler,
        refund({ amounts: { total_amount: 5_000 } })
      ).outcome
    ).toMatchObject({ signals: [] }))
})

describe("no JSON makes the engine throw", () => {
  const members = ["amount", "amounts", "currency", "payment_id", "refund_reason", "country", "custom_data", "rbits"]
  const body: fc.Arbitrary<unknown> = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.oneof(fc.constantFrom(...members), fc.string()), fc.jsonValue(), { maxKeys: 6 })
  )
  /** Runs the command that a request decodes to, on stored resources. */
  const runOf =
    <S extends Schema.ConstraintDecoder<unknown>, C, F, R>(
      handler: CommandHandler.CommandHandler<C, F, R>,
      schema: S,
      commandOf: (request: S["Type"]) => C
    ) =>
    (json: unknown): EmbeddedRulesEngine.Outcome<unknown> =>
      embeddedEngine({ steps: [paidPayment(), Samples.entity(), Samples.account(), Samples.method()] }).run(
        handler,
        EmbeddedRulesEngine.decode(schema, json, commandOf)
      ).outcome
  const ofPayment = <A>(request: A) => ({ id: "payment", request })
  const runCancel = runOf(CancelPayment.handler, CancelPayment.Request, ofPayment)
  it.each([
    ["payments.cancel", runCancel],
    ["payments.capture", runOf(CapturePayment.handler, CapturePayment.Request, ofPayment)],
    ["payments.create", runOf(CreatePayment.handler, CreatePayment.Request, (request) => ({ request, inline: null }))],
    ["refunds.create", runOf(CreateRefund.handler, CreateRefund.Request, (request) => ({ request }))],
    ["legal_entities.create", runOf(CreateLegalEntity.handler, LegalEntityFields.Create, (request) => ({ request }))],
    ["accounts.update", runOf(UpdateAccount.handler, AccountFields.Patch, (request) => ({ id: "account", request }))]
  ] as const)("in %s", (_, run) =>
    fc.assert(
      fc.property(body, (json) => {
        const outcome = run(json)
        if (outcome._tag !== "Refused" || outcome.reason._tag !== "Invalid") return
        expect(outcome.reason.problems).not.toEqual([])
        for (const { path, reason } of outcome.reason.problems) {
          expect(reason).toMatch(/^[A-Z_]+$/)
          expect(path.every((name) => typeof name === "string")).toBe(true)
        }
      })
    )
  )
  it.each(["text", 1, null, [1]])("and the body %j, which is no object, is a problem of the whole", (json) =>
    expect(runCancel(json)).toMatchObject({
      reason: { _tag: "Invalid", problems: [{ path: [], reason: "PARAM_VALUE_IS_WRONG_TYPE" }] }
    })
  )
})
