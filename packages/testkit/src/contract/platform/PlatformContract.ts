/** Every row of platform.md that a test must reach. So far they are those of section 6. */
import type { Row } from "../ContractRow.ts"
import { errors } from "./PlatformErrors.ts"
import { sessions } from "./PlatformSessions.ts"

export const parts: ReadonlyArray<readonly [title: string, rows: ReadonlyArray<Row>]> = [
  ["Error codes and reasons", errors],
  ["Session tokens and authentication codes", sessions]
]
