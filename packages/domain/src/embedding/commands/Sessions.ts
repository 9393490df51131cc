/** The commands on session tokens and client-side tokens (platform.md 6, 7). */
import * as CreateClientTokenCommand from "../../access/client-token/CreateClientToken.ts"
import * as CreateSessionTokenCommand from "../../merchants/session-token/CreateSessionToken.ts"
import * as DeleteSessionTokenCommand from "../../merchants/session-token/DeleteSessionToken.ts"
import { appAction, appCreation, type Creation, type OnResource } from "../HostCommand.ts"

export const CreateSessionToken: Creation = appCreation(
  CreateSessionTokenCommand.Request,
  CreateSessionTokenCommand.handler
)
export const DeleteSessionToken: OnResource = appAction(DeleteSessionTokenCommand.handler)
export const CreateClientToken: Creation = appCreation(
  CreateClientTokenCommand.Request,
  CreateClientTokenCommand.enrichedHandler,
  (request) => request
)
