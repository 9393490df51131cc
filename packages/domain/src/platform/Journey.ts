/**
 * The one way of every command: look up its Unique-Key, load what it needs
 * together with others, permit, decide, assemble, commit. A Change whose facts
 * have moved on is decided anew; an answer is stored with what it answers.
 */
import { Clock, Context, Effect, Layer, Redacted, Result } from "effect"
import * as Idempotency from "../access/Idempotency.ts"
import { assemble, recordAfter } from "../decider/Assemble.ts"
import * as Change from "../decider/Change.ts"
import type { Step, Tallies } from "../decider/Kind.ts"
import type { Loaded } from "../decider/Needs.ts"
import type * as Rule from "../decider/Rule.ts"
import { Ids } from "../ports/Ids.ts"
import { ServiceTime } from "../ports/ServiceTime.ts"
import { type Found, Store, Unavailable } from "../ports/Store.ts"
import { Vault } from "../ports/Vault.ts"
import type { Call, Input, KeyUse, Options, Outcome, Refusal } from "./Call.ts"
import * as Reply from "./Reply.ts"

export {
  type Audit,
  type Call,
  type Input,
  input,
  type KeyUse,
  type Options,
  type Outcome,
  type Refusal,
  type Rendering
} from "./Call.ts"

const maxConflicts = 20
/** A busy resource, or a key at work in another process, is asked again so often, at most for as long as a request lasts. */
const busyWait = 50
const busyTries = 600

const isBusy = (rejection: unknown): boolean =>
  typeof rejection === "object" && rejection !== null && "_tag" in rejection && String(rejection._tag).endsWith("/Busy")

const unavailable = (message: string) => new Unavailable({ message })

const loadedFrom = (found: Found): Loaded => ({
  row: (id) => found.rows.get(id),
  tally: (key) => found.tallies.get(key) ?? 0
})

type Decided<Rejection> =
  | { readonly _tag: "Done"; readonly outcome: Outcome }
  | { readonly _tag: "Again" }
  | { readonly _tag: "Busy"; readonly rejection: Rejection }
  | { readonly _tag: "Resume"; readonly row: Change.KeyRow }
  | { readonly _tag: "Wait" }

const again = { _tag: "Again" } as const

