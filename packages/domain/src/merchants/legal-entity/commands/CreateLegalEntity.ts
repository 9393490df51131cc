/**
 * POST /legal_entities (merchants.md 1.4). `country` is the only required field. Parties whose data is complete are
 * checked before the response.
 */
import { Result } from "effect"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import * as EmbeddedRbits from "../../../risk/rbit/EmbeddedRbits.ts"
import * as FieldChecks from "../LegalEntityFieldChecks.ts"
import * as Fields from "../LegalEntityFields.ts"
import * as LegalEntityKind from "../LegalEntityKind.ts"
import * as LegalEntityPermissions from "../LegalEntityPermissions.ts"

/** The body of the command. */
export const Request = Fields.Create

export const handler: CommandHandler.CommandHandler<
  Command.Creation<Fields.Create>,
  null,
  never
> = EmbeddedRbits.withRbits({
  name: "legal_entities.create",
  contract: "merchants.md 1.4",
  rejects: [],
  timeChecks: FieldChecks.timeChecks,
  validate: ({ request }, context) => [
    ...FieldChecks.validate(undefined, request, context).problems,
    ...FieldChecks.timeChecks(request, context.at)
  ],
  ...CommandHandler.permissions(LegalEntityPermissions.reasons, LegalEntityPermissions.forbidden),
  requires: () => RequiredFacts.nothing,
  decide: (_, { request }, context) => {
    const { merged } = FieldChecks.validate(undefined, request, context)
    const fields = Fields.seal(merged, undefined, FieldChecks.personVault(context))
    const subject = { id: context.newId(), appId: context.app.id, createTime: context.at }
    const step = LegalEntityKind.kind.create(subject, [{ _tag: "Created", fields, at: context.at }])
    return Result.succeed({ ...CommandHandler.decision(step), runInline: [subject.id] })
  }
})
