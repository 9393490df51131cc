/** PAD agreements (payments.md 2): who may create and revoke them, and how payments use them. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as CreatePadAgreement from "@payments-platform/domain/payers/pad-agreement/CreatePadAgreement"
import * as PadAgreement from "@payments-platform/domain/payers/pad-agreement/PadAgreement"
import * as RevokePadAgreement from "@payments-platform/domain/payers/pad-agreement/RevokePadAgreement"
import { kind as methodKind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import * as PaymentMethodTimers from "@payments-platform/domain/payers/payment-method/PaymentMethodTimers"
import * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as RunPaymentTimer from "@payments-platform/domain/payments/payment/commands/RunPaymentTimer"
import { contextAt, dueOf, given } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"
import { agreement, agreementId, bank, agreementEnd, agreementEvent, methodId, terms } from "./padAgreements.ts"

const { now } = Samples
const paymentId = "payment"

const account = (currency: "USD" | "CAD" = "CAD") => Samples.account({ currency })

const body = {
  payment_method_id: methodId,
  account_id: "account",
  category: "personal",
  type: "recurring",
  signature: { signatory_name: "Zoë", signature_time: now }
}

interface Case {
  readonly body: object
  readonly account: Step
  readonly method: Step
}
interface Violation {
  readonly name: string
  readonly change: (well: Case) => Case
  readonly expected: object
}

const rejected = (_tag: string, path: string) => ({ _tag: "Rejected", rejection: { _tag, path: [path] } })

/** In the order of POST /payments: validation, ids, account, method, agreement. */
const violations: ReadonlyArray<Violation> = [
  {
    name: "signed in the future",
    change: (testCase) => ({
      ...testCase,
      body: { ...testCase.body, signature: { signatory_name: "Zoë", signature_time: now + 61 } }
    }),
    expected: {
      _tag: "Invalid",
      body: [{ path: ["signature", "signature_time"], reason: "PARAM_VALUE_IS_OUT_OF_RANGE" }]
    }
  },
  {
    name: "unknown account",
    change: (testCase) => ({ ...testCase, body: { ...testCase.body, account_id: "nobody" } }),
    expected: { _tag: "UnknownIds" }
  },
  {
    name: "account deleted",
    change: (testCase) => ({ ...testCase, account: Samples.account({ currency: "CAD", status: "deleted" }) }),
    expected: rejected("Account/Deleted", "account_id")
  },
  {
    name: "account takes no payments",
    change: (testCase) => ({ ...testCase, account: Samples.account({ currency: "CAD", fields: { name: null } }) }),
    expected: rejected("Account/PaymentsDisabled", "account_id")
  },
  {
    name: "account in USD",
    change: (testCase) => ({ ...testCase, account: account("USD") }),
    expected: rejected("PadAgreement/NotCanadian", "account_id")
  },
  {
    name: "method deleted",
    change: (testCase) => ({ ...testCase, method: bank({ _tag: "Deleted", at: now }) }),
    expected: rejected("PaymentMethod/Deleted", "payment_method_id")
  },
  {
    name: "a card",
    change: (testCase) => ({ ...testCase, method: Samples.method() }),
    expected: rejected("PadAgreement/NotCanadian", "payment_method_id")
  },
  {
    name: "a live one exists",
    change: (testCase) => ({ ...testCase, method: bank(agreementEvent("earlier", { oneTime: true })) }),
    expected: rejected("PadAgreement/AlreadyExists", "payment_method_id")
  }
]

const create = (testCase: Partial<Case> = {}) => {
  const request = decode(CreatePadAgreement.Request, testCase.body ?? body)
  return given(testCase.account ?? account(), testCase.method ?? bank()).when(
    CreatePadAgreement.handler,
    { request },
    now,
    Samples.app(),
    { newId: () => agreementId }
  )
}
const well: Case = { body, account: account(), method: bank() }
/** Applies later violations first, so that the earlier of two exclusive ones prevails. */
const outcomeOf = (all: ReadonlyArray<Violation>) =>
  create(all.toReversed().reduce((testCase, each) => each.change(testCase), well)).outcome

