/** The operator's commands on apps and their tokens (platform.md 12), on settings and on the service switch. */
import { Context, Effect, Layer, Redacted, Result } from "effect"
import * as App from "../../access/app/App.ts"
import * as Settings from "../../access/settings/Settings.ts"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import { Ids } from "../../ports/Ids.ts"
import { Secrets } from "../../ports/Secrets.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Vault } from "../../ports/Vault.ts"
import { AppCache } from "./AppCache.ts"
import { type CommandContext, type Input, CommandExecutor, type ResponseRenderer } from "../executor/CommandExecutor.ts"
import { Operator } from "./Operator.ts"

export interface NewApp {
  readonly id: string | null
  readonly name: string
  readonly settings: App.Settings
}

interface Create extends NewApp {
  readonly appId: string
  readonly environment: App.Environment
  readonly token: App.Token
}

export type CreateRejection = { readonly _tag: "App/AlreadyExists"; readonly path: ReadonlyArray<string> }

const exists = Result.fail({ _tag: "App/AlreadyExists", path: ["id"] } as const)

const create: Rule.Rule<Create, Fact<App.State> | null, CreateRejection> = {
  name: "apps.create",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ appId }) => RequiredFacts.maybe(App.kind, appId),
  decide: (before, { appId, environment, name, settings, token }, { at }) => {
    if (before !== null) return exists
    const app = { ...App.initial(name, environment, settings), tokens: [{ ...token, createTime: at }] }
    return Result.succeed(
      Rule.decided(App.kind.create({ id: appId, appId, createTime: at }, [{ _tag: "Created", app }]))
    )
  },
  onConflict: (verdict) => (verdict._tag === "Stale" ? { _tag: "App/AlreadyExists", path: ["id"] } : null)
}

const one = (id: string) => RequiredFacts.one(App.kind, id, "path", "id")

const change: Rule.Rule<{ readonly appId: string; readonly settings: App.Settings }, Fact<App.State>, never> = {
  name: "apps.update",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ appId }) => one(appId),
  decide: (app, { settings }) => Result.succeed(Rule.decided(App.kind.move(app, [{ _tag: "Changed", settings }])))
}

interface AddToken {
  readonly appId: string
  readonly token: App.Token
  readonly expireOthersIn: number | null
}

const addToken: Rule.Rule<AddToken, Fact<App.State>, { readonly _tag: "App/TooManyTokens" }> = {
  name: "apps.tokens.create",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ appId }) => one(appId),
  decide: (app, { expireOthersIn, token }, { at }) =>
    Result.map(
      App.addToken(app.state, { ...token, createTime: at }, expireOthersIn === null ? null : at + expireOthersIn),
      (event) => Rule.decided(App.kind.move(app, [event]))
    )
}

const adoptToken: Rule.Rule<{ readonly appId: string; readonly token: App.Token }, Fact<App.State>, never> = {
  name: "apps.tokens.adopt",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ appId }) => one(appId),
  decide: (app, { token }, { at }) => {
    const added = { _tag: "TokenAdded", token: { ...token, createTime: at }, othersExpireAt: null } as const
    const live = App.liveTokens(app.state, at)
    const [oldest] = live
    return Result.succeed(
      Rule.decided(
        live.length < App.maxTokens || oldest === undefined
          ? App.kind.move(app, [added])
          : App.kind.move(app, [{ _tag: "TokenRevoked", tokenId: oldest.id }, added])
      )
    )
  }
}

export interface TokenOf {
  readonly appId: string
  readonly tokenId: string
}

export type RevokeRejection = { readonly _tag: "App/UnknownToken" }

const revokeToken: Rule.Rule<TokenOf, Fact<App.State>, RevokeRejection> = {
  name: "apps.tokens.delete",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ appId }) => one(appId),
  decide: (app, { tokenId }) =>
    app.state.tokens.some((token) => token.id === tokenId)
      ? Result.succeed(Rule.decided(App.kind.move(app, [{ _tag: "TokenRevoked", tokenId }])))
      : Result.fail({ _tag: "App/UnknownToken" })
}

const set: Rule.Rule<Settings.Patch, Fact<Settings.Settings> | null, never> = {
  name: "settings.update",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: () => RequiredFacts.maybe(Settings.kind, Settings.id),
  decide: (before, patch, { at }) => {
    const event: Settings.Event = { _tag: "Set", settings: Settings.patched(before?.state ?? Settings.initial, patch) }
    const subject = { id: Settings.id, appId: Settings.platform, createTime: at }
    return Result.succeed(
      Rule.decided(before === null ? Settings.kind.create(subject, [event]) : Settings.kind.move(before, [event]))
    )
  }
}

