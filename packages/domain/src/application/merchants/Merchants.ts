/** The commands on legal entities, accounts and reserves (merchants.md 1, 4, 10). */
import { Context, Effect, Layer } from "effect"
import type * as AccountFields from "../../merchants/account/AccountFields.ts"
import * as ChangeAccount from "../../merchants/account/ChangeAccount.ts"
import * as ChangeReserve from "../../merchants/account/ChangeReserve.ts"
import * as LegalEntity from "../../merchants/legal-entity/LegalEntity.ts"
import type * as LegalEntityFields from "../../merchants/legal-entity/LegalEntityFields.ts"
import { Ids } from "../../ports/Ids.ts"
import { Vault } from "../../ports/Vault.ts"
import type { Currency } from "../../vocabulary/Money.ts"
import { AppCache } from "../access/AppCache.ts"
import { type CommandContext, type Input, CommandExecutor, type ResponseRenderer } from "../executor/CommandExecutor.ts"
import { Operator } from "../access/Operator.ts"

/** A request to change the resource with this id. */
export interface Update<Request> {
  readonly id: string
  readonly request: Request
}

const anyCurrency: ReadonlyArray<Currency> = ["USD", "CAD"]

export class Merchants extends Context.Service<Merchants>()("@payments-platform/domain/Merchants", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const appCache = yield* AppCache
    const vault = yield* Vault
    const ids = yield* Ids
    const { name: operatorName } = yield* Operator

    /** The settings and the vault functions that the rules of legal entities need. */
    const entityInputs = Effect.map(
      appCache.settings,
      ({ exchangeSymbols, sanctionedCountries }): LegalEntity.With => ({
        settings: { operatorName, sanctionedCountries, exchangeSymbols },
        seal: (plaintext) => vault.seal("person", plaintext),
        open: (sealed) => vault.open("person", sealed)
      })
    )

    const createEntity = Effect.fnUntraced(function* <P>(
      context: CommandContext,
      { command: request, problems }: Input<LegalEntityFields.Create, P>,
      renderer: ResponseRenderer<never>
    ) {
      const inputs = yield* entityInputs
      const command = request === null ? null : { ...inputs, entityId: ids.next(), appId: context.appId, request }
      return yield* executor.execute(LegalEntity.create, context, { command, problems }, { renderer })
    })

    const updateEntity = Effect.fnUntraced(function* <P>(
      context: CommandContext,
      { command: change, problems }: Input<Update<LegalEntityFields.Update>, P>,
      renderer: ResponseRenderer<LegalEntity.UpdateRejection>
    ) {
      const inputs = yield* entityInputs
      const command = change === null ? null : { ...inputs, entityId: change.id, request: change.request }
      return yield* executor.execute(LegalEntity.update, context, { command, problems }, { renderer })
    })

    const createAccount = <P>(
      context: CommandContext,
      { command: request, problems }: Input<AccountFields.Create, P>,
      renderer: ResponseRenderer<ChangeAccount.CreateRejection>
    ) => {
      const currencies = context.app?.state.permissions.currencies ?? anyCurrency
      const command = request === null ? null : { accountId: ids.next(), request, operatorName, currencies }
      return executor.execute(ChangeAccount.create, context, { command, problems }, { renderer })
    }

    const updateAccount = <P>(
      context: CommandContext,
      { command: change, problems }: Input<Update<AccountFields.Patch>, P>,
      renderer: ResponseRenderer<ChangeAccount.UpdateRejection>
    ) => {
      const onboards = context.app?.state.permissions.onboardingAsAService ?? false
      const command = change === null ? null : { accountId: change.id, request: change.request, operatorName, onboards }
      return executor.execute(ChangeAccount.update, context, { command, problems }, { renderer })
    }

    const detailAccount = <P>(
      context: CommandContext,
      { command: change, problems }: Input<Update<AccountFields.Details>, P>,
      renderer: ResponseRenderer<{ readonly _tag: "Account/WrongState" }>
    ) => {
      const command = change === null ? null : { accountId: change.id, request: change.request }
      return executor.execute(ChangeAccount.detail, context, { command, problems }, { renderer })
    }

    const changeReserve = <P>(
      context: CommandContext,
      given: Input<ChangeReserve.Command, P>,
      renderer: ResponseRenderer<ChangeReserve.Rejection>
    ) => executor.execute(ChangeReserve.rule, context, given, { renderer })

    return { createEntity, updateEntity, createAccount, updateAccount, detailAccount, changeReserve } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
