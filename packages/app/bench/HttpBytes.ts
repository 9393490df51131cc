/**
 * HTTP messages as bytes of kept-alive connections, one at a time on each. Load and receivers of benchmarks share two
 * cores with the server that is measured, so they must be cheap: node:http would cost several times as much.
 */

const endOfHead = "\r\n\r\n"

export interface Message {
  /** the first line and the headers */
  readonly head: string
  readonly body: string
  /** of head and body together, in bytes */
  readonly length: number
}

/** The first message of a buffer that holds a character for each byte (latin1); null while it is incomplete. */
export const messageIn = (buffer: string): Message | null => {
  const end = buffer.indexOf(endOfHead)
  if (end < 0) return null
  const head = buffer.slice(0, end)
  const [, size = "0"] = /content-length: (\d+)/i.exec(head) ?? []
  const start = end + endOfHead.length
  const length = start + Number(size)
  return buffer.length < length ? null : { head, body: buffer.slice(start, length), length }
}