describe("POST /pad_agreements: order of checks", () => {
  it.each(violations.map((each) => [each.name, each] as const))("reports %s alone", (_, each) => {
    expect(outcomeOf([each])).toMatchObject(each.expected)
  })
  it("reports the first of any failed checks", () => {
    fc.assert(
      fc.property(fc.subarray([...violations], { minLength: 1 }), (some) => {
        expect(outcomeOf(some)).toMatchObject(some[0]?.expected ?? {})
      }),
      { numRuns: 255, seed: 3 }
    )
  })
  it("reports all unknown ids together", () => {
    const request = decode(CreatePadAgreement.Request, body)
    const stranger = { ...Samples.app(), id: "stranger", appId: "stranger" }
    given(account(), bank())
      .when(CreatePadAgreement.handler, { request }, now, stranger)
      .thenUnknown("body payment_method_id", "body account_id")
  })
})

describe("POST /pad_agreements", () => {
  it("writes the agreement and the method, which lists it as live", () => {
    create().thenEvents({ _tag: "Signed", terms }, agreementEvent(agreementId))
    create({ body: { ...body, type: "one_time" } }).thenEvents(
      { _tag: "Signed", terms: { ...terms, type: "one_time" } },
      agreementEvent(agreementId, { oneTime: true })
    )
  })
  // reaches payments 2 agreement signed
  it("returns the record of payments.md 2", () => {
    expect(create().steps[0]?.record(() => 0)).toEqual({
      id: agreementId,
      resource: "pad_agreements",
      path: "/pad_agreements/agreement",
      owner: { id: methodId, resource: "payment_methods", path: "/payment_methods/method" },
      create_time: now,
      ...body,
      revoked: false
    })
  })
  it("sends no notification and moves no money", () => {
    for (const { entries, row, topics } of create().steps) expect([topics, entries, row.dueAt]).toEqual([[], [], null])
  })
  it.each([
    ["unverified", Samples.methodFrom({ _tag: "DepositsOrdered", details: Samples.bank({ type: "payment_bank_ca" }) })],
    ["refused", bank({ _tag: "StatusSet", usable: false })],
    ["agreed with another account", bank(agreementEvent("other", { accountId: "other" }))],
    ["no longer agreed", bank(agreementEvent("earlier"), agreementEnd("earlier"))]
  ] as const)("accepts a bank account that is %s", (_, method) => expect(create({ method }).steps).toHaveLength(2))
  // reaches reference resources/pad-agreement/fields-payment_method_id-string-uuid
  // reaches reference resources/pad-agreement/two-further-category-values
  it.each(["personal", "business", "funds_transfer", "cash_management"])("accepts the category %s", (category) =>
    expect(create({ body: { ...body, category } }).steps).toHaveLength(2)
  )
  // reaches reference resources/pad-agreement/one-further-type-value
  it.each(PadAgreement.types)("accepts the type %s", (type) =>
    expect(create({ body: { ...body, type } }).steps).toHaveLength(2)
  )
  it.each([
    ["a field that is missing", { ...body, category: undefined }],
    ["an empty signatory", { ...body, signature: { signatory_name: "", signature_time: now } }],
    ["another category", { ...body, category: "gift" }]
  ])("rejects a body with %s", (_, wrong) => {
    const sent: unknown = JSON.parse(JSON.stringify(wrong))
    expect(() => decode(CreatePadAgreement.Request, sent)).toThrow()
  })
})

