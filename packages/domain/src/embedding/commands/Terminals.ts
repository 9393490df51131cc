/** The commands on terminals (platform.md 12). */
import * as CreateTerminalCommand from "../../terminals/terminal/CreateTerminal.ts"
import * as DeactivateTerminalCommand from "../../terminals/terminal/DeactivateTerminal.ts"
import * as DeleteTerminalCommand from "../../terminals/terminal/DeleteTerminal.ts"
import * as OnboardTerminalCommand from "../../terminals/terminal/OnboardTerminal.ts"
import * as RestoreTerminalCommand from "../../terminals/terminal/RestoreTerminal.ts"
import * as TerminalFields from "../../terminals/terminal/TerminalFields.ts"
import * as UpdateTerminalCommand from "../../terminals/terminal/UpdateTerminal.ts"
import { appAction, appCommand, appCreation, type Creation, type OnResource, operatorAction } from "../HostCommand.ts"

/** The line of devices of the newest version of the interface. */
const line = TerminalFields.lineOf("3.2")

export const CreateTerminal: Creation = appCreation(
  CreateTerminalCommand.Request,
  CreateTerminalCommand.handler,
  (request) => ({ line, request })
)
export const UpdateTerminal: OnResource = appCommand(UpdateTerminalCommand.Request, UpdateTerminalCommand.handler)
export const DeactivateTerminal: OnResource = appAction(DeactivateTerminalCommand.handler)
export const DeleteTerminal: OnResource = appAction(DeleteTerminalCommand.handler)
export const OnboardTerminal: OnResource = operatorAction(OnboardTerminalCommand.handler)
export const RestoreTerminal: OnResource = operatorAction(RestoreTerminalCommand.handler)
