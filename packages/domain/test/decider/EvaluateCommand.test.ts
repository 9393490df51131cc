/** The order of checks of platform.md 1, and facts that are loaded in rounds. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { Caller, Session } from "@payments-platform/domain/access/caller/Caller"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import { type DecodedInput, input } from "@payments-platform/domain/decider/DecodedInput"
import { type Evaluation, evaluate, evaluatorOf } from "@payments-platform/domain/decider/EvaluateCommand"
import * as RequiredFacts from "@payments-platform/domain/decider/RequiredFacts"
import { violation } from "@payments-platform/domain/vocabulary/Problem"
import { contextAt } from "@payments-platform/testkit/GivenWhenThen"
import * as Samples from "../samples.ts"
import { kind, loadedFacts, thing } from "./things.ts"

interface Command {
  /** two things that the request names */
  readonly ids: readonly [string, string]
  readonly valid: boolean
  readonly permitted: boolean
  readonly accepted: boolean
}

const wrong = violation("PARAM_VALUE_IS_OUT_OF_RANGE", "must not be past", "time")
const forbidden: CommandHandler.Forbidden = { reason: "PERMISSION_NOT_GRANTED", path: [] }

/** Reads the two things, the thing that follows the first one, and a counter. */
const handler: CommandHandler.CommandHandler<Command, unknown, "rejected"> = {
  name: "things.keep",
  contract: "platform.md 1",
  validate: ({ valid }) => (valid ? [] : [wrong]),
  timeChecks: (body) => (body === "late" ? [wrong] : []),
  authorize: (_, { permitted }) => (permitted ? [] : [forbidden]),
  requires: ({ ids: [a, b] }) =>
    RequiredFacts.both(
      RequiredFacts.both(
        RequiredFacts.withNext(RequiredFacts.resource(kind, a, "path", "id"), ({ state }) =>
          RequiredFacts.optional(kind, state.next)
        ),
        RequiredFacts.resource(kind, b, "body", "other_id")
      ),
      RequiredFacts.counters("count")
    ),
  decide: (_, { accepted }) => {
    if (!accepted) return Result.fail("rejected")
    return Result.succeed(CommandHandler.decision(kind.keep(kind.fact(thing("a")))))
  }
}

const app = Samples.app()
const fine: Command = { ids: ["a", "b"], valid: true, permitted: true, accepted: true }
const everything = loadedFacts({ a: thing("a", "next"), b: thing("b"), next: null }, { count: 1 })
const evaluated = (
  given: DecodedInput<Command, string>,
  from: RequiredFacts.FactReader = everything,
  caller: Caller = { _tag: "App", app },
  tested: typeof handler = handler
) => evaluate(tested, given, { ...contextAt(Samples.now, app, app.id), caller }, from)
const decided = (given: Partial<Command>, from?: RequiredFacts.FactReader, caller?: Caller, tested?: typeof handler) =>
  evaluated(input({ ...fine, ...given }), from, caller, tested)

const unknownIds: Evaluation<never, never> = {
  _tag: "UnknownIds",
  missing: [
    { place: "path", path: ["id"] },
    { place: "body", path: ["other_id"] }
  ]
}
const outsideScope: Evaluation<never, never> = {
  _tag: "Forbidden",
  forbidden: [{ reason: "AUTH_CODE_CANNOT_ACCESS_SCOPE", path: [] }]
}

describe("a command is checked in the contract's order", () => {
  const nothingThere = loadedFacts({ a: null, b: null }, { count: 0 })
  const worst = { ...fine, valid: false, permitted: false, accepted: false }
  it("1. the problems of decoding together with the rule's own", () =>
    expect(evaluated({ _tag: "Decoded", command: worst, problems: ["unknown member"] }, nothingThere)).toEqual({
      _tag: "Invalid",
      problems: ["unknown member"],
      body: [wrong]
    }))
  it("1. either of them alone", () => {
    expect(decided(worst, nothingThere)).toEqual({ _tag: "Invalid", problems: [], body: [wrong] })
    const command = { ...worst, valid: true }
    expect(evaluated({ _tag: "Decoded", command, problems: ["unknown member"] }, nothingThere)).toEqual({
      _tag: "Invalid",
      problems: ["unknown member"],
      body: []
    })
  })
  it("2. permissions", () =>
    expect(decided({ ...worst, valid: true }, nothingThere)).toEqual({ _tag: "Forbidden", forbidden: [forbidden] }))
  it("3. unknown ids, all together", () => expect(decided({ accepted: false }, nothingThere)).toEqual(unknownIds))
  it("4. rules of state", () =>
    expect(decided({ accepted: false })).toEqual({
      _tag: "Rejected",
      command: { ...fine, accepted: false },
      rejection: "rejected"
    }))
  it("and is accepted, with the command that was decoded", () =>
    expect(decided({})).toMatchObject({ _tag: "Accepted", command: fine }))
})