describe("POST /pad_agreements/{id}/revoke", () => {
  const command = { id: agreementId }
  it("ends the agreement, and removes it from the method", () => {
    const revoked = given(
      agreement(),
      bank(agreementEvent(agreementId), agreementEvent("other", { accountId: "other" }))
    ).when(RevokePadAgreement.handler, command, now)
    revoked.thenEvents({ _tag: "Revoked" }, agreementEnd(agreementId))
    expect(revoked.steps[0]?.record(() => 0)).toMatchObject({ revoked: true })
    expect(revoked.steps.flatMap(({ topics }) => topics)).toEqual([])
  })
  it("is rejected a second time", () =>
    given(agreement(agreementId, { _tag: "Revoked" }), bank())
      .when(RevokePadAgreement.handler, command, now)
      .thenRejected({ _tag: "PadAgreement/AlreadyRevoked" }))
  // reaches payments 2 agreement revoked
  it("changes only the record of a used agreement", () =>
    void given(agreement(), bank()).when(RevokePadAgreement.handler, command, now).thenEvents({ _tag: "Revoked" }))
  it("reports an agreement that is unknown or of another app", () => {
    const stranger = { ...Samples.app(), id: "stranger", appId: "stranger" }
    given().when(RevokePadAgreement.handler, command, now).thenUnknown("path id")
    given(agreement(), bank(agreementEvent(agreementId)))
      .when(RevokePadAgreement.handler, command, now, stranger)
      .thenUnknown("path id")
  })
})

describe("the deletion of a method revokes its agreements", () => {
  const second = { accountId: "other" }
  const deleted = bank(agreementEvent("first"), agreementEvent("second", second), { _tag: "Deleted", at: now })
  const end = (id: string, ...steps: ReadonlyArray<Step>) =>
    given(...steps).when(RevokePadAgreement.deletedMethodHandler, { id }, now)
  const workOf = ({ row }: Step) => dueOf(PaymentMethodTimers.due(methodKind.fact(row), contextAt(now, null, "app")))

  // reaches payments 2 agreement ended with its deleted method
  it("is due at once, until the last agreement has ended", () => {
    expect([deleted.row.dueAt, workOf(deleted)]).toEqual([
      0,
      { rule: "pad_agreements.revoke", command: { id: "first" } }
    ])
    expect(RevokePadAgreement.unrevokedAgreements(methodKind.fact(deleted.row)).map(({ id }) => id)).toEqual([
      "first",
      "second"
    ])
    const world = end("first", deleted, agreement("first"), agreement("second")).thenEvents(
      { _tag: "Revoked" },
      agreementEnd("first")
    )
    expect(world.row(methodId)?.dueAt).toBe(0)
    const after = world
      .when(RevokePadAgreement.deletedMethodHandler, { id: "second" }, now)
      .thenEvents({ _tag: "Revoked" }, agreementEnd("second"))
    expect(after.row(methodId)?.dueAt).toBe(now + 180 * 86_400)
    after.when(RevokePadAgreement.deletedMethodHandler, { id: "second" }, now).thenEvents()
  })
  it("has nothing to revoke if the method is not deleted", () => {
    const live = bank(agreementEvent("first"))
    expect([live.row.dueAt, RevokePadAgreement.unrevokedAgreements(methodKind.fact(live.row))]).toEqual([null, []])
    end("first", live, agreement("first")).thenEvents()
  })
  it("does not revoke a used agreement", () =>
    end("first", bank({ _tag: "Deleted", at: now }), agreement("first")).thenEvents())
  it("changes nothing if there is no such agreement", () => {
    end("first", agreement("first")).thenRejected({ _tag: "PadAgreement/Gone" })
    end("first", deleted).thenRejected({ _tag: "PadAgreement/Gone" })
  })

  const returned: RunPaymentTimer.CallResult = { _tag: "Bank", result: { _tag: "Returned", code: "905" } }
  const processing = Samples.processingPayment({ methodType: "payment_bank_ca", currency: "CAD" })
  const deletions = [
    ["DELETE", given(bank(agreementEvent("first"))).when(RemovePaymentMethod.handler, { id: methodId }, now).steps],
    [
      "the operator's DELETE",
      given(bank(agreementEvent("first"))).when(RemovePaymentMethod.operatorHandler, { id: methodId }, now).steps
    ],
    [
      "a bank return",
      given(bank(agreementEvent("first")), processing).when(
        RunPaymentTimer.handler,
        { paymentId, answer: returned },
        now
      ).steps
    ]
  ] as const
  it.each(deletions)("follows %s", (_, steps) => {
    const method = steps.find(({ subject }) => subject.id === methodId)
    expect(method?.events).toEqual([{ _tag: "Deleted", at: now }])
    expect(method?.row.dueAt).toBe(0)
  })
})
