/** What goes wrong while the platform executes one request of a sequence. */

/**
 * - lostAnswer: the request is executed and its answer is lost; the client sends it again
 * - hangUp: the client waits no longer while its request commits; it sends it again at once, and later
 * - repeatedCommit: the Change of the request is committed a second time
 * - cutBeforeCommit, cutAfterCommit: the connection to the database is cut when the process sends the Change, before the
 *   database has it, or after it ran it and before its answer arrives
 * - killedBeforeCommit, killedAfterCommit: the process is killed then; another one starts, and the client sends the request
 *   again
 */
export const faults = [
  "lostAnswer",
  "hangUp",
  "repeatedCommit",
  "cutBeforeCommit",
  "cutAfterCommit",
  "killedBeforeCommit",
  "killedAfterCommit"
] as const

export type Fault = (typeof faults)[number]
