/**
 * The process: `serve` without words, else what the command line says (platform.md 13). Variables that are not set are
 * taken from `.env` in the working directory.
 */
import { existsSync } from "node:fs"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as ProcessExit from "./ProcessExit.ts"

if (existsSync(".env")) process.loadEnvFile()

// pnpm passes on the `--` before words that are not for itself
const words = process.argv.slice(process.argv[2] === "--" ? 3 : 2)

// a service that starts without words does not wait until the command line is loaded
const main =
  words.length === 0 ? (await import("./CliCommands.ts")).serve() : (await import("./CommandLine.ts")).execute(words)

ProcessExit.obeySignals()
NodeRuntime.runMain(main, { disableErrorReporting: true, teardown: ProcessExit.teardown })
