/** POST /legal_entities (merchants.md 1.4). `country` is the only required field. */
import { Result } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as Fields from "./LegalEntityFields.ts"
import * as LegalEntityKind from "./LegalEntityKind.ts"
import * as LegalEntityPermissions from "./LegalEntityPermissions.ts"
import * as Rules from "./LegalEntityRules.ts"

export interface Command extends Rules.Context {
  readonly entityId: string
  readonly appId: string
  readonly request: Fields.Create
}

export const rule: Rule.Rule<Command, null, never> = {
  name: "legal_entities.create",
  dated: Rules.dated,
  validate: (command, { at }) => [
    ...Rules.judged(undefined, command.request, command).problems,
    ...Rules.dated(command.request, at)
  ],
  authorize: LegalEntityPermissions.forbidden,
  requires: () => RequiredFacts.nothing,
  decide: (_, command, { at }) => {
    const { merged } = Rules.judged(undefined, command.request, command)
    const fields = Fields.seal(merged, undefined, command)
    const subject = { id: command.entityId, appId: command.appId, createTime: at }
    return Result.succeed(Rule.decided(LegalEntityKind.kind.create(subject, [{ _tag: "Created", fields }])))
  }
}
