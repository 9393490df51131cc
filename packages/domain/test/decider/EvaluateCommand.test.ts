/** The order of checks of platform.md 1, and facts that are loaded in rounds. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { type Caller, operator, type Session } from "@payments-platform/domain/access/caller/Caller"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import { type DecodedInput, input } from "@payments-platform/domain/decider/DecodedInput"
import { type Evaluation, evaluate, evaluatorOf } from "@payments-platform/domain/decider/EvaluateCommand"
import * as RequiredFacts from "@payments-platform/domain/decider/RequiredFacts"
import { violation } from "@payments-platform/domain/vocabulary/Problem"
import { contextAt } from "@payments-platform/specification/GivenWhenThen"
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
  it("1. the problems of decoding, together with the handler's own", () =>
    expect(evaluated({ _tag: "Decoded", command: worst, problems: ["unknown member"] }, nothingThere)).toEqual({
      _tag: "Invalid",
      problems: ["unknown member"],
      body: [wrong]
    }))
  it("1. the problems of either alone", () => {
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
  it("4. the checks of state", () =>
    expect(decided({ accepted: false })).toEqual({
      _tag: "Rejected",
      command: { ...fine, accepted: false },
      rejection: "rejected"
    }))
  it("and is accepted if every check passes", () =>
    expect(decided({})).toMatchObject({ _tag: "Accepted", command: fine }))
})

describe("a body that cannot be decoded", () => {
  const malformed = (body: unknown) => evaluated({ _tag: "Malformed", body, problems: ["not a number"] })
  it("is refused with the problems of decoding and those that depend on the time", () => {
    expect(malformed("late")).toEqual({ _tag: "Invalid", problems: ["not a number"], body: [wrong] })
    expect(malformed("timely")).toEqual({ _tag: "Invalid", problems: ["not a number"], body: [] })
  })
  it("is invalid even if no check finds a problem", () => {
    const { timeChecks: _, ...timeless } = handler
    const given = { _tag: "Malformed", body: "late", problems: [] } as const
    expect(evaluated(given, everything, operator, timeless)).toEqual({
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
    for (const caller of [operator, { _tag: "System" }] as const)
      expect(decided({ permitted: false }, everything, caller)._tag).toBe("Accepted")
  })
  it("do not let a session use a command that names no session types", () =>
    expect(decided({}, everything, bySession)).toEqual(outsideScope))
  it("let a session use a command that names its type, with the permissions of its app", () => {
    const permits = ({ accountId }: Session, { ids }: Command) => ids[0] === accountId
    const naming = { ...handler, sessions: { types: ["api_session"], permits } } as const
    const ofAccount = { ids: ["account", "b"] } as const
    const from = loadedFacts({ account: thing("account"), b: thing("b") }, { count: 0 })
    expect(decided(ofAccount, from, bySession, naming)._tag).toBe("Accepted")
    expect(decided({}, everything, bySession, naming)).toEqual(outsideScope)
    const refused = decided({ ...ofAccount, permitted: false }, from, bySession, naming)
    expect(refused).toEqual({ _tag: "Forbidden", forbidden: [forbidden] })
  })
  it("do not let a session use a command that names other types", () => {
    const naming = { ...handler, sessions: { types: ["mobile_session", "authentication_code"] } } as const
    expect(decided({}, everything, bySession, naming)).toEqual(outsideScope)
  })
  it("do not let a session act on another account than its own, by the facts", () => {
    const handlerFor = (accountId: string | null) => ({
      ...handler,
      sessions: { types: ["api_session"], accountOf: () => accountId } as const
    })
    expect(decided({}, everything, bySession, handlerFor("account"))._tag).toBe("Accepted")
    expect(decided({}, everything, bySession, handlerFor(null))._tag).toBe("Accepted")
    expect(decided({}, everything, bySession, handlerFor("other"))).toEqual(outsideScope)
    expect(decided({}, everything, { _tag: "App", app }, handlerFor("other"))._tag).toBe("Accepted")
    // unknown ids come before the check of the account
    expect(decided({}, loadedFacts({}), bySession, handlerFor("other"))._tag).toBe("Needs")
  })
})

describe("facts are loaded in rounds", () => {
  const needs = (ids: ReadonlyArray<string>, counters: ReadonlyArray<string> = []) => ({ _tag: "Needs", ids, counters })
  it("first the ids of the request and the counters, then what follows from their facts", () => {
    const context = contextAt(Samples.now, app, app.id)
    expect(evaluatorOf(handler, input(fine), context).first()).toMatchObject({ ids: ["a", "b"], counters: ["count"] })
    expect(decided({}, loadedFacts({}))).toEqual(needs(["a", "b"], ["count"]))
    const first = { a: thing("a", "next"), b: thing("b") }
    expect(decided({}, loadedFacts(first, { count: 0 }))).toEqual(needs(["next"]))
    expect(decided({}, loadedFacts({ ...first, next: thing("next") }, { count: 0 }))._tag).toBe("Accepted")
  })
  it("while `requires` is called once", () => {
    let calls = 0
    const counting = {
      ...handler,
      requires: (...given: Parameters<typeof handler.requires>) => (calls++, handler.requires(...given))
    }
    const evaluator = evaluatorOf(counting, input(fine), contextAt(Samples.now, app, app.id))
    evaluator.first()
    const first = { a: thing("a", "next"), b: thing("b") }
    expect(evaluator.evaluate(loadedFacts(first, { count: 0 }))._tag).toBe("Needs")
    expect(evaluator.evaluate(loadedFacts({ ...first, next: thing("next") }, { count: 0 }))._tag).toBe("Accepted")
    expect(calls).toBe(1)
  })
  it("until everything is loaded; then all unknown ids are reported together", () => {
    expect(decided({}, loadedFacts({ a: null }, { count: 0 }))).toEqual(needs(["b"]))
    expect(decided({}, loadedFacts({ a: null, b: null }))).toEqual(needs([], ["count"]))
    expect(decided({}, loadedFacts({ a: null, b: null }, { count: 0 }))).toEqual(unknownIds)
  })
  it("but not for a command that is refused before, or for a body that cannot be decoded", () => {
    expect(decided({ valid: false }, loadedFacts({}))._tag).toBe("Invalid")
    expect(decided({ permitted: false }, loadedFacts({}))._tag).toBe("Forbidden")
    const malformed = { _tag: "Malformed", body: {}, problems: [] } as const
    const evaluator = evaluatorOf(handler, malformed, contextAt(Samples.now, app, app.id))
    expect(evaluator.first()).toEqual({ ids: [], counters: [] })
  })
})
