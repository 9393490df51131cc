/** Every row of platform.md that a test must reach: those of sections 3, 6, 8, 9 and 12. */
import type { Row } from "../ContractRow.ts"
import { errors } from "./PlatformErrors.ts"
import { magic } from "./PlatformMagic.ts"
import { operator } from "./PlatformOperator.ts"
import { rbits } from "./PlatformRbits.ts"
import { sessions } from "./PlatformSessions.ts"
import { versions } from "./PlatformVersions.ts"

export const parts: ReadonlyArray<readonly [title: string, rows: ReadonlyArray<Row>]> = [
  ["Versions and Apple Pay", versions],
  ["Error codes and reasons", errors],
  ["Session tokens and authentication codes", sessions],
  ["Rbits", rbits],
  ["Staging magic", magic],
  ["Operator surface", operator]
]
