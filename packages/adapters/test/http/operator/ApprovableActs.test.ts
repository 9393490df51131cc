/** An approval is kept and shown in clear, so that no act that moves money may take data of persons (platform.md 12). */
import { assert, describe, it } from "vitest"
import * as BillingStatementKind from "@payments-platform/domain/billing/statement/BillingStatementKind"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as DisputeKind from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import * as PayoutKind from "@payments-platform/domain/payouts/payout/PayoutKind"
import * as RecoveryKind from "@payments-platform/domain/payouts/recovery/RecoveryKind"
import { type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import { documents } from "../openapi/DocumentedAnswers.ts"

const listOf = (value: unknown): ReadonlyArray<Members> => (Array.isArray(value) ? value.map(membersOf) : [])

/** The paths of the texts in a schema that are none of a list of values. */
const textsIn = (schema: Members, path: ReadonlyArray<string>): ReadonlyArray<string> => {
  const { $ref: to } = schema
  if (typeof to === "string")
    return textsIn(membersOf(membersOf(documents.operator.components.schemas)[to.split("/").at(-1) ?? ""]), path)
  const parts = ["anyOf", "oneOf", "allOf"].flatMap((name) => listOf(schema[name]))
  return [
    ...(schema["type"] === "string" && schema["enum"] === undefined ? [path.join(".")] : []),
    ...parts.flatMap((each) => textsIn(each, path)),
    ...Object.entries(membersOf(schema["properties"])).flatMap(([name, each]) =>
      textsIn(membersOf(each), [...path, name])
    ),
    ...(schema["items"] === undefined ? [] : textsIn(membersOf(schema["items"]), path))
  ]
}

const acts = Object.entries(documents.operator.paths).flatMap(([path, methods]) =>
  Object.entries(membersOf(methods)).flatMap(([method, operation]) => {
    const { requestBody, "x-moves-money": movesMoney } = membersOf(operation)
    const content = membersOf(membersOf(membersOf(requestBody)["content"])["application/json"])
    return movesMoney === true ? [{ name: `${method} ${path}`, schema: membersOf(content["schema"]) }] : []
  })
)

/** Codes of networks and banks, ids of the platform, and lists of the settings. */
const impersonal =
  /^(?:code|detail_code|account_id|payment_id|transaction_division_mid|sanctioned_countries|exchange_symbols\.\w+)$/

const kinds = [AccountKind, PaymentKind, RefundKind, DisputeKind, PayoutKind, RecoveryKind, BillingStatementKind]
/** The types by which HoldForApproval.ts knows the resource of a path. */
const types = kinds.map(({ kind }) => kind.type)

describe("acts that move money", () => {
  it.each(acts.filter(({ name }) => name.includes("{id}")))("$name names its resource by its type", ({ name }) =>
    assert.include(types, name.split("/")[2])
  )
  it("are known", () => assert.isAbove(acts.length, 14))
  it.each(acts)("$name takes no text of a person", ({ schema }) =>
    assert.deepStrictEqual(
      textsIn(schema, []).filter((path) => !impersonal.test(path)),
      []
    )
  )
})
