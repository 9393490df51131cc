/**
 * Checks that the vault's keys belong to the stored data: a known word is sealed once,
 * and every process must be able to open it when it starts.
 */
import { Result, Schema } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Settings from "./Settings.ts"

export const id = "vault"
export const word = "sealed by the keys of these data"

export const State = Schema.Struct({ sealed: Schema.String })
export type State = typeof State.Type

type Event = { readonly _tag: "Sealed"; readonly sealed: string }

const { creation } = ResourceKind.transitions<State, Event>()

export const kind = ResourceKind.make<State, Event>({
  type: "vault",
  state: State,
  events: { Sealed: creation({ to: ({ sealed }) => ({ sealed }) }) },
  listed: () => null,
  record: () => ({})
})

/** Keeps a word that is stored already. So of processes that start together one seals the word, and all open it. */
export const seal: CommandHandler.CommandHandler<{ readonly sealed: string }, ResourceKind.Fact<State> | null, never> =
  {
    name: "vault.seal",
    contract: "platform.md 13",
    rejects: [],
    requires: () => RequiredFacts.optional(kind, id),
    decide: (before, { sealed }, { at }) => {
      const subject = { id, appId: Settings.platform, createTime: at }
      return Result.succeed(
        CommandHandler.decision(
          before === null ? kind.create(subject, [{ _tag: "Sealed", sealed }]) : kind.keep(before)
        )
      )
    }
  }
