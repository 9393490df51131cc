/** The command that starts the platform where this code is: the script of a checkout, or the program of a published package. */
import { existsSync } from "node:fs"

export const ownCommand = existsSync(new URL("../src/main.ts", import.meta.url))
  ? "npx -y pnpm@12 start"
  : "npx payments-platform"
