/** The processes and directories that a test file makes. Those that a test leaves, as when it fails, go when the file ends. */
const acts: Array<() => unknown> = []

/** Keeps what ends or removes something that was made. It may be gone by then. */
export const later = (act: () => unknown): void => void acts.push(act)

/** Ends and removes everything, the newest first. */
export const all = async (): Promise<void> => {
  const failures: Array<unknown> = []
  for (const act of acts.splice(0).toReversed()) await Promise.try(act).catch((cause) => failures.push(cause))
  if (failures.length > 0) throw new AggregateError(failures, "not all is gone that a test file made")
}
