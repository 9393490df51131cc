/**
 * The issues that close an account (merchants.md 5). An account is disabled, with all its capabilities, while it has
 * one. They have no member that says what must be done.
 */
import { Schema } from "effect"

/** The types that the operator may set; the enablement clock sets account_closed too. */
export const Type = Schema.Literals([
  "account_closed",
  "closed_for_loss",
  "unsupported",
  "high_risk_cb_rate",
  "reported_user",
  "tos_violation",
  "country_not_supported",
  "compliance",
  "fraud"
]).annotate({ identifier: "ClosingIssueType" })
export type Type = typeof Type.Type

/** Whether the operator may reopen an account that has the issue. */
export const mayEnd = (type: Type): boolean => type === "account_closed" || type === "closed_for_loss"
