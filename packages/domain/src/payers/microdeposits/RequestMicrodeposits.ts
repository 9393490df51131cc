/** Calls the bank network for the microdeposits of a payment method (payments.md 1.5). */
import * as MicrodepositCommands from "../../banking/MicrodepositCommands.ts"
import { holder } from "./RecordMicrodepositResponse.ts"

export const rule = MicrodepositCommands.request(holder)
