/** Which rejections a Unique-Key stores, for every line of the table (platform.md 2). */
import { assert, describe, it } from "@effect/vitest"
import { renderedRejection } from "@payments-platform/specification/targets/Rejections"
import { rejectionTags } from "../../../src/http/response/RejectionErrors.ts"

/** These may be repeated with the same key, or concern no state: a permission, an id. */
const forgotten = new Map([
  ["Approval/OwnAct", "NOT_AUTHORIZED"],
  ["Approval/RoleMissing", "NOT_AUTHORIZED"],
  ["Approval/AskerRoleMissing", "NOT_AUTHORIZED"],
  ["Operator/UnknownToken", "INVALID_PARAMS"],
  ["Account/AtLimit", "SERVICE_TEMPORARILY_UNAVAILABLE"],
  ["Account/CurrencyNotPermitted", "NOT_AUTHORIZED"],
  ["App/UnknownToken", "INVALID_PARAMS"],
  ["AuthenticationCode/WrongAssertion", "NOT_AUTHORIZED"],
  ["BillingStatement/NotRecalled", "SERVICE_TEMPORARILY_UNAVAILABLE"],
  ["BillingStatement/NotSent", "SERVICE_TEMPORARILY_UNAVAILABLE"],
  ["ClientToken/Busy", "SERVICE_TEMPORARILY_UNAVAILABLE"],
  ["Document/GivenUp", "SERVICE_TEMPORARILY_UNAVAILABLE"],
  ["LegalEntity/ChangedMeanwhile", "RESOURCE_CONFLICT"],
  ["Payment/AlreadyMade", "SERVICE_TEMPORARILY_UNAVAILABLE"],
  ["Payment/AttemptGivenUp", "SERVICE_TEMPORARILY_UNAVAILABLE"],
  ["Payment/Busy", "SERVICE_TEMPORARILY_UNAVAILABLE"],
  ["PaymentMethod/AlreadyMade", "SERVICE_TEMPORARILY_UNAVAILABLE"],
  ["PaymentMethod/AttemptGivenUp", "SERVICE_TEMPORARILY_UNAVAILABLE"],
  ["Payout/NotSent", "SERVICE_TEMPORARILY_UNAVAILABLE"],
  ["PayoutMethod/Gone", "SERVICE_TEMPORARILY_UNAVAILABLE"],
  ["Recovery/NotSent", "SERVICE_TEMPORARILY_UNAVAILABLE"],
  ["Refund/NotSent", "SERVICE_TEMPORARILY_UNAVAILABLE"],
  ["Refund/PaymentNotProcessed", "INVALID_PARAMS"]
])

describe("a rejection", () => {
  it.each(rejectionTags)("%s: remembered, unless it may be tried again or is no state rule", (tag) => {
    const { code, kept } = renderedRejection(tag)
    assert.deepStrictEqual([kept, kept ? undefined : code], [!forgotten.has(tag), forgotten.get(tag)])
  })
  it("every forgotten tag is a rejection", () => assert.includeMembers([...rejectionTags], [...forgotten.keys()]))
})
