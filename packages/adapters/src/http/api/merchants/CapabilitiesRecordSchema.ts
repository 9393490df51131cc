/** The record of capabilities as the API answers it (merchants.md 5). */
import { Schema } from "effect"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import type * as Issue from "@payments-platform/domain/merchants/legal-entity/Issue"
import * as ClosingIssue from "@payments-platform/domain/merchants/account/ClosingIssue"
import { UnixTime } from "@payments-platform/domain/vocabulary/Time"
import { idOf, reference, time, version } from "../Examples.ts"
import { Reference } from "../RecordFields.ts"
import * as IssueFields from "./IssueFields.ts"

/** An issue has the member that is named after its type; one that closes the account has none. */
const CapabilityIssue = Schema.Struct({
  issue_type: Schema.Literals([
    ...IssueFields.types,
    "application_block",
    "account_deleted",
    ...ClosingIssue.Type.literals
  ]),
  ...IssueFields.members,
  application_block: Schema.optionalKey(Schema.Struct({ reason: Schema.String }))
}).annotate({ identifier: "CapabilityIssue" })

const issues = Schema.Array(CapabilityIssue)

/** `upcoming_issues`: by the time in UNIX seconds at which they come if nothing happens. */
const Capability = Schema.Struct({
  enabled: Schema.Boolean,
  current_issues: issues,
  upcoming_issues: Schema.Record(Schema.String, issues)
}).annotate({ identifier: "Capability" })

const on = { enabled: true, current_issues: [], upcoming_issues: {} }

const lacks = (resource: string, id: string, errant_fields: typeof Issue.ErrantFields.Type) => ({
  issue_type: "errant_fields" as const,
  target: reference(resource, id),
  errant_fields
})

const isNull = (...fields: ReadonlyArray<string>) =>
  Object.fromEntries(fields.map((field) => [field, ["is_null"]] as const))

/** What is missing of an account without a payout method, and of a legal entity of which only the name is known. */
const missing = (account: string) => [
  lacks("accounts", account, isNull("payout.currencies.USD.payout_method_id", "payout.currencies.USD.period")),
  lacks("legal_entities", idOf("legalEntity"), {
    ...isNull(
      "address",
      "phone",
      "entity_country_info.US.legal_form",
      "entity_country_info.US.employer_identification_number",
      "entity_country_info.operates_in_sanctioned_countries",
      "terms_of_service",
      "controller.name",
      "controller.email",
      "controller.phone",
      "controller.address",
      "controller.date_of_birth",
      "controller.personal_country_info.US.social_security_number_last_four"
    ),
    "controller.email_is_verified": ["is_false"]
  })
]

const own = (name: string) => {
  const id = idOf(name)
  return {
    id: null,
    resource: "capabilities",
    path: `/accounts/${id}/capabilities`,
    owner: reference("accounts", id),
    create_time: time,
    transaction_division_setup: { ...on, enabled: false }
  }
}

/** The capabilities of an account that has no payment and no payout method. */
const example = {
  ...own("newAccount"),
  payments: on,
  payouts: { enabled: false, current_issues: missing(idOf("newAccount")), upcoming_issues: {} },
  terminals: on
}

/** `transaction_division_setup` is null unless the app onboards merchants as a service. */
export const CapabilitiesRecord = Schema.Struct({
  id: Schema.Null,
  resource: Schema.String,
  path: Schema.String,
  owner: Reference,
  create_time: UnixTime,
  payments: Capability,
  payouts: Capability,
  terminals: Capability,
  transaction_division_setup: Schema.NullOr(Capability),
  api_version: ApiVersion.Version
}).annotate({ identifier: "Capabilities", examples: [{ ...example, api_version: version }] })

const blockOf = (name: string) => ({
  issue_type: "application_block" as const,
  target: reference("accounts", idOf(name)),
  application_block: { reason: "Under investigation" }
})

/** The capabilities of an account whose payments are blocked. */
export const blocked = {
  ...own("blockedAccount"),
  payments: { enabled: false, current_issues: [blockOf("blockedAccount")], upcoming_issues: {} },
  payouts: { enabled: false, current_issues: missing(idOf("blockedAccount")), upcoming_issues: {} }
}

const closingOf = (name: string) => ({
  issue_type: "account_closed" as const,
  target: { id: null, path: `/accounts/${idOf(name)}/capabilities`, resource: "capabilities" }
})

/** The capabilities of an account that the operator closed. */
export const closed = {
  ...own("closedAccount"),
  payments: { enabled: false, current_issues: [closingOf("closedAccount")], upcoming_issues: {} },
  payouts: {
    enabled: false,
    current_issues: [closingOf("closedAccount"), ...missing(idOf("closedAccount"))],
    upcoming_issues: {}
  },
  terminals: { enabled: false, current_issues: [closingOf("closedAccount")], upcoming_issues: {} },
  transaction_division_setup: { enabled: false, current_issues: [closingOf("closedAccount")], upcoming_issues: {} }
}

/** The capabilities of an account that is open again; all its data is given. */
export const reopened = { ...own("reopenedAccount"), payments: on, payouts: on, terminals: on }
