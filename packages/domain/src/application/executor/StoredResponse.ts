/** The answer to a command as it goes out and as a Unique-Key keeps it: byte for byte. */

export interface StoredResponse {
  readonly status: number
  readonly body: string
}

export const toText = ({ body, status }: StoredResponse): string => `${status} ${body}`

export const fromText = (text: string): StoredResponse => ({ status: Number(text.slice(0, 3)), body: text.slice(4) })