const flip: Rule.Rule<Settings.Switch, Fact<Settings.Switch> | null, never> = {
  name: "service.update",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: () => RequiredFacts.maybe(Settings.switchKind, Settings.switchId),
  decide: (before, to, { at }) => {
    const event: Settings.SwitchEvent = { _tag: "Switched", to }
    const subject = { id: Settings.switchId, appId: Settings.platform, createTime: at }
    return Result.succeed(
      Rule.decided(
        before === null ? Settings.switchKind.create(subject, [event]) : Settings.switchKind.move(before, [event])
      )
    )
  }
}

export class Apps extends Context.Service<Apps>()("@payments-platform/domain/Apps", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const appCache = yield* AppCache
    const secrets = yield* Secrets
    const time = yield* ServiceTime
    const vault = yield* Vault
    const ids = yield* Ids
    const { environment } = yield* Operator

    const tokenOf = (secret: Redacted.Redacted<string>, at: number): App.Token => {
      const clear = Redacted.value(secret)
      const hash = vault.hash("token", clear)
      return { id: ids.next(), hash, lastFour: clear.slice(-4), createTime: at, expireTime: null }
    }

    /** A change made here shows at once. */
    const forgetting = <A, E, R>(id: string, use: Effect.Effect<A, E, R>) =>
      Effect.tap(use, () => Effect.sync(() => appCache.forget(id)))

    /** The answer alone shows the token. */
    const createApp = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      { command: request, problems }: Input<NewApp & { readonly secret?: Redacted.Redacted<string> }, P>,
      renderer: ResponseRenderer<CreateRejection>
    ) {
      const secret = request?.secret ?? secrets.nextToken()
      const token = tokenOf(secret, yield* time.now)
      const appId = request?.id ?? newAppId(ids.next())
      const command = request === null ? null : { ...request, appId, environment, token }
      const accepted: typeof renderer.accepted = (record) =>
        renderer.accepted({ ...record, app_token: Redacted.value(secret) })
      const given = { command, problems }
      return yield* forgetting(appId, executor.execute(create, call, given, { renderer: { ...renderer, accepted } }))
    })

    const addTokenTo = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      { command: of, problems }: Input<{ readonly appId: string; readonly expireOthersIn: number | null }, P>,
      renderer: ResponseRenderer<{ readonly _tag: "App/TooManyTokens" }>
    ) {
      const secret = secrets.nextToken()
      const token = tokenOf(secret, yield* time.now)
      const command = of === null ? null : { ...of, token }
      const accepted: typeof renderer.accepted = () =>
        renderer.accepted({
          id: token.id,
          app_token: Redacted.value(secret),
          create_time: token.createTime,
          expire_time: null
        })
      const given = { command, problems }
      const use = executor.execute(addToken, call, given, { renderer: { ...renderer, accepted } })
      return yield* forgetting(of?.appId ?? "", use)
    })

    /** A token that was made elsewhere; the oldest one gives way to it. */
    const adopt = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      { command: of, problems }: Input<{ readonly appId: string; readonly secret: Redacted.Redacted<string> }, P>,
      renderer: ResponseRenderer<never>
    ) {
      const command = of === null ? null : { appId: of.appId, token: tokenOf(of.secret, yield* time.now) }
      return yield* forgetting(of?.appId ?? "", executor.execute(adoptToken, call, { command, problems }, { renderer }))
    })

    return {
      create: createApp,
      adopt,
      update: <P>(
        call: CommandContext,
        given: Input<{ readonly appId: string; readonly settings: App.Settings }, P>,
        renderer: ResponseRenderer<never>
      ) => forgetting(given.command?.appId ?? "", executor.execute(change, call, given, { renderer })),
      addToken: addTokenTo,
      revokeToken: <P>(call: CommandContext, given: Input<TokenOf, P>, renderer: ResponseRenderer<RevokeRejection>) =>
        forgetting(given.command?.appId ?? "", executor.execute(revokeToken, call, given, { renderer })),
      setSettings: <P>(call: CommandContext, given: Input<Settings.Patch, P>, renderer: ResponseRenderer<never>) =>
        forgetting(Settings.id, executor.execute(set, call, given, { renderer })),
      setService: <P>(call: CommandContext, given: Input<Settings.Switch, P>, renderer: ResponseRenderer<never>) =>
        forgetting(Settings.switchId, executor.execute(flip, call, given, { renderer }))
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** A decimal string (platform.md 1), from the random part of a new id. */
const newAppId = (id: string): string =>
  String(100_000_000 + (Number.parseInt(id.replaceAll("-", "").slice(-12), 16) % 900_000_000))
