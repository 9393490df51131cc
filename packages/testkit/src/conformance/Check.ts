/**
 * A check asks a platform for what some rows of the contract say, and throws when it gets something else. The rows that it
 * names are those that it proves; a row that no check names is never counted as proven.
 */
import type { Platform } from "./Platform.ts"

export interface Check {
  readonly rows: ReadonlyArray<string>
  readonly run: (platform: Platform) => Promise<void>
  /** the check waits for a notification, which needs a platform that can reach this machine */
  readonly isNotified?: true
}
