/** What an account may do, which issues prevent it, and the commands that change it (merchants.md 4.2, 5). */
import { describe, expect, it } from "vitest"
import type { Fact, Step } from "@payments-platform/domain/decider/ResourceKind"
import type * as Account from "@payments-platform/domain/merchants/account/Account"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as AccountClosingIssue from "@payments-platform/domain/merchants/account/capabilities/AccountClosingIssue"
import * as Capabilities from "@payments-platform/domain/merchants/account/capabilities/Capabilities"
import * as CapabilitiesRecord from "@payments-platform/domain/merchants/account/capabilities/CapabilitiesRecord"
import * as EnablementClock from "@payments-platform/domain/merchants/account/capabilities/EnablementClock"
import * as BlockCapabilitiesAsPlatform from "@payments-platform/domain/merchants/account/commands/BlockCapabilitiesAsPlatform"
import * as BlockCapabilityAsOperator from "@payments-platform/domain/merchants/account/commands/BlockCapabilityAsOperator"
import * as CloseAccount from "@payments-platform/domain/merchants/account/commands/CloseAccount"
import * as DeleteAccount from "@payments-platform/domain/merchants/account/commands/DeleteAccount"
import * as ReopenAccount from "@payments-platform/domain/merchants/account/commands/ReopenAccount"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import * as PayoutMethodKind from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import { given } from "@payments-platform/specification/GivenWhenThen"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"
import * as LegalEntities from "../legal-entity/legalEntities.ts"
import * as Methods from "../payout-method/payoutMethods.ts"

const { now } = Samples
const accountId = "account"
const payout = (payoutMethodId: string | null = Methods.methodId) => ({
  currencies: { USD: { ...(payoutMethodId === null ? {} : { payoutMethodId }), period: "daily" as const } }
})
const fields = { name: "Shop", description: "A shop", payout: payout() }

const verified = { entity: { _tag: "Verified" }, controller: { _tag: "Verified" } } as const
/** All is known of it. */
const complete = LegalEntityKind.kind.create({ id: "entity", appId: "app", createTime: now }, [
  { _tag: "Created", fields: LegalEntities.storedFields(MerchantSamples.usCompany()), at: now },
  { _tag: "AccountOpened", accountId }
])
const verifiedEntity = LegalEntityKind.kind.move(LegalEntityKind.kind.fact(complete.row), [
  { _tag: "Decided", outcomes: verified, at: now }
])

interface World {
  readonly account?: Partial<Account.State>
  readonly entity?: Step
  readonly method?: Step | null
  readonly cardPresent?: boolean
}

const record = ({
  account = {},
  cardPresent = true,
  entity = verifiedEntity,
  method = Methods.states.active
}: World) => {
  const fact: Fact<Account.State> = AccountKind.kind.fact(Samples.account({ fields, ...account }).row)
  const { state: app } = Samples.app({ permissions: { cardPresent } })
  const methodFact = method === null ? null : PayoutMethodKind.kind.fact(method.row)
  const capabilities = Capabilities.derive({
    account: fact,
    entity: LegalEntityKind.kind.fact(entity.row),
    method: methodFact,
    app
  })
  return CapabilitiesRecord.render(fact, capabilities)
}

/** `on` or `off` with the types of the issues, of payments, payouts and terminals. */
const told = (world: World) => {
  const { payments, payouts, terminals } = JSON.parse(JSON.stringify(record(world)))
  return [payments, payouts, terminals].map(({ current_issues, enabled }) =>
    [enabled ? "on" : "off", ...current_issues.map((issue: { issue_type: string }) => issue.issue_type)].join(" ")
  )
}
const all = (one: string) => [one, one, one]

