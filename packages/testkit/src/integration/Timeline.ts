/** What was done, sent and answered in a run, in order, with names in place of ids. */

import type { Envelope } from "../adversary/Courier.ts"
import type { SentRequest } from "../adversary/SentRequest.ts"

export type Speaker = "customer" | "shop" | "platform" | "world"

/** What a script must do again for a line, with ids as they were. */
export type LineSubject =
  | ({ readonly type: "request" } & SentRequest)
  | {
      readonly type: "delivery"
      readonly resourceId: string
      readonly topic: string
      /** the place among the notifications of this topic about this resource, from 1 */
      readonly nth: number
      /** the payment of a dispute */
      readonly paymentId: string | null
      readonly sent: Envelope
    }
  | { readonly type: "restart" }
  | { readonly type: "rotation" }

export interface Line {
  /** the place of its step in the plan, from 0; null: after the last one, when the storm is over */
  readonly step: number | null
  /** UNIX seconds of service time */
  readonly time: number
  readonly who: Speaker
  readonly what: string
  /** null: it is a remark alone */
  readonly subject: LineSubject | null
}

export interface Timeline {
  readonly add: (who: Speaker, what: string, subject?: LineSubject) => void
  /** what follows belongs to this step */
  readonly begin: (step: number | null) => void
  /** what follows happens at this service time */
  readonly at: (time: number) => void
  /** the name of an id: `payment-1` for the first payment */
  readonly nameOf: (id: string, kind: string) => string
  /** all names that were given, by id */
  readonly names: () => ReadonlyMap<string, string>
  readonly lines: () => ReadonlyArray<Line>
}

export const makeTimeline = (begin: number): Timeline => {
  const lines: Array<Line> = []
  const names = new Map<string, string>()
  const numbers = new Map<string, number>()
  let [step, time]: [number | null, number] = [0, begin]
  return {
    add: (who, what, subject) => void lines.push({ step, time, who, what, subject: subject ?? null }),
    begin: (next) => void (step = next),
    at: (next) => void (time = next),
    nameOf: (id, kind) => {
      const known = names.get(id)
      if (known !== undefined) return known
      const number = (numbers.get(kind) ?? 0) + 1
      numbers.set(kind, number)
      const name = `${kind}-${number}`
      names.set(id, name)
      return name
    },
    names: () => new Map(names),
    lines: () => [...lines]
  }
}
