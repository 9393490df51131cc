/**
 * Every type of issue (merchants.md 2, 5): its member and target in the record of verifications, the capabilities that
 * it disables, and what is announced as upcoming.
 */
import * as Documents from "../Documents.ts"
import type { Members, Pattern, Row } from "../Row.ts"

const { rowOf, table } = Documents.merchants
const { quotesIn } = Documents

const issue = (id: string, seen: Members): Row => ({ id: `merchants ${id}`, seen: { saw: "issue", ...seen } })

/** The types of section 2 with the resources that their targets name. */
const ofParties: ReadonlyArray<readonly [type: string, target: string]> = table("2", "issue_type").flatMap(
  ({ Target = "", issue_type: types = "" }) =>
    types
      .split(", ")
      .map((type) => [type, Target.startsWith("verifications") ? "verifications" : "legal_entities"] as const)
)

export const partyTypes: ReadonlyArray<string> = ofParties.map(([type]) => type)

const paths = [/./]
const request = { path: /\.documents$/, message: /./ }
/** The member of a type in the record of verifications. */
const members: Readonly<Record<string, Pattern>> = {
  errant_fields: {},
  in_review: paths,
  additional_documents_required: [/\.documents$/],
  identity_verification: request,
  risk_outreach: request
}

export const codes: ReadonlyArray<string> = quotesIn(rowOf("2", "issue_type", "errant_fields")["Member"] ?? "")

const inVerifications: ReadonlyArray<Row> = [
  ...ofParties.map(([issue_type, resource]) =>
    issue(`2 issue ${issue_type}`, {
      record: "verifications",
      issue_type,
      target: { resource, path: /^\/legal_entities\// },
      [issue_type]: members[issue_type] ?? {}
    })
  ),
  ...codes.map((code) => issue(`2 errant field: ${code}`, { issue_type: "errant_fields", code }))
]

const capabilities = ["payments", "payouts", "terminals"] as const

const closing = { id: null, resource: "capabilities" }

/** Every type that closes an account. */
export const closingTypes: ReadonlyArray<string> = table("5", "issue_type").flatMap(({ issue_type: types = "" }) =>
  types.startsWith("application_block") ? [] : types.split(", ").map((type) => type.replace(/ \(.*$/, ""))
)

const disabling: ReadonlyArray<Row> = [
  ...(["payments", "payouts"] as const).map((capability) =>
    issue(`5 issue application_block: ${capability}`, {
      record: "capabilities",
      capability,
      upcoming: false,
      enabled: false,
      issue_type: "application_block",
      target: { resource: "accounts" },
      application_block: { reason: /./ }
    })
  ),
  ...closingTypes.flatMap((issue_type) =>
    capabilities.map((capability) =>
      issue(`5 issue ${issue_type}: ${capability}`, {
        record: "capabilities",
        capability,
        upcoming: false,
        enabled: false,
        issue_type,
        target: closing
      })
    )
  )
]

const listed = (capability: string, issue_type: string, enabled: boolean, more: Members = {}): Members => ({
  record: "capabilities",
  capability,
  upcoming: false,
  enabled,
  issue_type,
  ...more
})
const upcoming = (capability: string, issue_type: string): Members => ({
  record: "capabilities",
  capability,
  upcoming: true,
  issue_type
})

/** What the lines of section 5 say of each capability. */
const stated: ReadonlyArray<Row> = [
  ...["name", "description"].flatMap((path) =>
    (["payments", "payouts"] as const).map((capability) =>
      issue(
        `5 ${path} is null: ${capability}`,
        listed(capability, "errant_fields", false, { path, code: "is_null", target: { resource: "accounts" } })
      )
    )
  ),
  ...["identity_verification", "risk_outreach"].map((type) =>
    issue(`5 payments: ${type} is listed without disabling it`, listed("payments", type, true))
  ),
  ...["errant_fields", "in_review", "additional_documents_required", "identity_verification"].map((type) =>
    issue(`5 payouts: off with ${type}`, listed("payouts", type, false))
  ),
  issue(
    "5 payouts: a disabled method",
    listed("payouts", "errant_fields", false, { path: /\.payout_method_id$/, code: "is_invalid" })
  ),
  issue(
    "5 terminals: other country",
    listed("terminals", "errant_fields", false, { path: "country", code: "is_unsupported_value" })
  ),
  issue("2 upcoming: risk outreach", upcoming("payouts", "additional_documents_required")),
  issue("5 upcoming: the clock runs", upcoming("payments", "errant_fields")),
  issue("5 upcoming: payments off", upcoming("payments", "account_closed"))
]

export const issues: ReadonlyArray<Row> = [...inVerifications, ...disabling, ...stated]