describe("the capabilities of an account", () => {
  const cleared = { clock: EnablementClock.clearedClock }
  const lacking = "off errant_fields"
  const rows: ReadonlyArray<readonly [string, World, ReadonlyArray<string>]> = [
    ["everything", {}, all("on")],
    ["an entity that is in review", { entity: complete }, ["on", "off", "on"]],
    ["an entity of which nothing is known", { entity: Samples.entity() }, ["on", lacking, "on"]],
    ["no permission for terminals", { cardPresent: false }, ["on", "on", "off"]],
    [
      "no payout method",
      { account: { fields: { ...fields, payout: payout(null) } }, method: null },
      ["on", lacking, "on"]
    ],
    ["a method that is disabled", { method: Methods.states.disabled }, ["on", lacking, "on"]],
    ["no name", { account: { fields: { description: "x", payout: payout() } } }, [lacking, lacking, "on"]],
    ["no description", { account: { fields: { name: "x", payout: payout() } } }, [lacking, lacking, "on"]],
    ["another currency", { account: { currency: "CAD" } }, ["on", lacking, lacking]],
    ["a blocked one", { account: { blocks: { payments: "r", payouts: null } } }, ["off application_block", "on", "on"]],
    [
      "blocked payouts",
      { account: { blocks: { payments: null, payouts: "r" } } },
      ["on", "off application_block", "on"]
    ],
    [
      "two issues, by type",
      { account: { status: "disabled", closings: ["fraud", "compliance"] } },
      all("off compliance fraud")
    ],
    ["a deleted one", { account: { status: "deleted", closings: ["fraud"] } }, all("off account_deleted")]
  ]
  it.each(rows)("%s", (_, { account, ...world }, expected) =>
    expect(told({ ...world, account: { ...cleared, ...account } })).toEqual(expected)
  )
  it.each(AccountClosingIssue.Type.literals)("%s closes everything", (type) =>
    expect(told({ account: { ...cleared, status: "disabled", closings: [type] } })).toEqual(all(`off ${type}`))
  )
  it("has one issue for the errant fields of the legal entity and one for those of the account", () => {
    const { payouts } = JSON.parse(
      JSON.stringify(record({ entity: Samples.entity(), account: { fields: { ...fields, payout: {} } }, method: null }))
    )
    expect(payouts.current_issues.map((issue: { target: object }) => issue.target)).toEqual([
      { id: "account", path: "/accounts/account", resource: "accounts" },
      { id: "entity", path: "/legal_entities/entity", resource: "legal_entities" }
    ])
    expect(payouts.current_issues[0].errant_fields).toEqual({
      "payout.currencies.USD.payout_method_id": ["is_null"],
      "payout.currencies.USD.period": ["is_null"]
    })
    expect(payouts.current_issues[1].errant_fields).toMatchObject({
      entity_name: ["is_null"],
      "controller.name": ["is_null"]
    })
  })
})

describe("the upcoming issues", () => {
  const upcoming = (clock: EnablementClock.Clock) => {
    const { payments, terminals } = JSON.parse(JSON.stringify(record({ entity: Samples.entity(), account: { clock } })))
    const types = (capability: object) =>
      Object.entries(capability).map(([at, issues]) => [
        at,
        issues.map((issue: { issue_type: string }) => issue.issue_type)
      ])
    return [payments.enabled, types(payments.upcoming_issues), types(terminals.upcoming_issues)]
  }
  const deadline = `${now + EnablementClock.period}`
  it("include the missing data while the clock runs", () =>
    expect(upcoming({ _tag: "Running", since: now, limited: true })).toEqual([
      true,
      [[deadline, ["errant_fields"]]],
      []
    ]))
  it("include the closing of the account when payments are off", () => {
    const closing = [[deadline, ["account_closed"]]]
    expect(upcoming({ _tag: "PaymentsOff", since: now })).toEqual([false, closing, closing])
    expect(told({ entity: Samples.entity(), account: { clock: { _tag: "PaymentsOff", since: now } } })[0]).toBe(
      "off errant_fields"
    )
  })
})

const active = () => Samples.account({ fields, clock: EnablementClock.clearedClock })
const app = Samples.app({ permissions: { blockCapabilities: true, deleteAccounts: true } })
const tagsOf = (steps: ReadonlyArray<Step>) => steps.flatMap(({ events }) => events.map(({ _tag }) => _tag))
const topicsOf = (steps: ReadonlyArray<Step>) => steps.flatMap(({ topics }) => topics)

describe("the blocks of an account", () => {
  const block = (body: object, account = active()) =>
    given(complete, account, Methods.states.active).when(
      BlockCapabilitiesAsPlatform.handler,
      { id: accountId, isExpanded: true, request: decode(BlockCapabilitiesAsPlatform.Request, body) },
      now,
      app
    )
  const on = (reason = "Fraud?") => ({ application_block: { is_blocked: true, reason } })
  const lifted = { application_block: { is_blocked: false } }
  const blocked = Samples.account({ fields, blocks: { payments: "r", payouts: null } })
  it("are set and removed separately", () => {
    expect(block({ payments: on() }).steps[0]?.events[0]).toEqual({
      _tag: "BlocksChanged",
      blocks: { payments: "Fraud?", payouts: null }
    })
    expect(block({ payments: lifted, payouts: on("x") }, blocked).steps[0]?.events[0]).toEqual({
      _tag: "BlocksChanged",
      blocks: { payments: null, payouts: "x" }
    })
  })
  it("are not announced if they stay the same", () => {
    const [once] = block({ payments: on() }).steps
    expect(topicsOf(once === undefined ? [] : [once])).toEqual(["accounts.capabilities.updated"])
    expect(block({ payments: on(), payouts: lifted }, once).steps).toEqual([])
  })
  it("need a permission, and an account that is not deleted", () => {
    given(complete, active())
      .when(
        BlockCapabilitiesAsPlatform.handler,
        { id: accountId, isExpanded: true, request: decode(BlockCapabilitiesAsPlatform.Request, { payments: lifted }) },
        now,
        Samples.app()
      )
      .thenForbidden("PERMISSION_NOT_GRANTED")
    block({ payments: on() }, Samples.account({ status: "deleted" })).thenRejected({ _tag: "Account/CannotBeModified" })
  })
  it("can be set by the operator too", () => {
    const request = { capability: "payouts", isBlocked: true, reason: "r" } as const
    const { steps } = given(complete, active()).when(BlockCapabilityAsOperator.handler, { id: accountId, request }, now)
    expect(topicsOf(steps)).toEqual(["accounts.capabilities.updated"])
  })
})

