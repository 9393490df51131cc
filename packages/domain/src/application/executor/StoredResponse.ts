/** The response to a command, which is sent and stored with its Unique-Key byte for byte (platform.md 2). */

export interface StoredResponse {
  /** HTTP status, three digits */
  readonly status: number
  readonly body: string
}

/** The stored form: the status, a space, the body. */
export const toText = ({ body, status }: StoredResponse): string => `${status} ${body}`

export const fromText = (text: string): StoredResponse => ({ status: Number(text.slice(0, 3)), body: text.slice(4) })
