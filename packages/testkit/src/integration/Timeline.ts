/** What was done, sent and answered in a run, in order, with names in place of ids. */

import type { FaultName } from "../adversary/Faults.ts"
import type { Occurrence } from "./Plan.ts"

export type Speaker = "customer" | "shop" | "platform" | "world"

/** What a line is about, with names in place of ids, for scripts. */
export type LineSubject =
  | {
      readonly type: "request"
      readonly method: string
      /** the resource and what is done with it: `payments`, `cancel` */
      readonly resource: string
      readonly act: string | null
      /** the resource that the request is about, and the one that it made */
      readonly about: string | null
      readonly made: string | null
      readonly order: string
    }
  | { readonly type: "delivery"; readonly topic: string; readonly about: string; readonly fault: FaultName | null }
  | { readonly type: "world"; readonly occurrence: Occurrence; readonly about: string | null }

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
    lines: () => [...lines]
  }
}
