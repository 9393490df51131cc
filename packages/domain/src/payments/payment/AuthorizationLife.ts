/**
 * How long a payment may wait for its capture (payments.md 3.3, 3.5): seven days after a card's authorization, and two
 * business days after the creation of a bank payment. All times are UNIX seconds of service time.
 */
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as Payment from "./Payment.ts"

/** The life of a card's authorization, in seconds. */
export const authorizationLife = Time.days(7)

/** The hold of a bank payment, in business days. */
const holdDays = 2

/** The end of the authorization or of the bank's hold. A card read in person was authorized at the reader. */
export const endOf = ({ createTime, state: { terms } }: Fact<Payment.State>, at: number): number =>
  Payment.isBank(terms)
    ? Calendar.openingOfNthBusinessDayAfter(createTime, holdDays)
    : (terms.reading?.authorizedAt ?? at) + authorizationLife
