/** Client-side tokens (payments.md 1.6, platform.md 7): used once within 30 minutes, and released if the request fails. */
import { Redacted, Result } from "effect"
import { describe, expect, it } from "vitest"
import type * as App from "@payments-platform/domain/access/app/App"
import * as ClientToken from "@payments-platform/domain/access/client-token/ClientToken"
import * as ClientTokenKind from "@payments-platform/domain/access/client-token/ClientTokenKind"
import * as CreateClientToken from "@payments-platform/domain/access/client-token/CreateClientToken"
import * as ExpireClientToken from "@payments-platform/domain/access/client-token/ExpireClientToken"
import * as UseClientToken from "@payments-platform/domain/access/client-token/UseClientToken"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import { type DecodedInput, input } from "@payments-platform/domain/decider/DecodedInput"
import * as ExternalCalls from "@payments-platform/domain/decider/ExternalCalls"
import * as RequiredFacts from "@payments-platform/domain/decider/RequiredFacts"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import * as RawDataPermission from "@payments-platform/domain/payers/payment-method/RawDataPermission"
import { violation } from "@payments-platform/domain/vocabulary/Problem"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"
import { contextAt, given, newId } from "@payments-platform/specification/GivenWhenThen"
import * as Samples from "../../samples.ts"

const { now } = Samples
const tokenId = `legal_entities-${newId(1)}`
const subject = { id: tokenId, appId: "app", createTime: now }
const held = { sealed: Secret.SealedText.make("ciphertext"), riskToken: "risk-token", clientIp: "10.0.0.1" }
const created = {
  _tag: "Created",
  resource: "legal_entities",
  expireTime: now + ClientToken.lifetime,
  held: Redacted.make(held)
} as const
const token = (...more: ReadonlyArray<ClientToken.Event>) => ClientTokenKind.kind.create(subject, [created, ...more])

const use: UseClientToken.Use = {
  tokenId,
  resource: "legal_entities",
  path: ["token", "id"],
  target: ["token"],
  opened: true,
  clashes: false,
  states: () => false,
  phase: "Begin"
}

interface Make {
  readonly entityId: string
  readonly works: boolean
  /** whether outside calls precede the response */
  readonly calls: boolean
}

/** Creates an entity or fails. The field `controller.name` requires the permission for direct integration. */
const make: CommandHandler.CommandHandler<Make, null, { readonly _tag: "Refused" }> = {
  name: "make",
  contract: "platform.md 7",
  rejects: ["Refused"],
  authorize: (app) =>
    app.state.directIntegration ? [] : [{ reason: "DIRECT_INTEGRATION_NOT_APPROVED", path: ["controller", "name"] }],
  requires: () => RequiredFacts.nothing,
  decide: (_, { calls, entityId, works }, { at }) => {
    if (!works) return Result.fail({ _tag: "Refused" })
    const subject = { id: entityId, appId: "app", createTime: at }
    const decision = CommandHandler.decision(LegalEntityKind.kind.create(subject, [made]))
    return Result.succeed(calls ? { ...decision, calls: answeredAtOnce } : decision)
  },
  onConflict: () => ({ _tag: "Refused" })
}
const made = { _tag: "Created", fields: { country: "US" }, at: now } as const
const command: Make = { entityId: "entity", works: true, calls: false }
const answeredAtOnce = { conversation: () => ExternalCalls.end(CommandHandler.bindCommand(make, command)) }

interface How extends Partial<UseClientToken.Use>, Partial<Make> {
  readonly at?: number
  readonly app?: App.App
}

const using = (
  from: ReadonlyArray<Step>,
  { app, at = now, calls = false, entityId = "entity", works = true, ...parts }: How = {}
) => given(...from).when(UseClientToken.join(make, { ...use, ...parts }), input({ calls, entityId, works }), at, app)

/** A body that cannot be decoded without the fields of its token. */
const malformed: DecodedInput<Make> = { _tag: "Malformed", body: { member: 1 }, problems: [] }

const used = { _tag: "Used" } as const
const taken = { _tag: "Taken", by: "entity", at: now } as const
const expired = { _tag: "ClientToken/Expired", path: ["token", "id"] } as const
const alreadyUsed = { _tag: "ClientToken/AlreadyUsed", path: ["token", "id"] } as const

