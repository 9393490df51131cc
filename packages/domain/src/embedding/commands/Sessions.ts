/** The commands on session tokens and client-side tokens (platform.md 6, 7). */
import * as CreateClientTokenCommand from "../../access/client-token/CreateClientToken.ts"
import * as CreateSessionTokenCommand from "../../merchants/session-token/CreateSessionToken.ts"
import * as DeleteSessionTokenCommand from "../../merchants/session-token/DeleteSessionToken.ts"
import { type Creation, NoBody, ofApp, type OnResource } from "../HostCommand.ts"

export const CreateSessionToken: Creation = ofApp(
  CreateSessionTokenCommand.Request,
  CreateSessionTokenCommand.handler,
  (request) => ({ request })
)
export const DeleteSessionToken: OnResource = ofApp(NoBody, DeleteSessionTokenCommand.handler, (_, { id }) => ({
  tokenId: id
}))
export const CreateClientToken: Creation = ofApp(
  CreateClientTokenCommand.Request,
  CreateClientTokenCommand.enrichedHandler,
  (request) => request
)
