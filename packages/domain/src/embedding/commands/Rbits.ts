/** The commands on rbits (platform.md 8). */
import * as CreateRbitCommand from "../../risk/rbit/CreateRbit.ts"
import * as DeleteRbitCommand from "../../risk/rbit/DeleteRbit.ts"
import { appAction, appCreation, type Creation, type OnResource } from "../HostCommand.ts"

export const CreateRbit: Creation = appCreation(CreateRbitCommand.Request, CreateRbitCommand.handler)
export const DeleteRbit: OnResource = appAction(DeleteRbitCommand.handler)
