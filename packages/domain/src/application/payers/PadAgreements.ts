/** The commands on PAD agreements (payments.md 2). */
import { Context, Effect, Layer } from "effect"
import * as CreatePadAgreement from "../../payers/pad-agreement/CreatePadAgreement.ts"
import * as PadAgreementKind from "../../payers/pad-agreement/PadAgreementKind.ts"
import * as RevokePadAgreement from "../../payers/pad-agreement/RevokePadAgreement.ts"
import { Ids } from "../../ports/Ids.ts"
import { Store } from "../../ports/Store.ts"
import { factOf } from "../executor/Lookup.ts"
import { type CommandContext, type Input, CommandExecutor, type ResponseRenderer } from "../executor/CommandExecutor.ts"

export interface RevokeRequest {
  readonly agreementId: string
}

export class PadAgreements extends Context.Service<PadAgreements>()("@payments-platform/domain/PadAgreements", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const store = yield* Store
    const ids = yield* Ids

    const create = <P>(
      context: CommandContext,
      { command: request, problems }: Input<CreatePadAgreement.Request, P>,
      renderer: ResponseRenderer<CreatePadAgreement.Rejection>
    ) => {
      const command = request === null ? null : { agreementId: ids.next(), request }
      return executor.execute(CreatePadAgreement.rule, context, { command, problems }, { renderer })
    }

    /**
     * The rule requires the agreement's payment method too. The request names only the agreement, so that is read
     * first.
     */
    const revoke = Effect.fnUntraced(function* <P>(
      context: CommandContext,
      { command: request, problems }: Input<RevokeRequest, P>,
      renderer: ResponseRenderer<RevokePadAgreement.Rejection>
    ) {
      const agreement = request === null ? null : yield* factOf(store, PadAgreementKind.kind, request.agreementId)
      const methodId = agreement?.state.terms.paymentMethodId ?? null
      const command = request === null ? null : { ...request, methodId }
      return yield* executor.execute(RevokePadAgreement.rule, context, { command, problems }, { renderer })
    })

    return { create, revoke } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
