/**
 * Runs all checks against a platform, one after the other, and says of every row of the contract how it ended. A row passed
 * if every check that names it did.
 */
import type { ConnectOptions } from "../sandbox/Sandbox.ts"
import type { Check } from "./Check.ts"
import { cardOutcomes } from "./checks/CardOutcomes.ts"
import { notifications } from "./checks/Notifications.ts"
import { operatorReads } from "./checks/OperatorReads.ts"
import { refusedAccess } from "./checks/RefusedAccess.ts"
import { refusedRequests } from "./checks/RefusedRequests.ts"
import { requests } from "./checks/Requests.ts"
import { transitions } from "./checks/Transitions.ts"
import { contractRows } from "./ContractRows.ts"
import type { Description } from "./Description.ts"
import { whyNotReachable, withoutNotifications } from "./NotReachable.ts"
import { connect, type Platform } from "./Platform.ts"

export const outcomes = ["passed", "failed", "not reachable", "not checked"] as const

export interface RowResult {
  readonly row: string
  readonly outcome: (typeof outcomes)[number]
  /** what is wrong, or why the row cannot be reached; null: nothing to say */
  readonly why: string | null
}

export interface ConformanceOptions extends ConnectOptions {
  /** whether the platform can send notifications to a port of this machine */
  readonly isReached: boolean
}

const checksFor = (description: Description): ReadonlyArray<Check> => [
  ...requests,
  ...refusedRequests(description),
  ...refusedAccess(description),
  ...cardOutcomes,
  ...transitions,
  ...notifications,
  ...operatorReads
]

/** Runs a check; null: the platform did what its rows say. */
const problemOf = async (check: Check, platform: Platform): Promise<string | null> => {
  try {
    await check.run(platform)
    return null
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

interface Found {
  /** the rows that a check named, with the first problem of each; null: none */
  readonly problems: ReadonlyMap<string, string | null>
  readonly left: ReadonlySet<string>
}

const find = async (platform: Platform): Promise<Found> => {
  const problems = new Map<string, string | null>()
  const left = new Set<string>()
  for (const check of checksFor(platform)) {
    if (check.isNotified === true && platform.receiver === null) {
      for (const row of check.rows) left.add(row)
      continue
    }
    const problem = await problemOf(check, platform)
    for (const row of check.rows) problems.set(row, problems.get(row) ?? problem)
  }
  return { problems, left }
}

const resultOf = (row: string, { left, problems }: Found): RowResult => {
  const problem = problems.get(row)
  if (problem === null) return { row, outcome: "passed", why: null }
  if (problem !== undefined) return { row, outcome: "failed", why: problem }
  const why = left.has(row) ? withoutNotifications : whyNotReachable(row)
  return why === undefined ? { row, outcome: "not checked", why: null } : { row, outcome: "not reachable", why }
}

/** Rejects when the platform is not reached, is none for tests, or lets no merchant be made. */
export const checkConformance = async ({
  isReached,
  ...options
}: ConformanceOptions): Promise<ReadonlyArray<RowResult>> => {
  const platform = await connect(options, isReached)
  try {
    const found = await find(platform)
    const unknown = [...found.problems.keys()].filter((row) => !contractRows.includes(row))
    if (unknown.length > 0) throw new Error(`no rows of the contract: ${unknown.join(", ")}`)
    return contractRows.map((row) => resultOf(row, found))
  } finally {
    await platform.stop()
  }
}
