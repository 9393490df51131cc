/** Calls the bank for the microdeposits of a payout method (merchants.md 6). */
import * as MicrodepositRules from "../../banking/MicrodepositRules.ts"
import { holder } from "./RecordMicrodepositResponse.ts"

export const rule = MicrodepositRules.request(holder)
