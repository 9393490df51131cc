/** Calls the bank for the microdeposits of a payout method (merchants.md 6). */
import * as MicrodepositCommands from "../../banking/MicrodepositCommands.ts"
import { holder } from "./RecordMicrodepositResponse.ts"

export const rule = MicrodepositCommands.request(holder)
