/**
 * Account names with an effect in staging (merchants.md 16): `Magic <issue_type>` closes a new account with the issue,
 * and `Magic enhanced_review` puts it into review. In production they have no effect.
 */
import type * as App from "../../access/app/App.ts"
import type * as Account from "./Account.ts"
import * as AccountClosingIssue from "./capabilities/AccountClosingIssue.ts"

export const events = (name: string | null | undefined, environment: App.Environment): ReadonlyArray<Account.Event> => {
  const [, word = ""] = /^magic (.+)$/i.exec(name ?? "") ?? []
  if (environment === "production" || word === "") return []
  if (word.toLowerCase() === "enhanced_review") return [{ _tag: "Detailed", details: { enhancedReview: "in_review" } }]
  const issue = AccountClosingIssue.Type.literals.find((each) => each === word.toLowerCase())
  return issue === undefined ? [] : [{ _tag: "Closed", issue }]
}
