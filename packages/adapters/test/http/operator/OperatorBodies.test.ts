/**
 * The bodies of the operator surface (platform.md 12, merchants.md 17): each field at both edges of its range, beyond
 * them, of a wrong type and absent, and a member that the operation does not have. The bodies name resources that do not
 * exist: what is refused for this alone is a valid body.
 */
import { Effect } from "effect"
import * as Document from "@payments-platform/domain/merchants/document/Document"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid } from "../fixtures/Answers.ts"
import { ask } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const outside = "PARAM_VALUE_IS_OUT_OF_RANGE"
const noMember = "PARAM_VALUE_IS_INVALID_ENUM"
const noForm = "PARAM_VALUE_IS_INVALID_PATTERN"
const repeated = "PARAM_IS_REPEATED"
const wrongType = "PARAM_VALUE_IS_WRONG_TYPE"

/** A value that a field refuses, the reason, and the path if it is below the field. */
type Wrong = readonly [value: unknown, reason: string, below?: string]

interface Field {
  readonly isRequired?: boolean
  /** null clears it */
  readonly takesNull?: boolean
  /** the answer to a body without it, where that names nothing unknown */
  readonly absent?: "accepted"
  readonly right: readonly [unknown, ...ReadonlyArray<unknown>]
  readonly wrong?: ReadonlyArray<Wrong>
}

interface Operation {
  readonly path: string
  readonly fields: { readonly [name: string]: Field }
  /** members of every body except those that test these members */
  readonly always?: { readonly [name: string]: unknown }
  /** members that the body also needs for some values */
  readonly needs?: (name: string, value: unknown) => object
  /** the answer to a valid body */
  readonly accepted?: string
}

const unknownId = "path:id ID_NOT_FOUND"

const unknownAccount = "body:account_id ID_NOT_FOUND"
const always = { account_id: "nobody" }