export class Journey extends Context.Service<Journey>()("@payments-platform/domain/Journey", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const time = yield* ServiceTime
    const ids = yield* Ids
    const vault = yield* Vault
    const running = new Map<string, string>()

    const answered = (key: KeyUse | null, reply: Reply.Reply, now: number): Change.KeyRow | null =>
      key === null ? null : Idempotency.answered(key, key.held, vault.seal("reply", Reply.toText(reply)), now)

    const openedBy = (key: KeyUse | null, step: Step, now: number): Change.KeyRow | null =>
      key === null ? null : Idempotency.begun(key, key.held, step.subject.id, now)

    const held = (key: KeyUse | null, row: Change.KeyRow | null): KeyUse | null =>
      key === null || row === null ? key : { ...key, held: { ...row, version: row.version + 1 } }

    const auditOf = (call: Call, name: string, step: Step): ReadonlyArray<Change.AuditRow> =>
      call.audit === null || step.events.length === 0
        ? []
        : [
            {
              id: ids.next(),
              actor: call.audit.actor,
              note: call.audit.note,
              action: name,
              resource: step.type,
              resourceId: step.subject.id,
              correlationId: call.audit.correlationId,
              ip: call.audit.ip,
              changes: { fields: call.audit.fields, events: step.events.map((event) => event._tag) }
            }
          ]

    /** A key that rests on what another process does, or on what was answered before. */
    const onKey = (key: KeyUse, row: Change.KeyRow | null, now: number) => {
      const situation = Idempotency.situation(row, key.same, now)
      switch (situation._tag) {
        case "Free":
          return Effect.succeed({ ...key, held: row })
        case "Taken":
          return Effect.fail({ _tag: "KeyTaken" } as const)
        case "Answered": {
          const reply = Reply.fromText(Redacted.value(vault.open("reply", situation.reply)))
          return Effect.succeed({
            _tag: "Done",
            outcome: { _tag: "Replied", reply, replayed: true, warning: null }
          } as const)
        }
        case "UnderWay":
          return Effect.succeed({ _tag: "Wait" } as const)
        case "Abandoned":
          return Effect.succeed({ _tag: "Resume", row: situation.row } as const)
      }
    }

    /** Stores an answer that changes nothing but its key. */
    const keep = Effect.fnUntraced(function* (call: Call, key: KeyUse, reply: Reply.Reply, at: number, now: number) {
      const change = { ...Change.empty(ids.next(), at, call.appId), key: answered(key, reply, now) }
      const verdict = yield* store.commit(change)
      return verdict._tag === "Committed" ? done(reply) : again
    })

    const replied = (reply: Reply.Reply): Outcome => ({ _tag: "Replied", reply, replayed: false, warning: null })

    const done = (reply: Reply.Reply, warning: string | null = null) =>
      ({ _tag: "Done", outcome: { _tag: "Replied", reply, replayed: false, warning } }) as const

    /** The numbers that records show, beside those that the decision needed. Of what is new they are zero. */
    const shown = Effect.fnUntraced(function* (steps: ReadonlyArray<Step>, found: Found) {
      const keys = steps.filter((step) => step.version > 1 || step.events.length === 0).flatMap((step) => step.shows)
      if (keys.length === 0) return found.tallies
      const more = yield* store.load({ ids: [], tallies: keys, key: null, subscribers: [] })
      return new Map([...found.tallies, ...more.tallies])
    })

    const commit = Effect.fnUntraced(function* <C, F, R>(
      rule: Rule.Rule<C, F, R>,
      call: Call,
      key: KeyUse | null,
      decision: Rule.Decision,
      found: Found,
      expects: ReadonlyArray<Change.Expectation>,
      moment: Rule.Moment,
      options: Options<C, R>
    ) {
      const now = yield* Clock.currentTimeMillis
      const [first] = decision.steps
      const amounts = yield* shown(decision.steps, found)
      const tallies: Tallies = (name) => amounts.get(name) ?? 0
      const steps = decision.steps.filter((step) => step.events.length > 0)
      const opens = options.opens?.(first) ?? false
      const reply = opens ? null : options.rendering.accepted(recordAfter(first, steps, tallies))
      const keyRow = reply === null ? openedBy(key, first, now) : answered(key, reply, now)
      const result =
        reply === null
          ? ({ _tag: "Done", outcome: { _tag: "Open", step: first, key: held(key, keyRow) } } as const)
          : done(reply, decision.warning ?? null)
      if (steps.length === 0 && keyRow === null) return result
      const change = assemble(steps, {
        at: moment.at,
        appId: call.appId,
        newId: ids.next,
        expects,
        subscriptions: found.subscriptions,
        notificationVersion: call.notificationVersion,
        tallies,
        conditions: decision.conditions,
        key: keyRow,
        audit: auditOf(call, rule.name, first),
        awake: []
      })
      const verdict = yield* store.commit(change)
      if (verdict._tag === "Committed") return result
      if (verdict._tag === "KeyMoved") return again
      const rejection = rule.refused?.(verdict) ?? null
      return rejection === null ? again : yield* reject(rejection, call, key, moment, options)
    })

    const reject = Effect.fnUntraced(function* <C, R>(
      rejection: R,
      call: Call,
      key: KeyUse | null,
      moment: Rule.Moment,
      options: Options<C, R>
    ) {
      const { kept, reply } = options.rendering.rejected(rejection)
      if (key === null || !kept) return done(reply)
      return yield* keep(call, key, reply, moment.at, yield* Clock.currentTimeMillis)
    })

    /** One try: everything from the load to the verdict. */
    const once = Effect.fnUntraced(function* <C, F, R, P>(
      rule: Rule.Rule<C, F, R>,
      call: Call,
      given: Input<C, P>,
      options: Options<C, R>
    ) {
      const needs = given.command === null ? null : rule.needs(given.command)
      const found = yield* store.load({
        ids: needs?.ids ?? [],
        tallies: needs?.tallies ?? [],
        key: call.key === null || call.key.held !== null ? null : call.key,
        subscribers: [call.appId]
      })
      time.observe(found.offset)
      const moment = { at: call.at ?? (yield* time.now) }
      let key = call.key
      if (key !== null && key.held === null) {
        const looked = yield* onKey(key, found.key, yield* Clock.currentTimeMillis)
        if ("_tag" in looked) return looked
        key = looked
      }
      const body = given.command === null ? [] : rule.problems(given.command, moment)
      if (given.command === null || needs === null || given.problems.length > 0 || body.length > 0)
        return yield* Effect.fail({ _tag: "Invalid", problems: given.problems, body } as const)
      const forbidden = call.app === null ? [] : rule.forbidden(call.app, given.command)
      if (forbidden.length > 0) return yield* Effect.fail({ _tag: "Forbidden", forbidden } as const)
      const facts = needs.resolve(loadedFrom(found), call.appId)
      if (Result.isFailure(facts)) return yield* Effect.fail({ _tag: "UnknownIds", missing: facts.failure } as const)
      const decision = rule.decide(facts.success, given.command, moment)
      if (Result.isFailure(decision)) {
        if (isBusy(decision.failure)) return { _tag: "Busy", rejection: decision.failure } as const
        return yield* reject(decision.failure, call, key, moment, options)
      }
      const expects = needs.ids.map((id) => ({ id, version: found.rows.get(id)?.version ?? 0 }))
      return yield* commit(rule, call, key, decision.success, found, expects, moment, options)
    })

    const execute = Effect.fnUntraced(function* <C, F, R, P>(
      rule: Rule.Rule<C, F, R>,
      call: Call,
      given: Input<C, P>,
      options: Options<C, R>
    ): Effect.fn.Return<Outcome, Refusal<P> | Unavailable> {
      let current = { call, given }
      let conflicts = 0
      let waits = 0
      while (true) {
        const result: Decided<R> = yield* once(rule, current.call, current.given, options)
        switch (result._tag) {
          case "Done":
            return result.outcome
          case "Resume": {
            const { command } = current.given
            const { resourceId } = result.row
            const resumed =
              command === null || resourceId === null ? command : (options.resume?.(command, resourceId) ?? command)
            const key = current.call.key
            current = {
              call: { ...current.call, key: key === null ? null : { ...key, held: result.row } },
              given: { ...current.given, command: resumed }
            }
            break
          }
          case "Again":
            if (++conflicts > maxConflicts) return yield* unavailable("a resource is under too many changes at once")
            current = { ...current, call }
            break
          case "Wait":
          case "Busy":
            if (++waits > busyTries) return yield* unavailable("a resource is busy")
            yield* Effect.sleep(busyWait)
        }
      }
    })

    /** What a key stands for, waiting while another process is at it. */
    const lookedUp = Effect.fnUntraced(function* (key: KeyUse) {
      for (let waits = 0; ; waits++) {
        const found = yield* store.load({ ids: [], tallies: [], key, subscribers: [] })
        const looked = yield* onKey(key, found.key, yield* Clock.currentTimeMillis)
        if (!("_tag" in looked)) return looked
        if (looked._tag === "Done") return looked.outcome
        if (looked._tag === "Resume") return { ...key, held: looked.row }
        if (waits > busyTries) return yield* unavailable("another process is at this request")
        yield* Effect.sleep(busyWait)
      }
    })

    /** The answer of what is done without a Change, kept by its key: done once unless the process dies on the way. */
    const remembered = Effect.fnUntraced(function* <E>(call: Call, use: Effect.Effect<Reply.Reply, E>) {
      if (call.key === null) return replied(yield* use)
      const key = yield* lookedUp(call.key)
      if ("_tag" in key) return key
      const reply = yield* use
      yield* keep(call, key, reply, yield* time.now, yield* Clock.currentTimeMillis)
      return replied(reply)
    })

    /** Keeps a second request with the same key out while this process is at the first. */
    const exclusively = <A, E, R>(key: KeyUse | null, use: Effect.Effect<A, E, R>) =>
      key === null
        ? use
        : Effect.suspend(
            (): Effect.Effect<A, E | Extract<Refusal<never>, { readonly _tag: "KeyTaken" | "KeyBusy" }>, R> => {
              const name = `${key.scope}\u0000${key.key}`
              const hash = running.get(name)
              if (hash !== undefined) return Effect.fail({ _tag: hash === key.hash ? "KeyBusy" : "KeyTaken" } as const)
              running.set(name, key.hash)
              return Effect.ensuring(
                use,
                Effect.sync(() => running.delete(name))
              )
            }
          )

    /** Lets go of a key whose request ended without an answer to keep: the next try goes on at once. */
    const release = Effect.fnUntraced(function* (call: Call, key: KeyUse | null) {
      if (key === null || key.held === null) return
      const change = { ...Change.empty(ids.next(), yield* time.now, call.appId), key: Idempotency.released(key.held) }
      yield* store.commit(change)
    })

    return { execute, exclusively, release, remembered } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