describe("a body that cannot be decoded", () => {
  const malformed = (body: unknown) => evaluated({ _tag: "Malformed", body, problems: ["not a number"] })
  it("is reported with the problems of the time", () => {
    expect(malformed("late")).toEqual({ _tag: "Invalid", problems: ["not a number"], body: [wrong] })
    expect(malformed("timely")).toEqual({ _tag: "Invalid", problems: ["not a number"], body: [] })
  })
  it("is invalid even without a problem, and to a rule that has none of the time", () => {
    const { timeChecks: _, ...timeless } = handler
    const given = { _tag: "Malformed", body: "late", problems: [] } as const
    expect(evaluated(given, everything, { _tag: "Operator" }, timeless)).toEqual({
      _tag: "Invalid",
      problems: [],
      body: []
    })
  })
})

describe("permissions", () => {
  const session: Session = { id: "session", type: "api_session", accountId: "account" }
  const bySession: Caller = { _tag: "Session", app, session }
  // reaches platform 1/permissions-403
  it("are not needed by the operator and the platform", () => {
    for (const caller of [{ _tag: "Operator" }, { _tag: "System" }] as const)
      expect(decided({ permitted: false }, everything, caller)._tag).toBe("Accepted")
  })
  it("a session token is refused by a rule that does not name it", () =>
    expect(decided({}, everything, bySession)).toEqual(outsideScope))
  it("a session token may do what the rule names, with the permissions of its app", () => {
    const permits = ({ accountId }: Session, { ids }: Command) => ids[0] === accountId
    const naming = { ...handler, sessions: { types: ["api_session"], permits } } as const
    const ofAccount = { ids: ["account", "b"] } as const
    const from = loadedFacts({ account: thing("account"), b: thing("b") }, { count: 0 })
    expect(decided(ofAccount, from, bySession, naming)._tag).toBe("Accepted")
    expect(decided({}, everything, bySession, naming)).toEqual(outsideScope)
    const refused = decided({ ...ofAccount, permitted: false }, from, bySession, naming)
    expect(refused).toEqual({ _tag: "Forbidden", forbidden: [forbidden] })
  })
  it("a session of a type that the rule does not name is refused", () => {
    const naming = { ...handler, sessions: { types: ["mobile_session", "authentication_code"] } } as const
    expect(decided({}, everything, bySession, naming)).toEqual(outsideScope)
  })
  it("a session is refused once the facts tell of another account than its own", () => {
    const ruleFor = (accountId: string | null) => ({
      ...handler,
      sessions: { types: ["api_session"], accountOf: () => accountId } as const
    })
    expect(decided({}, everything, bySession, ruleFor("account"))._tag).toBe("Accepted")
    expect(decided({}, everything, bySession, ruleFor(null))._tag).toBe("Accepted")
    expect(decided({}, everything, bySession, ruleFor("other"))).toEqual(outsideScope)
    expect(decided({}, everything, { _tag: "App", app }, ruleFor("other"))._tag).toBe("Accepted")
    // an id that is unknown is told first
    expect(decided({}, loadedFacts({}), bySession, ruleFor("other"))._tag).toBe("Needs")
  })
})

describe("facts are loaded in rounds", () => {
  const needs = (ids: ReadonlyArray<string>, counters: ReadonlyArray<string> = []) => ({ _tag: "Needs", ids, counters })
  it("first what the request names, with its counters, then what follows from these", () => {
    const context = contextAt(Samples.now, app, app.id)
    expect(evaluatorOf(handler, input(fine), context).first()).toMatchObject({ ids: ["a", "b"], counters: ["count"] })
    expect(decided({}, loadedFacts({}))).toEqual(needs(["a", "b"], ["count"]))
    const first = { a: thing("a", "next"), b: thing("b") }
    expect(decided({}, loadedFacts(first, { count: 0 }))).toEqual(needs(["next"]))
    expect(decided({}, loadedFacts({ ...first, next: thing("next") }, { count: 0 }))._tag).toBe("Accepted")
  })
  it("what it requires is stated once, however often the facts are read", () => {
    let stated = 0
    const counting = {
      ...handler,
      requires: (...given: Parameters<typeof handler.requires>) => (stated++, handler.requires(...given))
    }
    const evaluator = evaluatorOf(counting, input(fine), contextAt(Samples.now, app, app.id))
    evaluator.first()
    const first = { a: thing("a", "next"), b: thing("b") }
    expect(evaluator.evaluate(loadedFacts(first, { count: 0 }))._tag).toBe("Needs")
    expect(evaluator.evaluate(loadedFacts({ ...first, next: thing("next") }, { count: 0 }))._tag).toBe("Accepted")
    expect(stated).toBe(1)
  })
  it("unknown ids wait until everything is loaded, so that they are reported together", () => {
    expect(decided({}, loadedFacts({ a: null }, { count: 0 }))).toEqual(needs(["b"]))
    expect(decided({}, loadedFacts({ a: null, b: null }))).toEqual(needs([], ["count"]))
    expect(decided({}, loadedFacts({ a: null, b: null }, { count: 0 }))).toEqual(unknownIds)
  })
  it("nothing is loaded for a command that is refused before, or for a body that cannot be decoded", () => {
    expect(decided({ valid: false }, loadedFacts({}))._tag).toBe("Invalid")
    expect(decided({ permitted: false }, loadedFacts({}))._tag).toBe("Forbidden")
    const malformed = { _tag: "Malformed", body: {}, problems: [] } as const
    const evaluator = evaluatorOf(handler, malformed, contextAt(Samples.now, app, app.id))
    expect(evaluator.first()).toEqual({ ids: [], counters: [] })
  })
})
