/**
 * POST /legal_entities/{id} (merchants.md 1.4): a merge patch, whose merged fields are validated. Of two updates at the
 * same moment the second is rejected with RESOURCE_CONFLICT. The country cannot change once the legal entity has
 * accounts. Checks of parties run before the response. If a person is removed, their documents in review are rejected.
 */
import { Equal, Result } from "effect"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import * as EmbeddedRbits from "../../../risk/rbit/EmbeddedRbits.ts"
import { type Problem, problem } from "../../../vocabulary/Problem.ts"
import type * as LegalEntity from "../LegalEntity.ts"
import * as FieldChecks from "../LegalEntityFieldChecks.ts"
import * as Fields from "../LegalEntityFields.ts"
import * as LegalEntityKind from "../LegalEntityKind.ts"
import * as LegalEntityPermissions from "../LegalEntityPermissions.ts"
import * as VerificationDecision from "../verification/VerificationDecision.ts"

/** The body of the command. */
export const Request = Fields.Update

export type Rejection =
  | { readonly _tag: "LegalEntity/Invalid"; readonly problems: ReadonlyArray<Problem> }
  /** another request changed the legal entity at the same moment; the app retries */
  | { readonly _tag: "LegalEntity/ChangedMeanwhile" }

type Facts = readonly [Fact<LegalEntity.State>, VerificationDecision.Documents]

const invalid = (problems: ReadonlyArray<Problem>) => Result.fail({ _tag: "LegalEntity/Invalid", problems } as const)

const decide = (
  [entity, documents]: Facts,
  command: Command.OnResource<Fields.Update>,
  context: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const before = entity.state.fields
  const changesCountry = command.request.country !== undefined && command.request.country !== before.country
  if (changesCountry && entity.state.accounts.length > 0)
    return invalid([problem("PARAM_CANNOT_BE_MODIFIED", "country")])
  const { merged, problems } = FieldChecks.validate(before, command.request, context)
  if (problems.length > 0) return invalid(problems)
  const fields = Fields.seal(merged, before, FieldChecks.personVault(context))
  if (Equal.equals(fields, before) && !EmbeddedRbits.hasRbits(command.request))
    return Result.succeed(CommandHandler.decision(LegalEntityKind.kind.keep(entity)))
  const event = { _tag: "Updated", fields, at: context.at } as const
  const decision = VerificationDecision.decision(entity, [event], context.at, documents)
  return Result.succeed({ ...decision, runInline: [entity.id] })
}

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Fields.Update>,
  Facts,
  Rejection
> = EmbeddedRbits.withRbits({
  name: "legal_entities.update",
  contract: "merchants.md 1.4",
  rejects: CommandHandler.rejections<Rejection>()("LegalEntity/Invalid", "LegalEntity/ChangedMeanwhile"),
  ...CommandHandler.withTimeChecks(FieldChecks.timeChecks),
  ...CommandHandler.permissions(LegalEntityPermissions.reasons, LegalEntityPermissions.forbidden),
  requires: ({ id }) =>
    VerificationDecision.withDocuments(RequiredFacts.resource(LegalEntityKind.kind, id, "path", "id")),
  decide,
  onConflict: (verdict) => (verdict._tag === "Stale" ? { _tag: "LegalEntity/ChangedMeanwhile" } : null)
})
