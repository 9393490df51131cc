/** Concurrent commands on PAD agreements (payments.md 2) over both stores. */
import { Effect } from "effect"
import type { ExecutionResult } from "@payments-platform/domain/application/executor/CommandExecutor"
import * as CreatePadAgreement from "@payments-platform/domain/payers/pad-agreement/CreatePadAgreement"
import * as PadAgreementKind from "@payments-platform/domain/payers/pad-agreement/PadAgreementKind"
import * as RevokePadAgreement from "@payments-platform/domain/payers/pad-agreement/RevokePadAgreement"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import { kind as methodKind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as SetPaymentMethodStatus from "@payments-platform/domain/payers/payment-method/SetPaymentMethodStatus"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/commands/ReportNetworkResult"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, describe, layerForEach } from "@payments-platform/specification/EffectTests"
import { decode } from "../../decoding.ts"
import * as Commands from "../commands.ts"
import { bodyOf, outcomeOf } from "../commands.ts"
import { noon, stores } from "../stores.ts"

const many = 20
const manyOf = <A>(effect: A) => Commands.times(many, effect)
const together = <E, R>(all: ReadonlyArray<Effect.Effect<ExecutionResult, E, R>>) =>
  Effect.map(Commands.together(all), (outcomes) => outcomes.map(outcomeOf))
const count = (outcomes: ReadonlyArray<string>, name: string): number => outcomes.filter((each) => each === name).length

/** A verified Canadian bank account, and a merchant in CAD. */
const world = Effect.gen(function* () {
  const { createMerchant, execute, executePrepared } = yield* Commands.makeApp
  const store = yield* Store
  const account_id = yield* createMerchant("CA")
  const bank = decode(CreatePaymentMethod.Request, {
    type: "payment_bank_ca",
    payment_bank_ca: {
      account_number: "9005555",
      institution_number: "003",
      transit_number: "00012",
      account_holder: { holder_name: "Zoë" }
    }
  })
  const methodId = bodyOf(yield* executePrepared(CreatePaymentMethod.enrichedHandler, bank)).id
  yield* execute(SetPaymentMethodStatus.handler, { id: methodId, request: { status: "verified" } })

  const agreement = (type: "one_time" | "recurring") =>
    decode(CreatePadAgreement.Request, {
      payment_method_id: methodId,
      account_id,
      category: "personal",
      type,
      signature: { signatory_name: "Zoë", signature_time: noon / 1_000 }
    })
  const payment = decode(CreatePayment.Request, {
    account_id,
    amount: 1_000,
    currency: "CAD",
    payment_method: { payment_method_id: methodId }
  })
  const methodRow = Effect.flatMap(
    store.load({ ids: [methodId], counters: [], key: null, subscribers: [] }),
    ({ rows }) => Effect.fromNullishOr(rows.get(methodId))
  )
  return {
    agree: (type: "one_time" | "recurring") => execute(CreatePadAgreement.handler, { request: agreement(type) }),
    revoke: (agreementId: string) => execute(RevokePadAgreement.handler, { id: agreementId }),
    pay: executePrepared(CreatePayment.enrichedHandler, payment),
    returned: (paymentId: string) =>
      execute(ReportNetworkResult.handler, { id: paymentId, request: { result: "failed", code: "902" } }),
    remove: execute(RemovePaymentMethod.handler, { id: methodId }),
    /** the live agreements in the method's state */
    live: Effect.map(methodRow, (row) => PaymentInstrument.agreementsOf(methodKind.fact(row).state.details)),
    /** the statuses of the agreements */
    statuses: Commands.statuses(PadAgreementKind.kind.type)
  }
})

describe.each(stores)("PAD agreements over %s", (_, layer) => {
  const it = layerForEach(layer)
  it.live("are made once, although many requests ask for one of the same method and account", function* () {
    const { agree, live, statuses } = yield* world
    const outcomes = yield* together(manyOf(agree("recurring")))
    assert.deepStrictEqual([count(outcomes, "ok"), count(outcomes, "PadAgreement/AlreadyExists")], [1, many - 1])
    assert.lengthOf(yield* live, 1)
    assert.deepStrictEqual(yield* statuses, ["signed"])
  })

  it.live("of type one_time are used by one of many payments", function* () {
    const { agree, live, pay, statuses } = yield* world
    yield* agree("one_time")
    const outcomes = yield* together(manyOf(pay))
    assert.deepStrictEqual([count(outcomes, "ok"), count(outcomes, "PadAgreement/Missing")], [1, many - 1])
    assert.deepStrictEqual(yield* live, [])
    assert.deepStrictEqual(yield* statuses, ["signed"])
  })

  it.live("are revoked once, and no payment begins after that", function* () {
    const { agree, live, pay, revoke, statuses } = yield* world
    const { id } = bodyOf(yield* agree("one_time"))
    const all = [...manyOf(revoke(id)), ...manyOf(pay)].map((each, i, { length }) => [each, (i * 7) % length] as const)
    const outcomes = yield* together(all.toSorted(([, a], [, b]) => a - b).map(([each]) => each))
    const [ok, revoked, missing] = ["ok", "PadAgreement/AlreadyRevoked", "PadAgreement/Missing"].map((each) =>
      count(outcomes, each)
    )
    assert.strictEqual(revoked, many - 1)
    // one revocation, and at most one payment before it
    assert.include([1, 2], ok)
    assert.strictEqual((ok ?? 0) + (missing ?? 0), many + 1)
    assert.deepStrictEqual(yield* live, [])
    assert.deepStrictEqual(yield* statuses, ["revoked"])
    assert.strictEqual(outcomeOf(yield* pay), "PadAgreement/Missing")
  })

  it.live("end with a method that a bank's return deletes", function* () {
    const { agree, live, pay, returned, statuses } = yield* world
    yield* agree("recurring")
    yield* returned(bodyOf(yield* pay).id)
    assert.deepStrictEqual(yield* live, [])
    assert.deepStrictEqual(yield* statuses, ["revoked"])
  })

  it.live("end with a method that is deleted while they are made", function* () {
    const { agree, live, remove, statuses } = yield* world
    const outcomes = yield* together([...manyOf(agree("recurring")), remove])
    assert.strictEqual(outcomes.at(-1), "ok")
    assert.deepStrictEqual(yield* live, [])
    assert.notInclude(yield* statuses, "signed")
    assert.strictEqual(outcomeOf(yield* agree("recurring")), "PaymentMethod/Deleted")
  })
})
