/** Calls the bank network for the microdeposits of a payment method (payments.md 1.5). */
import * as MicrodepositRules from "../../banking/MicrodepositRules.ts"
import { holder } from "./RecordMicrodepositResponse.ts"

export const rule = MicrodepositRules.request(holder)
