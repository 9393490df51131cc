/** Every row of platform.md that a test must reach. */
import type { Row } from "../ContractRow.ts"
import type { QuotedRow } from "../QuotedRows.ts"
import { browser } from "./PlatformBrowser.ts"
import { conventions } from "./PlatformConventions.ts"
import { errors } from "./PlatformErrors.ts"
import { headers } from "./PlatformHeaders.ts"
import { limits } from "./PlatformLimits.ts"
import { magic } from "./PlatformMagic.ts"
import { notifications } from "./PlatformNotifications.ts"
import { operator } from "./PlatformOperator.ts"
import { process } from "./PlatformProcess.ts"
import { rbits } from "./PlatformRbits.ts"
import { sessions } from "./PlatformSessions.ts"
import { terminals } from "./PlatformTerminals.ts"
import { versions } from "./PlatformVersions.ts"

/** The rows that quote the page, and so all that is said in their chapters. */
export const quoted: ReadonlyArray<QuotedRow> = [
  ...conventions,
  ...headers,
  ...browser,
  ...notifications,
  ...terminals,
  ...process,
  ...limits
]

export const parts: ReadonlyArray<readonly [title: string, rows: ReadonlyArray<Row>]> = [
  ["Conventions and lists", conventions],
  ["Headers, throttle and Unique-Key", headers],
  ["Versions and Apple Pay", versions],
  ["Error codes and reasons", errors],
  ["Session tokens and authentication codes", sessions],
  ["Browser side", browser],
  ["Rbits", rbits],
  ["Staging magic", magic],
  ["Notifications", notifications],
  ["Apps and terminals", terminals],
  ["Operator surface", operator],
  ["Process", process],
  ["Limits", limits]
]