describe("a client-side token", () => {
  it("keeps a part of a body and the risk headers for 30 minutes, and shows neither", () => {
    const body = Redacted.make({ legal_entities: { country: "US" } })
    const { riskToken, clientIp } = held
    const [made] = given().when(
      CreateClientToken.handler,
      { resource: "legal_entities", body, directoryProblems: [] },
      now,
      null,
      { headers: { riskToken, clientIp, magic: null } }
    ).steps
    if (made === undefined) throw new Error("refused")
    const { state } = ClientTokenKind.kind.fact(made.row)
    expect(ClientToken.dataAt(state, "legal_entities", now)).toEqual({ ...held, sealed: `{"country":"US"}` })
    expect(made.record(() => 0)).toEqual({
      id: tokenId,
      resource: "tokens",
      path: null,
      type: "legal_entities",
      owner: { id: "app", path: null, resource: "applications" },
      create_time: now,
      expire_time: now + 1_800
    })
    expect(made.row.listed).toBeNull()
  })

  // reaches platform 7/data-cvv-included-held
  it("keeps its data in its state alone, until it is used or expires", () => {
    const seen = (step: Step | undefined) => [step?.row.doc, step?.events].map((part) => JSON.stringify(part))
    expect(seen(token()).map((text) => text.includes("ciphertext"))).toEqual([true, false])
    for (const event of [used, { _tag: "Expired" } as const]) {
      const gone = seen(token(event))
      for (const secret of ["ciphertext", "risk-token", "10.0.0.1"]) expect(gone.join()).not.toContain(secret)
    }
  })

  it("is used once, by a command that succeeds", () => {
    using([token()]).thenEvents(made, used)
    using([token(used)]).thenRejected(alreadyUsed)
    using([token()], { works: false }).thenRejected({ _tag: "Refused" })
  })

  it("expires to the second, whether or not its data is erased by then", () => {
    using([token()], { at: now + 1_799 }).thenEvents(made, used)
    using([token()], { at: now + 1_800 }).thenRejected(expired)
    using([token({ _tag: "Expired" })]).thenRejected(expired)
  })

  it("is unknown if there is none, to another app, and for another resource", () => {
    using([]).thenUnknown("body token.id")
    using([token()], { resource: "payment_methods" }).thenUnknown("body token.id")
    const other: App.App = { ...Samples.app({ directIntegration: true }), id: "other", appId: "other" }
    using([token()], { app: other }).thenUnknown("body token.id")
  })

  it("conflicts only if it can be used", () => {
    using([token()], { clashes: true }).thenRejected({ _tag: "ClientToken/Conflict", path: ["token"] })
    using([token(used)], { clashes: true }).thenRejected(alreadyUsed)
  })

  it("supplies fields that then need no approval for direct integration", () => {
    const app = Samples.app({ directIntegration: false })
    using([token()], { app }).thenEvents(made, used)
    using([token()], { app, states: (path) => path.join(".") === "controller.name" }).thenForbidden(
      "controller.name DIRECT_INTEGRATION_NOT_APPROVED"
    )
  })

  it("leaves the approval required for the raw parts that the request itself states", () => {
    const app = Samples.app({ directIntegration: false })
    const partly: typeof make = {
      ...make,
      authorize: (app) => RawDataPermission.forbidden(app, { creditCard: { cvv: "123" } }, "payment_method")
    }
    const stating = (...stated: ReadonlyArray<string>) =>
      given(token()).when(
        UseClientToken.join(partly, { ...use, states: (path) => stated.includes(path.join(".")) }),
        input(command),
        now,
        app
      )
    stating("payment_method.credit_card", "payment_method.credit_card.card_on_file").thenEvents(made, used)
    for (const number of ["card_number", "cvv"])
      stating("payment_method.credit_card", `payment_method.credit_card.${number}`).thenForbidden(
        "payment_method.credit_card DIRECT_INTEGRATION_NOT_APPROVED"
      )
  })

  it("is not used by a command that is rejected although its steps are committed", () => {
    const refusing: typeof make = {
      ...make,
      decide: (facts, command, context) =>
        Result.map(make.decide(facts, command, context), (decision) => ({
          ...decision,
          rejection: { _tag: "Refused" } as const
        }))
    }
    given(token()).when(UseClientToken.join(refusing, use), input(command), now).thenEvents(made)
  })

  it("completes no command after it was used or has expired", () => {
    const incomplete = (...from: ReadonlyArray<Step>) =>
      given(...from).when(UseClientToken.join(make, use), malformed, now)
    incomplete(token(used)).thenRejected(alreadyUsed)
    incomplete(token({ _tag: "Expired" })).thenRejected(expired)
    incomplete().thenUnknown("body token.id")
  })

  it("leaves the problems that depend on the time among those of a body that cannot be decoded", () => {
    const timed: typeof make = {
      ...make,
      timeChecks: () => [violation("PARAM_VALUE_IS_OUT_OF_RANGE", "must not be past", "member")]
    }
    const checking = (opened: boolean) =>
      given(token()).when(UseClientToken.join(timed, { ...use, opened }), malformed, now)
    checking(true).thenInvalid("member PARAM_VALUE_IS_OUT_OF_RANGE")
    // the fields of the token could have replaced the member
    checking(false).thenRejected(expired)
  })

  it("lets a session do what it may do without the token", () => {
    const caller = {
      _tag: "Session",
      app: Samples.app(),
      session: { id: "session", type: "api_session", accountId: "account" }
    } as const
    const permitting: typeof make = {
      ...make,
      sessions: { types: ["api_session"], permits: (_, { entityId }) => entityId === "entity" }
    }
    const asked = (handler: typeof make, entityId: string) =>
      given(token()).when(UseClientToken.join(handler, use), input({ ...command, entityId }), now, null, { caller })
    asked(permitting, "entity").thenEvents(made, used)
    asked(permitting, "other").thenForbidden("AUTH_CODE_CANNOT_ACCESS_SCOPE")
    asked(make, "entity").thenForbidden("AUTH_CODE_CANNOT_ACCESS_SCOPE")
  })

  it("lets its command be decided again if another request has changed it", () => {
    const refused = (verdict: CommandHandler.Conflict) =>
      UseClientToken.join(make, use).onConflict?.(verdict, input(command))
    expect(refused({ _tag: "Stale", ids: [tokenId] })).toBeNull()
    expect(refused({ _tag: "Stale", ids: [tokenId, "other"] })).toEqual({ _tag: "Refused" })
  })

  describe("of a request with an outside call", () => {
    const done = (from: ReadonlyArray<Step>, succeeded: boolean, entityId = "entity") =>
      using(from, { ...UseClientToken.conclude(use, succeeded), entityId, at: now + 5_000 })

    it("is reserved with the intent, and used or released with the result", () => {
      using([token()], { calls: true }).thenEvents(made, taken)
      done([token(taken)], true).thenEvents(made, used)
      done([token(taken)], false).thenEvents(made, { _tag: "GivenBack" })
    })

    it("makes other requests wait for the 60 seconds of its reservation", () => {
      const other = { entityId: "other" }
      using([token(taken)], { ...other, at: now + 59 }).thenRejected(CommandHandler.busy("ClientToken/Busy"))
      using([token(taken)], { ...other, at: now + 60 }).thenEvents(made, used)
      using([token(taken)], { calls: true, at: now + 61 }).thenEvents(made, { ...taken, at: now + 61 })
    })

    it("does not expire while it is reserved", () => {
      const late = { ...taken, at: now + 1_790 }
      using([token(late)], { at: now + 1_849, calls: true }).thenEvents(made, { ...taken, at: now + 1_849 })
      using([token(late)], { at: now + 1_850 }).thenRejected(expired)
      expect(token(late).row.dueAt).toBe(now + 1_850)
    })

    it("rejects the request if the token is no longer reserved for it, so that no token is used twice", () => {
      const lost = { _tag: "ClientToken/AlreadyUsed", path: ["token", "id"] } as const
      for (const left of [token(), token(used), token({ _tag: "Expired" }), token({ ...taken, by: "other" })]) {
        done([left], true).thenRejected(lost)
        done([left], false).thenEvents(made)
      }
    })
  })

  it("loses its data at its expiry", () => {
    expect(token().row.dueAt).toBe(now + 1_800)
    const tick = (step: Step, at: number) => given(step).when(ExpireClientToken.handler, { tokenId }, at)
    tick(token(), now + 1_799).thenEvents()
    tick(token(), now + 1_800).thenEvents({ _tag: "Expired" })
    tick(token(used), now + 1_800).thenEvents()
    const { fact } = ClientTokenKind.kind
    expect(ExpireClientToken.due(fact(token().row), contextAt(now + 1_800, null, "app"))?._tag).toBe("End")
  })

  it("is deleted 30 days after its expiry, if it has no data (merchants.md 15)", () => {
    const deleteAt = now + 1_800 + 30 * 86_400
    const dueOf = (step: Step, at: number) =>
      ExpireClientToken.due(ClientTokenKind.kind.fact(step.row), contextAt(at, null, "app"))
    const expired = given(token()).when(ExpireClientToken.handler, { tokenId }, now + 1_800).steps
    for (const step of [token(used), ...expired]) {
      expect(step.row.dueAt).toBe(deleteAt)
      expect(dueOf(step, deleteAt - 1)?._tag).toBe("End")
      expect(dueOf(step, deleteAt)).toMatchObject({ _tag: "Question", call: "retention.deleteResource" })
    }
  })
})
