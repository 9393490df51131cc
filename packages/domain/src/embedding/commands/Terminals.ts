/** The commands on terminals (platform.md 12). */
import * as CreateTerminalCommand from "../../terminals/terminal/CreateTerminal.ts"
import * as DeactivateTerminalCommand from "../../terminals/terminal/DeactivateTerminal.ts"
import * as DeleteTerminalCommand from "../../terminals/terminal/DeleteTerminal.ts"
import * as OnboardTerminalCommand from "../../terminals/terminal/OnboardTerminal.ts"
import * as RestoreTerminalCommand from "../../terminals/terminal/RestoreTerminal.ts"
import * as TerminalFields from "../../terminals/terminal/TerminalFields.ts"
import * as UpdateTerminalCommand from "../../terminals/terminal/UpdateTerminal.ts"
import { type Creation, NoBody, ofApp, ofOperator, type OnResource } from "../HostCommand.ts"

/** The line of devices of the newest version of the interface. */
const line = TerminalFields.lineOf("3.2")

export const CreateTerminal: Creation = ofApp(
  CreateTerminalCommand.Request,
  CreateTerminalCommand.handler,
  (request) => ({ line, request })
)
export const UpdateTerminal: OnResource = ofApp(
  UpdateTerminalCommand.Request,
  UpdateTerminalCommand.handler,
  (request, { id }) => ({ terminalId: id, request })
)
export const DeactivateTerminal: OnResource = ofApp(NoBody, DeactivateTerminalCommand.handler, (_, { id }) => ({
  terminalId: id
}))
export const DeleteTerminal: OnResource = ofApp(NoBody, DeleteTerminalCommand.handler, (_, { id }) => ({
  terminalId: id
}))
export const OnboardTerminal: OnResource = ofOperator(NoBody, OnboardTerminalCommand.handler, (_, { id }) => ({
  terminalId: id
}))
export const RestoreTerminal: OnResource = ofOperator(NoBody, RestoreTerminalCommand.handler, (_, { id }) => ({
  terminalId: id
}))
