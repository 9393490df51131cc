/**
 * POST /terminals/{id} (platform.md 11): changes the reference and the configuration
 * of a terminal that is neither inactive nor deleted. The device applies a new
 * configuration at its next online update.
 */
import { Equal, Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Address from "../../vocabulary/people/Address.ts"
import type { Problem } from "../../vocabulary/Problem.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import type * as Terminal from "./Terminal.ts"
import * as TerminalCommand from "./TerminalCommand.ts"
import * as TerminalFields from "./TerminalFields.ts"

export const Request = Wire.mergePatch({
  terminalConfiguration: Schema.optionalKey(TerminalFields.Configuration).annotateKey({
    description: "What changes of the configuration; the device takes it when it is next online."
  }),
  referenceId: TerminalFields.referenceId,
  accountId: Wire.readOnly,
  serialNumber: Wire.readOnly,
  model: Wire.readOnly,
  ...TerminalFields.readOnlyMembers
}).annotate({ identifier: "UpdateTerminalRequest" })
export type Request = typeof Request.Type

/** Members of the patch are valid by themselves and invalid together with stored ones. */
export interface MisplacedMembers {
  readonly _tag: "Terminal/Misplaced"
  readonly problems: ReadonlyArray<Problem>
}
export type Rejection = TerminalCommand.WrongState | MisplacedMembers

const patched = (device: Terminal.Device, { referenceId, terminalConfiguration = {} }: Request): Terminal.Device => ({
  ...device,
  referenceId: MergePatch.replace(device.referenceId, referenceId),
  configuration: MergePatch.merge(device.configuration, terminalConfiguration)
})

const addressProblems = ({ configuration: { address } }: Terminal.Device): ReadonlyArray<Problem> =>
  Address.problems(address ?? {}).map((each) => ({
    ...each,
    path: ["terminal_configuration", "address", ...each.path]
  }))

export const handler = TerminalCommand.handlerOf<Command.OnResource<Request>, Rejection>(
  "update",
  "Updated",
  CommandHandler.rejections<Rejection>()("Terminal/WrongState", "Terminal/Misplaced"),
  ({ _tag, device }, { request }) => {
    if (_tag === "Inactive" || _tag === "Deleted") return TerminalCommand.wrongState
    const after = patched(device, request)
    const problems = addressProblems(after)
    if (problems.length > 0) return Result.fail({ _tag: "Terminal/Misplaced", problems })
    const unchanged = Equal.equals(after, device)
    return Result.succeed(unchanged ? null : { _tag: "Updated", device: after })
  }
)
