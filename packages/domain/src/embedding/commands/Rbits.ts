/** The commands on rbits (platform.md 8). */
import * as CreateRbitCommand from "../../risk/rbit/CreateRbit.ts"
import * as DeleteRbitCommand from "../../risk/rbit/DeleteRbit.ts"
import { type Creation, NoBody, ofApp, type OnResource } from "../HostCommand.ts"

export const CreateRbit: Creation = ofApp(CreateRbitCommand.Request, CreateRbitCommand.handler, (request) => ({
  request
}))
export const DeleteRbit: OnResource = ofApp(NoBody, DeleteRbitCommand.handler, (_, { id }) => ({ rbitId: id }))
