/** DELETE /terminals/{id} (platform.md 11): its device can then be registered again. */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as TerminalCommand from "./TerminalCommand.ts"

export type Rejection = { readonly _tag: "Terminal/NotOnboarded" } | { readonly _tag: "Terminal/AlreadyDeleted" }

export const handler = TerminalCommand.handlerOf<Command.Action, Rejection>(
  "delete",
  "Deleted",
  CommandHandler.rejections<Rejection>()("Terminal/NotOnboarded", "Terminal/AlreadyDeleted"),
  ({ _tag }) => {
    if (_tag === "Pending") return Result.fail({ _tag: "Terminal/NotOnboarded" })
    if (_tag === "Deleted") return Result.fail({ _tag: "Terminal/AlreadyDeleted" })
    return Result.succeed({ _tag: "Deleted" })
  }
)
