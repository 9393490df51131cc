/** The operator's commands on apps and their tokens (platform.md 12), on settings and on the service switch. */
import { Context, Effect, Layer, Redacted } from "effect"
import * as AdoptAppToken from "../../access/app/AdoptAppToken.ts"
import type * as App from "../../access/app/App.ts"
import * as CreateApp from "../../access/app/CreateApp.ts"
import * as CreateAppToken from "../../access/app/CreateAppToken.ts"
import * as RevokeAppToken from "../../access/app/RevokeAppToken.ts"
import * as UpdateApp from "../../access/app/UpdateApp.ts"
import * as ServiceSwitch from "../../access/settings/ServiceSwitch.ts"
import * as Settings from "../../access/settings/Settings.ts"
import * as UpdateServiceSwitch from "../../access/settings/UpdateServiceSwitch.ts"
import * as UpdateSettings from "../../access/settings/UpdateSettings.ts"
import { Ids } from "../../ports/Ids.ts"
import { Secrets } from "../../ports/Secrets.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Vault } from "../../ports/Vault.ts"
import { AppCache } from "./AppCache.ts"
import { type CommandContext, type Input, CommandExecutor, type ResponseRenderer } from "../executor/CommandExecutor.ts"
import { Operator } from "./Operator.ts"

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
      { command: request, problems }: Input<CreateApp.Request & { readonly secret?: Redacted.Redacted<string> }, P>,
      renderer: ResponseRenderer<CreateApp.Rejection>
    ) {
      const secret = request?.secret ?? secrets.nextToken()
      const token = tokenOf(secret, yield* time.now)
      const appId = request?.id ?? newAppId(ids.next())
      const command = request === null ? null : { ...request, appId, environment, token }
      const accepted: typeof renderer.accepted = (record) =>
        renderer.accepted({ ...record, app_token: Redacted.value(secret) })
      const given = { command, problems }
      return yield* forgetting(
        appId,
        executor.execute(CreateApp.rule, call, given, { renderer: { ...renderer, accepted } })
      )
    })

    const addTokenTo = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      { command: of, problems }: Input<CreateAppToken.Request, P>,
      renderer: ResponseRenderer<CreateAppToken.Rejection>
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
      const use = executor.execute(CreateAppToken.rule, call, given, { renderer: { ...renderer, accepted } })
      return yield* forgetting(of?.appId ?? "", use)
    })

    /** A token that was made elsewhere; the oldest one gives way to it. */
    const adopt = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      { command: of, problems }: Input<{ readonly appId: string; readonly secret: Redacted.Redacted<string> }, P>,
      renderer: ResponseRenderer<never>
    ) {
      const command = of === null ? null : { appId: of.appId, token: tokenOf(of.secret, yield* time.now) }
      return yield* forgetting(
        of?.appId ?? "",
        executor.execute(AdoptAppToken.rule, call, { command, problems }, { renderer })
      )
    })

    return {
      create: createApp,
      adopt,
      update: <P>(call: CommandContext, given: Input<UpdateApp.Command, P>, renderer: ResponseRenderer<never>) =>
        forgetting(given.command?.appId ?? "", executor.execute(UpdateApp.rule, call, given, { renderer })),
      addToken: addTokenTo,
      revokeToken: <P>(
        call: CommandContext,
        given: Input<RevokeAppToken.Command, P>,
        renderer: ResponseRenderer<RevokeAppToken.Rejection>
      ) => forgetting(given.command?.appId ?? "", executor.execute(RevokeAppToken.rule, call, given, { renderer })),
      setSettings: <P>(call: CommandContext, given: Input<Settings.Patch, P>, renderer: ResponseRenderer<never>) =>
        forgetting(Settings.id, executor.execute(UpdateSettings.rule, call, given, { renderer })),
      setService: <P>(
        call: CommandContext,
        given: Input<ServiceSwitch.ServiceSwitch, P>,
        renderer: ResponseRenderer<never>
      ) => forgetting(ServiceSwitch.id, executor.execute(UpdateServiceSwitch.rule, call, given, { renderer }))
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** A decimal string (platform.md 1), from the random part of a new id. */
const newAppId = (id: string): string =>
  String(100_000_000 + (Number.parseInt(id.replaceAll("-", "").slice(-12), 16) % 900_000_000))
