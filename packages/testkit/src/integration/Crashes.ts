/**
 * The errors that nobody handles while a shop runs in this process. They are kept from the process and from the test runner,
 * which they would end, so that a check can tell them as the fault of the shop.
 */
/** All checks that run in this process: an error does not say whose it is. */
const watching = new Set<Array<string>>()
const note = (cause: unknown): void => {
  for (const crashes of watching) crashes.push(cause instanceof Error ? cause.message : String(cause))
}

/** Takes the place of all who listen, and returns how they get it back. */
const takeOver = (): (() => void) => {
  const ofExceptions = process.listeners("uncaughtException")
  const ofRejections = process.listeners("unhandledRejection")
  process.removeAllListeners("uncaughtException").on("uncaughtException", note)
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", note)
  return () => {
    process.off("uncaughtException", note).off("unhandledRejection", note)
    for (const listener of ofExceptions) process.on("uncaughtException", listener)
    for (const listener of ofRejections) process.on("unhandledRejection", listener)
  }
}

let giveBack: () => void = () => undefined

export interface Crashes {
  /** those since the last call; an error that is on its way has come by then */
  readonly take: () => Promise<ReadonlyArray<string>>
  readonly stop: () => Promise<void>
}

export const watchCrashes = (): Crashes => {
  const crashes = new Array<string>()
  if (watching.size === 0) giveBack = takeOver()
  watching.add(crashes)
  return {
    take: async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return crashes.splice(0)
    },
    stop: async () => {
      watching.delete(crashes)
      if (watching.size === 0) giveBack()
    }
  }
}
