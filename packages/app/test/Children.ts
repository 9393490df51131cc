/** The child processes of a test file. Those that a failed test leaves behind are killed when the file ends. */
const stops = new Set<() => unknown>()

/** Keeps what ends a process that was started. */
export const track = (stop: () => unknown): void => {
  stops.add(stop)
}

/** Ends every process of the file. Ending one that has ended does nothing. */
export const killAll = async (): Promise<void> => {
  const left = [...stops]
  stops.clear()
  await Promise.all(left.map((stop) => stop()))
}
