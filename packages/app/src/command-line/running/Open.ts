/** The command `open`: shows the console or the documentation of a running platform in a browser. */
import { Effect } from "effect"
import { docs, signIn } from "./ConsoleAddress.ts"
import * as RunningPlatform from "./RunningPlatform.ts"
import { print, sayLine } from "./Terminal.ts"

export interface OpenWords extends Pick<RunningPlatform.Words, "baseUrl"> {
  readonly page: "console" | "docs"
}

/** Milliseconds after which an opener that still runs has found a browser. */
const patienceMs = 3_000

/** Whether a browser was found. */
const openBrowser = async (address: string): Promise<boolean> => {
  try {
    const { default: open } = await import("open")
    const opener = await open(address)
    if (opener.exitCode !== null) return opener.exitCode === 0
    return await new Promise((done) => {
      opener.once("exit", (code) => done(code === 0))
      opener.once("error", () => done(false))
      setTimeout(() => done(true), patienceMs).unref()
    })
  } catch {
    return false
  }
}

/** Only a token that the platform made itself in staging stands in an address. */
const addressOf = ({ baseUrl, operator }: RunningPlatform.RunningPlatform, page: OpenWords["page"]): string =>
  (page === "docs" ? docs : signIn)(baseUrl, operator?.isMade === true ? operator.token : null)

export const open = Effect.fnUntraced(function* ({ page, ...words }: OpenWords) {
  const platform = yield* RunningPlatform.find(words)
  yield* RunningPlatform.requireAnswer(platform)
  const address = addressOf(platform, page)
  const [shown] = address.split("#")
  if (yield* Effect.promise(() => openBrowser(address))) return print(`Opened ${shown ?? address}`)
  yield* sayLine("No browser was found here. Open this address:")
  print(address)
})
