/** GET /accounts/{id}/capabilities (merchants.md 5): computes the capabilities from stored data and changes nothing. */
import { Result } from "effect"
import type * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as AccountKind from "../AccountKind.ts"
import * as CapabilityChanges from "../capabilities/CapabilityChanges.ts"

export interface Command {
  readonly id: string
  readonly isExpanded: boolean
}

export const handler: CommandHandler.CommandHandler<Command, CapabilityChanges.Facts, never> = {
  name: "accounts.capabilities.get",
  contract: "merchants.md 5",
  rejects: [],
  sessions: { types: ["authentication_code"], accountOf: ({ account }) => account.id },
  requires: ({ id }) => CapabilityChanges.ofPath(id),
  decide: (facts, { isExpanded }, { app, at }) =>
    Result.succeed(
      CapabilityChanges.answer(facts, AccountKind.kind.keep(facts.account), { app: app.state, at }, isExpanded)
    )
}
