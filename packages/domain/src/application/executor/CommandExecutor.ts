/**
 * The one way of every command: look up its Unique-Key, load what it needs
 * together with others, permit, decide, assemble, commit. A Change whose facts
 * have moved on is decided anew; an answer is stored with what it answers.
 */
import { Context, Effect, Layer, Result } from "effect"
import * as UseClientToken from "../../access/client-token/UseClientToken.ts"
import { assemble, recordAfter } from "../../decider/Assemble.ts"
import type * as Change from "../../decider/Change.ts"
import type { Step, Counters } from "../../decider/Kind.ts"
import type { Loaded } from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import { Ids } from "../../ports/Ids.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { type Found, Store, Unavailable } from "../../ports/Store.ts"
import { Vault } from "../../ports/Vault.ts"
import {
  type CommandContext,
  ending,
  type Input,
  input,
  type UniqueKeyUse,
  noAnswer,
  type Options,
  type ExecutionResult,
  type Refusal,
  type ResponseRenderer
} from "./CommandContext.ts"
import * as RetryPolicy from "./RetryPolicy.ts"
import type * as StoredResponse from "./StoredResponse.ts"
import * as UniqueKeys from "./UniqueKeys.ts"

/** How use cases are called, for whoever asks them. */
export * from "./CommandContext.ts"

const unavailable = (message: string) => new Unavailable({ message })

const loadedFrom = (found: Found): Loaded => ({
  row: (id) => found.rows.get(id),
  counter: (key) => found.counters.get(key) ?? 0
})

type Decided<Rejection> =
  | { readonly _tag: "Done"; readonly outcome: ExecutionResult }
  | { readonly _tag: "Again" }
  | { readonly _tag: "Busy"; readonly rejection: Rejection }
  | { readonly _tag: "Resume"; readonly row: Change.KeyRow }
  | { readonly _tag: "Wait" }

const again = { _tag: "Again" } as const