const text = (length: number) => "x".repeat(length)
const id: Field = {
  right: ["x", text(255)],
  wrong: [
    ["", outside],
    [text(256), outside]
  ]
}
const oneOf = (...right: readonly [string, ...ReadonlyArray<string>]): Field => ({
  right,
  wrong: [
    ["nonsense", noMember],
    ["", noMember]
  ]
})
const required = (field: Field): Field => ({ ...field, isRequired: true })
const integer = (least: number, most: number): Field => ({
  right: [least, most],
  wrong: [
    [least - 1, outside],
    [most + 1, outside],
    [least + 0.5, wrongType]
  ]
})
const paths = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field_${index}`, ["is_null"]]))

const currency = required(oneOf("USD", "CAD"))
const detail: Field = { right: ["canceled", "R01", "900"] }
const cents = 99_999_999

const merchants: ReadonlyArray<Operation> = [
  {
    path: "/legal_entities/nobody/verification",
    needs: (name, value) =>
      name === "decision" && value === "errant_fields" ? { errant_fields: { entity_name: ["is_null"] } } : {},
    fields: {
      party: required({
        right: ["all", "entity", "controller", "account_controller", "additional_representatives.owner_999"],
        wrong: [
          ["owner_1", noMember],
          ["additional_representatives.owner_1000", noMember],
          ["additional_representatives.Owner_1", noMember]
        ]
      }),
      decision: required(
        oneOf(
          "verified",
          "in_review",
          "additional_documents_required",
          "identity_verification",
          "risk_outreach",
          "errant_fields"
        )
      ),
      requested_documents: {
        right: [["passport"], Document.types],
        wrong: [
          [[], outside],
          [["passport", "passport"], repeated],
          [["selfie"], noMember, "0"]
        ]
      },
      message: {
        right: ["x", text(1_024)],
        wrong: [
          ["", outside],
          [text(1_025), outside],
          ["4111 1111 1111 1111", noForm]
        ]
      },
      errant_fields: {
        right: [paths(1), paths(50), { "controller.name.first": ["is_null", "is_invalid"] }],
        wrong: [
          [{}, outside],
          [paths(51), outside],
          [{ "a..b": ["is_null"] }, noForm, "a..b"],
          [{ a: [] }, outside, "a"],
          [{ a: ["is_null", "is_null"] }, repeated, "a"],
          [{ a: ["is_odd"] }, noMember, "a.0"]
        ]
      }
    }
  },
  { path: "/documents/nobody/decision", fields: { decision: required(oneOf("accepted", "rejected")) } },
  {
    path: "/accounts/nobody",
    fields: {
      enhanced_review: { ...oneOf("not_requested", "requested", "in_review", "approved", "declined"), takesNull: true },
      transaction_division_mid: { ...id, takesNull: true },
      reserve_weekly_limit: {
        right: [0, Number.MAX_SAFE_INTEGER],
        wrong: [
          [-1, outside],
          [0.5, wrongType]
        ],
        takesNull: true
      }
    }
  },
  {
    path: "/accounts/nobody/issues",
    fields: {
      issue_type: required({
        right: [
          "account_closed",
          "closed_for_loss",
          "unsupported",
          "high_risk_cb_rate",
          "reported_user",
          "tos_violation",
          "country_not_supported",
          "compliance",
          "fraud"
        ],
        wrong: [
          ["account_deleted", noMember],
          ["application_block", noMember],
          ["in_review", noMember]
        ]
      })
    }
  },
  {
    path: "/accounts/nobody/blocks",
    fields: {
      capability: required({ right: ["payments", "payouts"], wrong: [["terminals", noMember]] }),
      is_blocked: required({ right: [true, false] }),
      reason: required({
        right: ["x", text(1_024)],
        wrong: [
          ["", outside],
          [text(1_025), outside]
        ]
      })
    }
  },
  {
    path: "/accounts/nobody/reserve",
    fields: {
      currency,
      amount: required({
        right: [1, -1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER],
        wrong: [
          [0, outside],
          [1e300, outside],
          [1.5, wrongType]
        ]
      })
    }
  },
  {
    path: "/accounts/nobody/adjustments",
    fields: {
      type: required(oneOf("credit", "debit")),
      amount: required(integer(1, cents)),
      currency,
      reason_code: oneOf("REIMBURSEMENTS_AND_CORRECTIONS", "ESCHEATMENT", "FEES", "LOSS_WRITE_OFF", "OTHER"),
      detail_code: {
        right: ["bank_overdraft_fee", "billing_correction", "duplicate_transaction", "dispute_correction"],
        wrong: [
          ["abandoned_funds", noMember],
          ["nonsense", noMember]
        ]
      }
    }
  },
  {
    path: "/payouts/nobody/decision",
    fields: {
      decision: required(oneOf("hold", "release", "complete", "fail", "return")),
      reason_code: oneOf("VERIFICATION", "UNKNOWN", "BANK_REJECTED", "BANK_SYSTEM_ERROR", "CHECK_RETURNED", "OPERATOR"),
      detail_code: detail
    }
  },
  {
    path: "/recoveries/nobody/decision",
    fields: {
      decision: required({ right: ["complete", "fail", "return"], wrong: [["hold", noMember]] }),
      reason_code: { right: ["UNKNOWN", "BANK_REJECTED", "OPERATOR"], wrong: [["VERIFICATION", noMember]] },
      detail_code: detail
    }
  },
  {
    path: "/billing_statements/nobody/charge_result",
    fields: { result: required(oneOf("succeeded", "failed")) }
  },
  { path: "/payouts/run", accepted: unknownAccount, always, fields: { account_id: { ...id, absent: "accepted" } } },
  {
    path: "/billing_runs",
    accepted: unknownAccount,
    always,
    fields: {
      year: required({
        right: [2_025, 1_970],
        wrong: [
          [1_969, outside],
          [9_999, outside],
          [10_000, outside]
        ]
      }),
      month: required(integer(1, 12)),
      account_id: { ...id, absent: "accepted" }
    }
  }
]

const others: ReadonlyArray<Operation> = [
  { path: "/payments/nobody/review", fields: { decision: required(oneOf("passed", "failed")) } },
  {
    path: "/payments/nobody/network_result",
    needs: (name, value) => (name === "result" && value === "failed" ? { code: "R01" } : {}),
    fields: {
      result: required(oneOf("settled", "failed")),
      code: {
        right: ["R01", "R85", "900", "insufficient_funds"],
        wrong: [
          ["R00", noMember],
          ["nonsense", noMember]
        ]
      }
    }
  },
  {
    path: "/encoded_payment_methods",
    accepted: "body:terminal_id ID_NOT_FOUND",
    fields: {
      terminal_id: required(id),
      card_number: required({ right: ["4111111111111111"], wrong: [["4111111111111112", noForm]] }),
      amount: required(integer(100, cents)),
      entry_mode: oneOf("chip"),
      age: integer(0, 31_536_000)
    }
  },
  {
    path: "/refunds/nobody/network_result",
    fields: { result: required(oneOf("settled", "failed")), reason_code: { right: ["UNKNOWN"] } }
  },
  {
    path: "/disputes/nobody/decision",
    fields: {
      decision: required(oneOf("submit", "submit_with_credit", "submit_without_credit", "send_back", "won", "lost"))
    }
  },
  {
    path: "/disputes",
    accepted: "body:payment_id ID_NOT_FOUND",
    fields: {
      payment_id: required(id),
      type: required(oneOf("chargeback", "debit_adjustment")),
      amount: integer(1, cents),
      fee: integer(0, cents)
    }
  },
  {
    path: "/payment_methods/nobody/status",
    fields: { status: required(oneOf("verified", "verification_failed")) }
  },
  { path: "/apps/nobody/tokens", fields: { expire_others_in: integer(0, 2_592_000) } },
  { path: "/notifications/nobody/redeliver", fields: { preference_id: id } }
]

const bodyOf = ({ always: fixed = {}, fields }: Operation): { readonly [name: string]: unknown } => {
  const needed = Object.entries(fields).filter(([, { isRequired }]) => isRequired === true)
  return { ...Object.fromEntries(needed.map(([name, { right }]) => [name, right[0]])), ...fixed }
}

const ofOtherType = (value: unknown): unknown => (typeof value === "string" ? 7 : "x")

let keys = 0
const send = (path: string, body: unknown) =>
  Effect.map(ask("POST", `/operator${path}`, { body, headers: { "Unique-Key": `bodies-${++keys}` } }), (answer) =>
    answer.status < 300 ? "accepted" : errorLine(answer)
  )

/** Each body of an operation, with what it is answered. */
const casesOf = (operation: Operation): ReadonlyArray<readonly [body: object, answer: string]> => {
  const { accepted = unknownId, fields, needs = () => ({}) } = operation
  const right = bodyOf(operation)
  const refused = (...problems: ReadonlyArray<string>) => invalid(...problems)
  return [
    [{ ...right, unheard_of: 1 }, refused("body:unheard_of PARAM_IS_UNKNOWN")],
    ...Object.entries(fields).flatMap(([name, field]) => {
      const { isRequired = false, right: values, takesNull = false, wrong = [] } = field
      const given = (value: unknown) => ({ ...right, ...needs(name, value), [name]: value })
      const { [name]: _, ...absent } = right
      const problem = (reason: string, below?: string) =>
        refused(`body:${name}${below === undefined ? "" : `.${below}`} ${reason}`)
      const withoutIt = isRequired ? problem("PARAM_IS_MISSING") : (field.absent ?? refused(accepted))
      return [
        ...values.map((value) => [given(value), refused(accepted)] as const),
        ...wrong.map(([value, reason, below]) => [given(value), problem(reason, below)] as const),
        [given(ofOtherType(values[0])), problem(wrongType)] as const,
        [given(null), takesNull ? refused(accepted) : withoutIt] as const,
        [absent, withoutIt] as const
      ]
    })
  ]
}

layer(World.layer(), { excludeTestServices: true })("bodies of operator operations", (it) => {
  it.effect.each([...merchants, ...others])("POST $path", function* (operation) {
    for (const [body, answer] of casesOf(operation)) {
      const got = yield* send(operation.path, body)
      assert.deepStrictEqual({ body, answer: got }, { body, answer })
    }
  })
})
