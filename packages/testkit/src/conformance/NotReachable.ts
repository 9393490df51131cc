/** The rows that no client of a staging platform can see, with the reason of each. */

const reasons: ReadonlyArray<readonly [rows: RegExp, why: string]> = [
  [/^platform 13\//, "is about the process: its settings, files, signals and commands"],
  [
    /^platform 9 a value in production$|STAGING_ONLY|^platform 1\/(staging-and-production|a-process-serves)|^platform 2\/credentials-not-yet/,
    "needs a production platform"
  ],
  [
    /^platform 2\/(first-use|kept-(as-a-keyed|encrypted)|the-key-s-row|another-process|an-act-that-lasts|while-a-lease)/,
    "is about what is stored, or about several processes"
  ],
  [
    /^platform 2\/(timeout-not-answered|the-same-while-the|the-30-s-begin|the-time-in-which|a-body-for-which)/,
    "needs a platform that is slow, short of memory or without its database"
  ]
]

/** Why a row cannot be reached from outside; undefined: it can. */
export const whyNotReachable = (row: string): string | undefined => reasons.find(([rows]) => rows.test(row))?.[1]

/** Why a check that waits for notifications cannot run. */
export const withoutNotifications = "the platform cannot send notifications to this machine"
