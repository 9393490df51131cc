/** Takes the variables that the environment does not set from `.env` in the working directory (platform.md 13). */
import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"

/** Reads the file if it exists. Returns why it cannot be read; null on success. */
export const load = (): string | null => {
  try {
    // process.loadEnvFile does not distinguish an unreadable file from a missing one
    for (const [name, value] of Object.entries(parseEnv(readFileSync(".env", "utf8")))) process.env[name] ??= value
    return null
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unreadable"
    if (code === "ENOENT") return null
    return code === "EISDIR" ? ".env must be a file, and is a directory" : `.env cannot be read (${code})`
  }
}
