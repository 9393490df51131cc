/** The commands on PAD agreements. */
import { Context, Effect, Layer } from "effect"
import * as CreatePadAgreement from "../../payers/pad-agreement/CreatePadAgreement.ts"
import * as PadAgreementKind from "../../payers/pad-agreement/PadAgreementKind.ts"
import * as RevokePadAgreement from "../../payers/pad-agreement/RevokePadAgreement.ts"
import { Ids } from "../../ports/Ids.ts"
import { Store } from "../../ports/Store.ts"
import { factOf } from "../executor/Lookup.ts"
import { type CommandContext, type Input, CommandExecutor, type ResponseRenderer } from "../executor/CommandExecutor.ts"

export interface Named {
  readonly agreementId: string
}

export class PadAgreements extends Context.Service<PadAgreements>()("@payments-platform/domain/PadAgreements", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const store = yield* Store
    const ids = yield* Ids

    const create = <P>(
      call: CommandContext,
      { command: request, problems }: Input<CreatePadAgreement.Request, P>,
      renderer: ResponseRenderer<CreatePadAgreement.Rejection>
    ) => {
      const command = request === null ? null : { agreementId: ids.next(), request }
      return executor.execute(CreatePadAgreement.rule, call, { command, problems }, { renderer })
    }

    /** The agreement alone names the method that it is for. */
    const revoke = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      { command: named, problems }: Input<Named, P>,
      renderer: ResponseRenderer<RevokePadAgreement.Rejection>
    ) {
      const agreement = named === null ? null : yield* factOf(store, PadAgreementKind.kind, named.agreementId)
      const methodId = agreement?.state.terms.paymentMethodId ?? null
      const command = named === null ? null : { ...named, methodId }
      return yield* executor.execute(RevokePadAgreement.rule, call, { command, problems }, { renderer })
    })

    return { create, revoke } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