export class CommandExecutor extends Context.Service<CommandExecutor>()("@payments-platform/domain/CommandExecutor", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const time = yield* ServiceTime
    const ids = yield* Ids
    const vault = yield* Vault
    const keys = UniqueKeys.make({ store, time, ids, vault })

    const auditOf = (call: CommandContext, name: string, step: Step): ReadonlyArray<Change.AuditRow> =>
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

    const done = (reply: StoredResponse.StoredResponse, warning: string | null = null) =>
      ({ _tag: "Done", outcome: UniqueKeys.replied(reply, warning) }) as const

    /** The numbers that records show, beside those that the decision needed. Of what is new they are zero. */
    const shown = Effect.fnUntraced(function* (steps: ReadonlyArray<Step>, found: Found) {
      const keys = steps.filter((step) => step.version > 1 || step.events.length === 0).flatMap((step) => step.shows)
      if (keys.length === 0) return found.counters
      const more = yield* store.load({ ids: [], counters: keys, key: null, subscribers: [] })
      return new Map([...found.counters, ...more.counters])
    })

    const commit = Effect.fnUntraced(function* <C, F, R>(
      rule: Rule.Rule<C, F, R>,
      command: C,
      call: CommandContext,
      key: UniqueKeyUse | null,
      decision: Rule.Decision<R>,
      found: Found,
      expects: ReadonlyArray<Change.Expectation>,
      moment: Rule.Moment,
      options: Options<C, R>
    ) {
      const clocks = yield* keys.clocks(moment.at)
      const [first] = decision.steps
      const amounts = yield* shown(decision.steps, found)
      const counters: Counters = (name) => amounts.get(name) ?? 0
      const steps = decision.steps.filter((step) => step.events.length > 0)
      const opens = options.opens?.(first) ?? false
      const reply = opens ? null : replyTo(decision, steps, counters, options)
      const keyRow = reply === null ? keys.openedBy(key, first, clocks) : keys.answered(key, reply, clocks)
      const result =
        reply === null
          ? ({ _tag: "Done", outcome: { _tag: "Open", step: first, key: keys.held(key, keyRow) } } as const)
          : done(reply, decision.warning ?? null)
      if (steps.length === 0 && keyRow === null) return result
      const change = assemble(steps, {
        at: moment.at,
        appId: call.appId,
        newId: ids.next,
        expects,
        subscriptions: found.subscriptions,
        notificationVersion: call.notificationVersion,
        counters,
        conditions: decision.conditions,
        key: keyRow,
        audit: auditOf(call, rule.name, first),
        awake: decision.awake ?? []
      })
      const verdict = yield* store.commit(change)
      if (verdict._tag === "Committed") return result
      if (verdict._tag === "KeyMoved") return again
      const rejection = rule.onConflict?.(verdict, command) ?? null
      return rejection === null ? again : yield* reject(rejection, call, key, moment, options)
    })

    const replyTo = <C, R>(
      { rejection, steps: [first] }: Rule.Decision<R>,
      steps: ReadonlyArray<Step>,
      counters: Counters,
      { renderer }: Options<C, R>
    ): StoredResponse.StoredResponse =>
      rejection === undefined
        ? renderer.accepted(recordAfter(first, steps, counters))
        : renderer.rejected(rejection).reply

    const reject = Effect.fnUntraced(function* <C, R>(
      rejection: R,
      call: CommandContext,
      key: UniqueKeyUse | null,
      moment: Rule.Moment,
      options: Options<C, R>
    ) {
      const { kept, reply } = options.renderer.rejected(rejection)
      if (key !== null && kept) return (yield* keys.keep(call, key, reply, moment.at)) ? done(reply) : again
      yield* keys.release(call, key)
      return done(reply)
    })

    /** One try: everything from the load to the verdict. */
    const once = Effect.fnUntraced(function* <C, F, R, P>(
      rule: Rule.Rule<C, F, R>,
      call: CommandContext,
      given: Input<C, P>,
      options: Options<C, R>
    ) {
      const needs = given.command === null ? null : rule.requires(given.command)
      const found = yield* store.load({
        ids: needs?.ids ?? [],
        counters: needs?.counters ?? [],
        key: call.key === null || call.key.held !== null ? null : call.key,
        subscribers: [call.appId]
      })
      time.observe(found.offset)
      const moment = { at: call.at ?? (yield* time.now) }
      let key = call.key
      if (key !== null && key.held === null) {
        const looked = yield* keys.onKey(key, found.key, yield* keys.clocks(moment.at))
        if ("_tag" in looked) return looked
        key = looked
      }
      const body =
        given.command === null ? (rule.dated?.(call.given, moment.at) ?? []) : rule.validate(given.command, moment)
      if (given.command === null || needs === null || given.problems.length > 0 || body.length > 0)
        return yield* Effect.fail({ _tag: "Invalid", problems: given.problems, body } as const)
      const forbidden = call.app === null ? [] : rule.authorize(call.app, given.command)
      if (forbidden.length > 0) return yield* Effect.fail({ _tag: "Forbidden", forbidden } as const)
      const facts = needs.resolve(loadedFrom(found), call.appId)
      if (Result.isFailure(facts)) return yield* Effect.fail({ _tag: "UnknownIds", missing: facts.failure } as const)
      const decision = rule.decide(facts.success, given.command, moment)
      if (Result.isFailure(decision)) {
        if (Rule.isBusy(decision.failure)) return { _tag: "Busy", rejection: decision.failure } as const
        return yield* reject(decision.failure, call, key, moment, options)
      }
      const expects = needs.ids.map((id) => ({ id, version: found.rows.get(id)?.version ?? 0 }))
      return yield* commit(rule, given.command, call, key, decision.success, found, expects, moment, options)
    })

    const attempted = Effect.fnUntraced(function* <C, F, R, P>(
      rule: Rule.Rule<C, F, R>,
      call: CommandContext,
      given: Input<C, P>,
      options: Options<C, R>
    ): Effect.fn.Return<ExecutionResult, Refusal<P> | Unavailable> {
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
            if (++conflicts > RetryPolicy.maxConflicts)
              return yield* unavailable("a resource is under too many changes at once")
            yield* RetryPolicy.pauseAfter(conflicts)
            current = { ...current, call }
            break
          case "Wait":
          case "Busy":
            if (++waits > UniqueKeys.busyTries) return yield* unavailable("a resource is busy")
            yield* Effect.sleep(UniqueKeys.busyWait)
        }
      }
    })

    /** A command; one that names a client-side token is joined with it (access/client-token/UseClientToken.ts). */
    const execute = <C, F, R, P>(
      rule: Rule.Rule<C, F, R>,
      call: CommandContext,
      given: Input<C, P>,
      options: Options<C, R>
    ): Effect.Effect<ExecutionResult, Refusal<P> | Unavailable> => {
      if (call.token === undefined) return attempted(rule, call, given, options)
      const { opens, resume } = options
      const { accepted, rejected } = options.renderer
      const renderer: ResponseRenderer<R | UseClientToken.Rejection> = { accepted, rejected }
      const begins = opens ?? (() => false)
      return attempted(
        UseClientToken.join(rule, call.token, begins),
        call,
        { command: { of: given.command }, problems: given.problems },
        {
          renderer,
          opens: begins,
          resume: ({ of }, resourceId) => ({ of: of === null ? null : (resume?.(of, resourceId) ?? of) })
        }
      )
    }

    const { exclusively, release, remembered } = keys

    /**
     * The last command of a request that waited for an outside call. Without that answer nothing is told: what was
     * begun is given up, the key goes free, and whoever asks again goes on.
     */
    const conclude = Effect.fnUntraced(function* <C, F, R>(
      rule: Rule.Rule<C, F, R>,
      call: CommandContext,
      key: UniqueKeyUse | null,
      command: C,
      isAnswered: boolean,
      renderer: ResponseRenderer<R>
    ) {
      const options: Options<C, R> = { renderer, opens: () => !isAnswered }
      const outcome = yield* execute(rule, ending(call, isAnswered ? key : null, isAnswered), input(command), options)
      if (isAnswered) return outcome
      yield* release(call, key)
      return yield* noAnswer()
    })

    return { execute, conclude, exclusively, release, remembered } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
