/**
 * The process: `serve` without words, else the command of the command line (platform.md 13). Variables that are not set are
 * taken from `.env` in the working directory.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as EnvFile from "./config/EnvFile.ts"
import * as ProcessExit from "./ProcessExit.ts"

const unread = EnvFile.load()
if (unread !== null) {
  process.stderr.write(`${unread}\n`)
  process.exit(ProcessExit.exitCodes.InvalidConfig)
}

// pnpm passes on the `--` before words that are not for itself
const words = process.argv.slice(process.argv[2] === "--" ? 3 : 2)

// a service that starts without words does not wait until the command line is loaded
const main =
  words.length === 0
    ? (await import("./command-line/RunCommands.ts")).serve()
    : (await import("./command-line/CommandLine.ts")).execute(words)

ProcessExit.obeySignals()
NodeRuntime.runMain(main, { disableErrorReporting: true, teardown: ProcessExit.teardown })
