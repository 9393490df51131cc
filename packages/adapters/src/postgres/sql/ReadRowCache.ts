/**
 * The rows that this process has read last. A version of a row never changes, so a row that is read again is the value
 * that was read before, and its state is not decoded again (StateCodec.ts). Those of accounts are read most.
 */
import type { Row } from "@payments-platform/domain/decider/StoredRow"

/** The most rows; one more takes the place of the first. */
const most = 1_000

/** Returns the function that gives the known value of a row. */
export const make = (): ((read: Row) => Row) => {
  const rows = new Map<string, Row>()
  return (read) => {
    const known = rows.get(read.id)
    if (known?.version === read.version) return known
    rows.set(read.id, read)
    const [first] = rows.keys()
    if (rows.size > most && first !== undefined) rows.delete(first)
    return read
  }
}
