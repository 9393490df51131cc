/** The card rows of payments.md 1.5, and the checks of payments.md 1.4. */
import { describe, expect, it } from "vitest"
import { reaches } from "@payments-platform/contract/Reached"
import type * as App from "@payments-platform/domain/access/app/App"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as FinishPaymentMethodVerification from "@payments-platform/domain/payers/payment-method/FinishPaymentMethodVerification"
import type * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import { isCard } from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import * as PaymentMethod from "@payments-platform/domain/payers/payment-method/PaymentMethod"
import { kind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as UpdatePaymentMethod from "@payments-platform/domain/payers/payment-method/UpdatePaymentMethod"
import { given } from "@payments-platform/specification/GivenWhenThen"
import { decode, seconds } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples
const methodId = "method"
const details = Samples.details()
const keys = [PaymentMethod.verificationKey(methodId, 1)]
const owed = { _tag: "VoidOwed", keys } as const
const opened: PaymentMethod.Event = { _tag: "VerificationOpened", details, at: now }

const creating = (card: object = {}, partial: Partial<CreatePaymentMethod.Command> = {}) => ({
  details,
  problems: [],
  request: decode(CreatePaymentMethod.Request, { type: "credit_card", credit_card: Samples.cardBody(card) }),
  ...partial
})
const create = CreatePaymentMethod.handler
const wallet = (type: "apple_pay" | "google_pay") => {
  const { card_holder } = Samples.cardBody()
  const body = { type, [type]: { payment_data: type === "apple_pay" ? {} : "x", card_holder } }
  return creating({}, { details: { ...details, type }, request: decode(CreatePaymentMethod.Request, body) })
}
const finish = (approved: boolean | null, attempt = 1) => ({ methodId, attempt, approved })

describe("payments.md 1.5, cards", () => {
  const statusOf = (steps: ReadonlyArray<Step>) => steps.map(({ row }) => row.listed?.status ?? null)
  const lines: ReadonlyArray<
    readonly [
      string,
      row: string | null,
      () => ReadonlyArray<Step>,
      ReadonlyArray<string | null>,
      ReadonlyArray<string>
    ]
  > = [
    ["without verification", "1.5/01 credit_card", () => given().when(create, creating(), now).steps, ["verified"], []],
    ["apple_pay", "1.5/01 apple_pay", () => given().when(create, wallet("apple_pay"), now).steps, ["verified"], []],
    ["google_pay", "1.5/01 google_pay", () => given().when(create, wallet("google_pay"), now).steps, ["verified"], []],
    [
      "with: not there yet",
      null,
      () => given().when(create, creating({ trigger_verification: true }), now).steps,
      [null],
      []
    ],
    [
      "approved",
      "1.5/02",
      () => given(Samples.methodFrom(opened)).when(FinishPaymentMethodVerification.handler, finish(true), now).steps,
      ["verified"],
      []
    ],
    [
      "declined",
      "1.5/03",
      () => given(Samples.methodFrom(opened)).when(FinishPaymentMethodVerification.handler, finish(false), now).steps,
      ["verification_failed"],
      ["payment_methods.updated"]
    ],
    [
      "not answered: none was made",
      null,
      () => given(Samples.methodFrom(opened)).when(FinishPaymentMethodVerification.handler, finish(null), now).steps,
      [null],
      []
    ],
    [
      "DELETE",
      "1.5/10 usable",
      () => given(Samples.method()).when(RemovePaymentMethod.handler, { id: methodId }, now).steps,
      ["deleted"],
      ["payment_methods.deleted"]
    ],
    [
      "DELETE of a refused one",
      "1.5/10 refused",
      () =>
        given(Samples.methodFrom(opened, { _tag: "VerificationFailed" })).when(
          RemovePaymentMethod.handler,
          { id: methodId },
          now
        ).steps,
      ["deleted"],
      ["payment_methods.deleted"]
    ]
  ]
  it.each(lines)("%s", (_, row, decided, statuses, topics) => {
    if (row !== null) reaches(`payments ${row}`)
    const steps = decided()
    expect(statusOf(steps)).toEqual(statuses)
    expect(steps.flatMap((step) => step.topics)).toEqual(topics)
    expect(steps.flatMap((step) => step.entries)).toEqual([])
  })
  // reaches reference events/payment_methods-updated, reference states/payment-method/a-failed-card-verification
  it.each([true, false, null])(
    "the authorization of a verification with the answer %s is voided at once",
    (approved) => {
      const [step] = given(Samples.methodFrom(opened)).when(
        FinishPaymentMethodVerification.handler,
        finish(approved),
        now
      ).steps
      expect(step).toMatchObject({ row: { dueAt: 0 }, after: { voids: keys } })
    }
  )
})

describe("POST /payment_methods", () => {
  it("requires the direct integration", () =>
    given().when(create, creating(), now, Samples.app()).thenForbidden("credit_card DIRECT_INTEGRATION_NOT_APPROVED"))
  it("verifies a card from a token unless the token says otherwise (payments.md 1.2)", () => {
    const asking = (card: object) => {
      const body = { type: "credit_card", credit_card: Samples.cardBody(card), token: { id: "token" } }
      return creating({}, { request: decode(CreatePaymentMethod.Request, body) })
    }
    given().when(create, asking({}), now).thenEvents(opened)
    given()
      .when(create, asking({ trigger_verification: false }), now)
      .thenEvents({ _tag: "Created", details })
  })
  it("reports all problems together", () =>
    given()
      .when(create, creating({ expiration_month: 10, expiration_year: 2026, card_funding: "debit" }), now)
      .thenInvalid(
        "credit_card.expiration_month PARAM_VALUE_IS_OUT_OF_RANGE",
        "credit_card.card_funding CARD_FUNDING_VALIDATION_MISMATCH"
      ))
  it("repeats the call of a dead process as the next attempt, and voids the old one", () =>
    void given(Samples.methodFrom(opened))
      .when(create, creating({ trigger_verification: true }), now + 61, null, { resumes: methodId })
      .thenEvents(owed, { _tag: "VerificationReopened", details, at: now + 61 }))
  it("does not make a method again", () =>
    given(Samples.method())
      .when(create, creating(), now, null, { resumes: methodId })
      .thenRejected({ _tag: "PaymentMethod/AlreadyMade" }))
  it("rejects the result of an earlier attempt", () => {
    const late = { _tag: "PaymentMethod/AttemptGivenUp" } as const
    const abandoned = Samples.methodFrom(opened, owed, { _tag: "VerificationAbandoned", at: now })
    const reopened = Samples.methodFrom(opened, owed, { _tag: "VerificationReopened", details, at: now })
    given(abandoned).when(FinishPaymentMethodVerification.handler, finish(true), now).thenRejected(late)
    given(reopened).when(FinishPaymentMethodVerification.handler, finish(true), now).thenRejected(late)
    given(Samples.method()).when(FinishPaymentMethodVerification.handler, finish(true), now).thenRejected(late)
    given().when(FinishPaymentMethodVerification.handler, finish(true), now).thenRejected(late)
    expect(given(reopened).when(FinishPaymentMethodVerification.handler, finish(true, 2), now).steps).toHaveLength(1)
  })
  it("shows neither the number nor the CVV", () => {
    const [step] = given().when(create, creating({ cvv: "987" }), now).steps
    expect(JSON.stringify([step?.row, step?.record(() => 0)])).not.toMatch(/4111111111111111|987/)
  })
})

describe("POST /payment_methods/{id}", () => {
  const update = (body: object, step = Samples.method(), at = now) =>
    given(step).when(
      UpdatePaymentMethod.handler,
      { id: methodId, request: decode(UpdatePaymentMethod.Request, body) },
      at
    )
  const card = (change: Partial<PaymentInstrument.StoredCard>) => ({
    _tag: "Updated",
    details: Samples.details(change)
  })
  it("changes the fields that may change", () => {
    update({ credit_card: { card_on_file: true, expiration_year: 2031 } }).thenEvents(
      card({ cardOnFile: true, expirationYear: 2031 })
    )
    update({ credit_card: { virtual_terminal_mode: "web" } }).thenEvents(card({ virtualTerminalMode: "web" }))
    update({ custom_data: { a: 1 } }).thenEvents({ _tag: "Updated", details: { ...details, customData: { a: 1 } } })
  })
  it("sends a notification only if a value changed", () => {
    update({ credit_card: { auto_update: false }, custom_data: null }).thenEvents()
    expect(update({ custom_data: { a: 1 } }).steps[0]?.topics).toEqual(["payment_methods.updated"])
  })
  it("sends no notification for another order of members, or null for an absent member", () => {
    const customData = { a: { b: 1, c: 2 }, d: 3 }
    const kept = Samples.methodFrom({ _tag: "Created", details: { ...details, customData } })
    update({ custom_data: { d: 3, a: { c: 2, b: 1 } } }, kept).thenEvents()
    update({
      credit_card: { card_holder: { email: null, address: { postal_code: "94025", city: null } } }
    }).thenEvents()
  })
  describe("the schedule of the card updater", () => {
    const auto: PaymentInstrument.CardDetails = {
      ...Samples.details({ autoUpdate: true }),
      refreshAt: now + 5,
      refreshMagic: "outcome_503"
    }
    const kept = Samples.methodFrom({ _tag: "Created", details: auto })
    const plan = (body: object, step: Step, environment: App.Environment = "staging") => {
      const request = decode(UpdatePaymentMethod.Request, body)
      const operator = { name: "Service", environment }
      const update = given(step).when(UpdatePaymentMethod.handler, { id: methodId, request }, now, null, { operator })
      const [moved = step] = update.steps
      const after = kind.fact(moved.row).state.details
      return isCard(after) ? [after.refreshAt, after.refreshMagic] : null
    }
    // reaches reference resources/credit-card-object/auto_update
    it("begins with auto_update: in staging soon, otherwise in the last month of the card", () => {
      const begins = { credit_card: { auto_update: true } }
      expect(plan(begins, Samples.method())).toEqual([now + 10, null])
      expect(plan(begins, Samples.method(), "production")).toEqual([seconds("2030-12-01T00:00:00Z"), null])
      const ends = { credit_card: { auto_update: true, expiration_year: 2026, expiration_month: 11 } }
      expect(plan(ends, Samples.method(), "production")).toEqual([now, null])
    })
    // reaches platform 10/payment_methods-updated
    it("begins again when the expiry changes", () => {
      expect(plan({ credit_card: { expiration_year: 2031 } }, kept)).toEqual([now + 10, null])
    })
    // reaches reference resources/credit-card-object/card_on_file
    it("is absent without auto_update", () => {
      expect(plan({ credit_card: { auto_update: false } }, kept)).toEqual([null, null])
      expect(plan({ credit_card: { expiration_year: 2031 } }, Samples.method())).toEqual([null, null])
      expect(plan({ credit_card: { card_on_file: true } }, kept)).toEqual([now + 5, "outcome_503"])
    })
  })
  it("rejects another type", () => {
    update({ type: "payment_bank_us" }).thenRejected({ _tag: "PaymentMethod/TypeIsFixed", path: ["type"] })
    update({ type: "credit_card" }).thenEvents()
  })
  it("rejects an update of a deleted method", () =>
    update({}, Samples.method({ _tag: "Deleted", at: now })).thenRejected({ _tag: "PaymentMethod/AlreadyDeleted" }))
  it("rejects exclusive flags, including stored ones", () => {
    const onFile = Samples.methodFrom({ _tag: "Created", details: Samples.details({ cardOnFile: true }) })
    const paths = [
      ["credit_card", "card_on_file"],
      ["credit_card", "recurring"]
    ]
    update({ credit_card: { recurring: true } }, onFile).thenRejected({ _tag: "PaymentMethod/FlagsExclusive", paths })
    update({ credit_card: { recurring: true, card_on_file: false } }, onFile).thenEvents(card({ recurring: true }))
  })
  it("rejects an expiry in the past, even if only one part is new", () => {
    const past = (field: string) => ({ _tag: "PaymentMethod/Expired", path: ["credit_card", field] }) as const
    const soon = Samples.methodFrom({ _tag: "Created", details: Samples.details({ expirationYear: 2026 }) })
    update({ credit_card: { expiration_month: 10, expiration_year: 2026 } }).thenInvalid(
      "credit_card.expiration_month PARAM_VALUE_IS_OUT_OF_RANGE"
    )
    update({ credit_card: { expiration_month: 10 } }, soon).thenRejected(past("expiration_month"))
    update({ credit_card: { expiration_year: 2025 } }).thenRejected(past("expiration_year"))
    update({ credit_card: { expiration_month: 11 } }, soon).thenEvents(
      card({ expirationMonth: 11, expirationYear: 2026 })
    )
  })
})

describe("DELETE /payment_methods/{id}", () => {
  const remove = (...steps: ReadonlyArray<Step>) =>
    given(...steps).when(RemovePaymentMethod.handler, { id: methodId }, now)
  it("is rejected while a payment is pending", () => {
    for (const payment of [
      Samples.pendingCapture(),
      Samples.inReview(),
      Samples.processingPayment(),
      Samples.capturingPayment(),
      Samples.openedPayment({ autoCapture: false })
    ])
      remove(Samples.method(), payment).thenRejected({ _tag: "PaymentMethod/HasPendingPayment" })
  })
  it("deletes a method without pending payments, if none begins meanwhile", () => {
    const { outcome } = remove(Samples.method(), Samples.completedPayment(), { ...Samples.failedPayment(), counts: [] })
    expect(outcome).toMatchObject({
      _tag: "Accepted",
      decision: { conditions: [{ key: "payments:pending:method", delta: 0, max: 0 }] }
    })
  })
  it("is rejected a second time", () =>
    remove(Samples.method({ _tag: "Deleted", at: now })).thenRejected({ _tag: "PaymentMethod/CannotBeDeletedTwice" }))
})