describe("closing an account", () => {
  const close = (issueType: AccountClosingIssue.Type, account = active()) =>
    given(complete, account, Methods.states.active).when(
      CloseAccount.handler,
      { id: accountId, request: { issueType } },
      now
    )
  // reaches merchants 4.2/03 operator closes
  it.each(AccountClosingIssue.Type.literals)("with %s disables the account", (type) => {
    const [step] = close(type).steps
    expect(step?.row.listed?.status).toBe("disabled")
    expect(step?.topics).toEqual(["accounts.capabilities.updated"])
    expect(close(type, step).steps).toEqual([])
  })
  const reopen = (issue: AccountClosingIssue.Type, account: Step, entity = complete) =>
    given(entity, account, Methods.states.active).when(ReopenAccount.handler, { id: accountId, issue }, now)
  const closed = (...closings: ReadonlyArray<AccountClosingIssue.Type>) =>
    Samples.account({ fields, status: "disabled", closings })
  const wrong = { _tag: "Account/WrongState" } as const
  it.each(["account_closed", "closed_for_loss"] as const)("by %s can end", (type) =>
    expect(reopen(type, closed(type)).steps[0]?.row.listed?.status).toBe("active")
  )
  // reaches merchants 4.2/04, merchants 5/05
  it("by the enablement clock can end, and the clock is cleared", () => {
    const { state, ...subject } = AccountKind.kind.fact(closed("account_closed").row)
    const ranOut = AccountKind.kind.create(subject, [
      { _tag: "Created", account: { ...state, clock: { _tag: "RanOut" } } }
    ])
    const [step] = reopen("account_closed", ranOut).steps
    expect(step?.after).toMatchObject({ status: "active", clock: { _tag: "Cleared" } })
    expect(step?.topics).toEqual(["accounts.capabilities.updated"])
  })
  it("does not end with other types, without all data, or twice", () => {
    reopen("fraud", closed("fraud")).thenRejected(wrong)
    reopen("account_closed", closed("account_closed"), Samples.entity()).thenRejected(wrong)
    reopen("account_closed", closed("fraud")).thenRejected(wrong)
    reopen("account_closed", active()).thenRejected(wrong)
  })
  it("ends with its last issue", () =>
    expect(reopen("account_closed", closed("account_closed", "fraud")).steps[0]?.row.listed?.status).toBe("disabled"))
})

describe("the deletion of an account", () => {
  const remove = (...steps: ReadonlyArray<Step>) =>
    given(complete, ...steps).when(DeleteAccount.handler, { id: accountId }, now, app)
  it("is announced, and the legal entity no longer lists the account", () => {
    const { steps } = remove(active(), Methods.states.active)
    expect(tagsOf(steps)).toEqual(["Deleted", "PayoutScheduled", "CapabilitiesChanged", "AccountDeleted"])
    expect(topicsOf(steps)).toEqual(["accounts.deleted", "accounts.capabilities.updated"])
    const [, entity] = steps
    expect(entity === undefined ? null : LegalEntityKind.kind.fact(entity.row).state.accounts).toEqual([])
  })
  // reaches merchants 4.2/02 active, reference events/accounts-deleted
  it("ends the session tokens of the account before its response", () => {
    const { outcome } = remove(active())
    expect(outcome._tag === "Accepted" ? outcome.decision.signals : null).toEqual([
      { id: accountId, reason: "account_deleted" }
    ])
  })
  // reaches merchants 4.2/02 disabled
  it("of a disabled account is announced too", () => {
    const { steps } = remove(Samples.account({ status: "disabled", closings: ["account_closed"] }))
    expect(tagsOf(steps)).toEqual(["Deleted", "CapabilitiesChanged", "AccountDeleted"])
  })
  it("is rejected with all obstacles at once", () => {
    const account = AccountKind.kind.fact(active().row)
    const held = AccountKind.kind.move(account, [{ _tag: "Held", amount: 5 }])
    remove(active(), Samples.pendingCapture(), held).thenRejected({
      _tag: "Account/CannotBeDeleted",
      obstacles: ["NON_ZERO_BALANCE", "HAS_PENDING_PAYMENT", "NON_ZERO_RESERVE"],
      bound: { key: `merchant:${accountId}:available|USD`, amount: -5, min: 0, max: 0 }
    })
  })
  it("is possible once, and needs a permission", () => {
    remove(Samples.account({ status: "deleted" })).thenRejected({ _tag: "Account/AlreadyDeleted" })
    given(complete, active())
      .when(DeleteAccount.handler, { id: accountId }, now, Samples.app())
      .thenForbidden("PERMISSION_NOT_GRANTED")
  })
})
