/** `.env` in the working directory (platform.md 13): the variables that the environment does not set are taken from it. */
import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"

/** Takes them when the file is there. Gives why it cannot be read; null: nothing is wrong. */
export const load = (): string | null => {
  try {
    // process.loadEnvFile does not tell a file that may not be read from none
    for (const [name, value] of Object.entries(parseEnv(readFileSync(".env", "utf8")))) process.env[name] ??= value
    return null
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unreadable"
    if (code === "ENOENT") return null
    return code === "EISDIR" ? ".env must be a file, and is a directory" : `.env cannot be read (${code})`
  }
}
