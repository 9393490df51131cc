/** Runs the commands on a running platform, and prints in one line why one failed. */
import { Effect } from "effect"
import * as Advance from "./Advance.ts"
import * as Listen from "./Listen.ts"
import * as Logs from "./Logs.ts"
import * as Open from "./Open.ts"
import * as Operators from "./Operators.ts"
import type { CommandError } from "./PlatformFailure.ts"
import { say } from "./Terminal.ts"
import type { StoryName } from "./trigger/StoryCatalog.ts"
import * as Trigger from "./trigger/Trigger.ts"

const told = <A>(command: Effect.Effect<A, CommandError>): Effect.Effect<A, CommandError> =>
  Effect.tapError(command, ({ message }) => Effect.sync(() => say(message)))

export const listen = (words: Listen.ListenWords) => told(Listen.listen(words))

export const trigger = (name: StoryName, words: Trigger.TriggerWords) => told(Trigger.trigger(name, words))

export const open = (words: Open.OpenWords) => told(Open.open(words))

export const logs = (words: Logs.LogsWords) => told(Logs.logs(words))

export const addOperator = (words: Operators.AddWords) => told(Operators.add(words))

export const listOperators = (words: Operators.Words) => told(Operators.list(words))

export const rotateOperator = (words: Operators.RotateWords) => told(Operators.rotate(words))

export const revokeOperator = (words: Operators.RevokeWords) => told(Operators.revoke(words))

export const advance = (words: Advance.AdvanceWords) => told(Advance.advance(words))
