/**
 * POST /legal_entities (merchants.md 1.4). `country` is the only required field. Parties whose data is complete are
 * checked before the response.
 */
import { Result } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as Fields from "./LegalEntityFields.ts"
import * as LegalEntityKind from "./LegalEntityKind.ts"
import * as LegalEntityPermissions from "./LegalEntityPermissions.ts"
import * as Rules from "./LegalEntityFieldChecks.ts"

export interface Command {
  readonly request: Fields.Create
}

export const rule = EmbeddedRbits.kept<Command, null, never>({
  name: "legal_entities.create",
  contract: "merchants.md 1.4",
  rejects: [],
  dated: Rules.dated,
  validate: ({ request }, context) => [
    ...Rules.judged(undefined, request, context).problems,
    ...Rules.dated(request, context.at)
  ],
  ...Rule.permissions(LegalEntityPermissions.reasons, LegalEntityPermissions.forbidden),
  requires: () => RequiredFacts.nothing,
  decide: (_, { request }, context) => {
    const { merged } = Rules.judged(undefined, request, context)
    const fields = Fields.seal(merged, undefined, Rules.personVault(context))
    const subject = { id: context.newId(), appId: context.app.id, createTime: context.at }
    const step = LegalEntityKind.kind.create(subject, [{ _tag: "Created", fields, at: context.at }])
    return Result.succeed({ ...Rule.decided(step), settles: [subject.id] })
  }
})
