/**
 * The rows that this process read last. A version of a row never changes, so a repeated read returns the decoded value of
 * the first one (StateCodec.ts). Rows of accounts are read most.
 */
import type { Row } from "@payments-platform/domain/decider/StoredRow"

/** The capacity; the oldest row is evicted. */
const most = 1_000

/** Returns the function that replaces a row by its known value. */
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
