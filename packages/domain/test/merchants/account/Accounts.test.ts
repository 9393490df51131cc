/** POST /accounts and /accounts/{id} (merchants.md 4). */
import { describe, expect, it } from "vitest"
import { reaches } from "@payments-platform/contract/Reached"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as AccountClosingIssue from "@payments-platform/domain/merchants/account/capabilities/AccountClosingIssue"
import * as CreateAccount from "@payments-platform/domain/merchants/account/commands/CreateAccount"
import * as SetAccountDetails from "@payments-platform/domain/merchants/account/commands/SetAccountDetails"
import * as UpdateAccount from "@payments-platform/domain/merchants/account/commands/UpdateAccount"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import * as OperatorName from "@payments-platform/domain/vocabulary/people/OperatorName"
import { given } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples

const said = (field: string, value: unknown) => ({ [field]: value })

describe("accounts (merchants.md 4)", () => {
  const entity = (fields: object = { country: "US", entityName: "Bakery", description: "Bread" }) =>
    LegalEntityKind.kind.create({ id: "entity", appId: "app", createTime: now }, [{ _tag: "Created", fields, at: now }])
  const create = (body: object = {}, from = entity(), currencies: ReadonlyArray<"USD" | "CAD"> = ["USD", "CAD"]) =>
    given(from).when(
      CreateAccount.handler,
      { request: decode(AccountFields.Create, { legal_entity_id: "entity", ...body }) },
      now,
      Samples.app({ permissions: { currencies } }),
      { newId: () => "account-123456" }
    )
  const fieldsOf = (steps: ReadonlyArray<Step>) => {
    const [step] = steps
    return step === undefined ? null : AccountKind.kind.fact(step.row).state
  }
  // reaches reference what/an-account-holds-balances
  it("has the currency of its country, or the requested one", () => {
    expect(fieldsOf(create().steps)?.currency).toBe("USD")
    expect(fieldsOf(create({}, entity({ country: "CA" })).steps)?.currency).toBe("CAD")
    expect(fieldsOf(create({ payout: { default_currency: "CAD" } }).steps)?.currency).toBe("CAD")
    create({}, entity({ country: "DE" })).thenRejected({
      _tag: "Account/CountryNotSupported",
      path: ["legal_entity_id"]
    })
    create({}, entity({ country: "CA" }), ["USD"]).thenRejected({
      _tag: "Account/CurrencyNotPermitted",
      path: ["legal_entity_id"]
    })
  })
  it.each([
    [{ country: "US", entityName: "Bakery", description: "Bread" }, "Bakery", "Bread"],
    [{ country: "US", controller: { name: { first: "Ada", last: "Lovelace" } } }, "Ada Lovelace", "Ada Lovelace"],
    [{ country: "US" }, "Account 123456", "Account 123456"]
  ])("with the names %j is called %s", (fields, name, description) =>
    expect(fieldsOf(create({}, entity(fields)).steps)?.fields).toMatchObject({
      name,
      description,
      statementDescription: name
    })
  )
  it.each([
    ...AccountClosingIssue.Type.literals.map((type) => [`Magic ${type}`, "staging", [type], undefined] as const),
    ["magic COMPLIANCE", "staging", ["compliance"], undefined],
    ["Magic enhanced_review", "staging", [], "in_review"],
    ["Magic account_deleted", "staging", [], undefined],
    ["Magic fraud", "production", [], undefined]
  ] as const)("named %s in %s is closed with %j (merchants.md 16)", (name, environment, closings, enhancedReview) => {
    const { steps } = given(entity()).when(
      CreateAccount.handler,
      { request: decode(AccountFields.Create, { legal_entity_id: "entity", name }) },
      now,
      Samples.app(),
      { operator: { name: "Service", environment } }
    )
    expect(fieldsOf(steps)).toMatchObject({ closings, status: closings.length === 0 ? "active" : "disabled" })
    expect(fieldsOf(steps)?.details.enhancedReview).toBe(enhancedReview)
    if (closings.length > 0 || enhancedReview !== undefined)
      reaches(`merchants 16 account of name Magic ${name.slice(6).toLowerCase()}`)
  })
  // reaches merchants 4.2/01, platform 13/operator_name, reference resources/legal-entity/entity_name
  it("rejects the operator's name, ignoring case", () => {
    create({ name: `My ${OperatorName.defaultName.toUpperCase()} shop` }).thenInvalid(
      "name PARAM_VALUE_IS_INVALID_PATTERN"
    )
    expect(fieldsOf(create({ name: "Shop" }).steps)?.fields.name).toBe("Shop")
  })
  it("is announced with its capabilities, and its legal entity lists it", () => {
    const [account, opened] = create({ name: "Shop" }).steps
    expect(account?.topics).toEqual(["accounts.created", "accounts.capabilities.updated"])
    expect(opened?.events).toEqual([{ _tag: "AccountOpened", accountId: "account-123456" }])
    expect(account?.payload("accounts.capabilities.updated", () => 0)).toMatchObject({
      id: null,
      resource: "capabilities",
      path: "/accounts/account-123456/capabilities",
      owner: { id: "account-123456" },
      payments: { enabled: true, current_issues: [], upcoming_issues: {} }
    })
  })
  // reaches platform 14/accounts-per-legal-entity, reference limits/accounts-per-legal-entity
  it("is made with a warning if it is the 7th live one", () => {
    const subject = { id: "entity", appId: "app", createTime: now }
    const warningWith = (count: number) => {
      const opened = Array.from({ length: count }, (_, n) => ({ _tag: "AccountOpened", accountId: `${n}` }) as const)
      const fields = { country: "US", entityName: "Bakery" }
      const { outcome } = create(
        {},
        LegalEntityKind.kind.create(subject, [{ _tag: "Created", fields, at: now }, ...opened])
      )
      return outcome._tag === "Accepted" ? outcome.decision.warning : outcome
    }
    expect(warningWith(5)).toBeUndefined()
    expect(warningWith(6)).toBe("ACCOUNTS_PER_LEGAL_ENTITY_SOFT_LIMIT")
  })
  it("reports unknown payout methods together with an unknown entity", () => {
    const request = decode(AccountFields.Create, {
      legal_entity_id: "entity",
      payout: { currencies: { USD: { payout_method_id: "x" } } }
    })
    given()
      .when(CreateAccount.handler, { request }, now, Samples.app())
      .thenUnknown("body legal_entity_id", "body payout.currencies.USD.payout_method_id")
  })
  const update = (body: object, account: Partial<Account.State> = {}, onboardingAsAService = false) =>
    given(Samples.entity(), Samples.account(account)).when(
      UpdateAccount.handler,
      { id: "account", request: decode(AccountFields.Patch, body) },
      now,
      Samples.app({ permissions: { onboardingAsAService } })
    )
  it("has its name as statement_description if that is cleared", () => {
    const cleared = (fields: AccountFields.Fields) =>
      fieldsOf(update({ statement_description: null }, { fields }).steps)?.fields.statementDescription
    expect(cleared({ name: "Shop", statementDescription: "SHOP*1" })).toBe("Shop")
    expect(cleared({ statementDescription: "SHOP*1" })).toBe("Account ccount")
    update({ statement_description: null }, { fields: { name: "Shop", statementDescription: "Shop" } }).thenEvents()
    expect(fieldsOf(create({ name: "Shop", statement_description: null }).steps)?.fields.statementDescription).toBe(
      "Shop"
    )
  })
  it.each([
    [{ payout: { default_currency: "USD" } }, [["payout", "default_currency"]]],
    [{ payout: { currencies: { CAD: { period: "daily" } } } }, [["payout", "currencies", "CAD"]]],
    [{ payout: { currencies: null } }, [["payout", "currencies"]]],
    [{ payout: null }, [["payout"]]],
    [{ reference_id: "r" }, [["reference_id"]]],
    [
      { name: "Free", custom_data: { a: "b" }, payout: { default_currency: "USD", currencies: { USD: {}, CAD: {} } } },
      [["custom_data"], ["payout", "default_currency"], ["payout", "currencies", "CAD"]]
    ]
  ])("cannot change %j after onboarding (merchants.md 4.1)", (body, paths) =>
    update(body, { fields: { name: "Shop", platformOnboardingTime: now } }, true).thenRejected({
      _tag: "Account/Invalid",
      problems: paths.map((path) => ({ path, reason: "PARAM_CANNOT_BE_MODIFIED" }))
    })
  )
  it.each(["transaction_type", "onboarding_location", "accepted_method_of_payments", "primary_url"])(
    "cannot even clear %s without the permission",
    (field) => update({ [field]: null }).thenForbidden(`${field} PERMISSION_NOT_GRANTED`)
  )
  it("merges prices by member, and a fee needs all of its members", () => {
    const price = { model: "blended", percentage: "2.9", fixedAmount: 30 } as const
    const priced = { name: "Shop", description: "A shop", pricing: { currencies: { USD: { creditCard: price } } } }
    const patched = (credit_card: object) =>
      update({ pricing: { currencies: { USD: { credit_card } } } }, { fields: priced })
    expect(fieldsOf(patched({ percentage: "3.1" }).steps)?.fields.pricing?.currencies?.USD?.creditCard).toEqual({
      ...price,
      percentage: "3.1"
    })
    patched({}).thenEvents()
    const path = ["pricing", "currencies", "USD", "credit_card", "model"]
    patched({ model: null }).thenRejected({
      _tag: "Account/Invalid",
      problems: [{ path, reason: "PARAM_IS_MISSING" }]
    })
  })
  it("stores an empty primary_url as none", () => {
    const shop = { name: "Shop", description: "A shop" }
    const cleared = update({ primary_url: "" }, { fields: { ...shop, primaryUrl: "https://shop.example" } }, true)
    expect(fieldsOf(cleared.steps)?.fields).toEqual(shop)
    update({ primary_url: "" }, { fields: shop }, true).thenEvents()
  })
  it("may change payouts in USD after onboarding", () => {
    const onboarded = { fields: { name: "Shop", description: "A shop", platformOnboardingTime: now } }
    const { steps } = update({ payout: { currencies: { USD: { period: "daily" } } } }, onboarded, true)
    expect(fieldsOf(steps)?.fields.payout).toEqual({ currencies: { USD: { period: "daily" } } })
  })
  it("is updated by a merge patch, and notifies if a value changed", () => {
    expect(fieldsOf(update({ description: null, reference_id: "r" }).steps)?.fields).toMatchObject({
      name: "Shop",
      referenceId: "r"
    })
    expect(update({ reference_id: "r" }).steps[0]?.topics).toEqual(["accounts.updated"])
    update({ name: "Shop" }).thenEvents()
  })
  it("cannot change its currency, nor anything after its deletion", () => {
    update({ payout: { default_currency: "CAD" } }).thenRejected({
      _tag: "Account/CurrencyIsFixed",
      path: ["payout", "default_currency"]
    })
    update({ name: "x" }, { status: "deleted" }).thenRejected({ _tag: "Account/CannotBeModified" })
  })
  it("may name documents on update, and each must be known", () => {
    update({ documents: ["d1", "d2"] }).thenUnknown("body documents.0", "body documents.1")
    update({ documents: null }).thenEvents()
    update({ documents: [] }).thenEvents()
  })
  const detail = (body: object, account: Partial<Account.State> = {}) =>
    given(Samples.entity(), Samples.account(account)).when(
      SetAccountDetails.handler,
      { id: "account", request: decode(AccountFields.Details, body) },
      now,
      Samples.app()
    )
  it("gets details from the operator (platform.md 12), announced as accounts.additional_details", () => {
    const said = { enhanced_review: "in_review", transaction_division_mid: "mid-1", reserve_weekly_limit: 0 }
    const details = { enhancedReview: "in_review", transactionDivisionMid: "mid-1", reserveWeeklyLimit: 0 } as const
    detail(said).thenEvents({ _tag: "Detailed", details })
    expect(detail(said).steps[0]?.topics).toEqual(["accounts.additional_details"])
    expect(detail(said).steps[0]?.record(() => 0)).toMatchObject({
      enhanced_review: "in_review",
      transaction_division_mid: "mid-1"
    })
    expect(detail(said).steps[0]?.record(() => 0)).not.toHaveProperty("reserve_weekly_limit")
  })
  it("merges the operator's details, and null removes them", () => {
    const details = { enhancedReview: "approved", transactionDivisionMid: "mid-1" } as const
    detail(said("enhanced_review", "declined"), { details }).thenEvents({
      _tag: "Detailed",
      details: { ...details, enhancedReview: "declined" }
    })
    detail(said("enhanced_review", null), { details }).thenEvents({
      _tag: "Detailed",
      details: { transactionDivisionMid: "mid-1" }
    })
    detail(said("enhanced_review", "approved"), { details }).thenEvents()
    detail({}).thenEvents()
    detail({}, { status: "deleted" }).thenRejected({ _tag: "Account/WrongState" })
  })
})
