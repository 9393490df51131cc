/** What a process says about the console that it serves (platform.md 12). */
import type { Effect } from "effect"

export interface ConsoleSettings {
  /** `read-only`: it shows no acts, and changes by a browser are refused; `off`: it is not served */
  readonly mode: "on" | "read-only" | "off"
  readonly environment: "staging" | "production"
  /** the address on which the process listens (HOST) */
  readonly host: string
  /** how people run a command of the program beside this process, such as `npx payments-platform` */
  readonly command: string
  /** the folder with the pages of the newest sources; null: they cannot be made */
  readonly folder: Effect.Effect<string | null>
}
