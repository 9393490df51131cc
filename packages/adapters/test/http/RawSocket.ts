/** Sends raw bytes over a socket, which no HTTP client would send, and reads the response. */
import { connect } from "node:net"
import { Effect } from "effect"
import { told } from "./Asking.ts"

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const replyOf = (bytes: string): Reply => {
  const [head = "", text = ""] = bytes.split("\r\n\r\n")
  const [first = "", ...lines] = head.split("\r\n")
  const headers = new Headers()
  for (const line of lines) headers.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim())
  return { status: Number(first.split(" ")[1]), headers, text }
}

/** The replies one after another. Each states its length in bytes; the texts of these tests are ASCII. */
const repliesOf = (bytes: string): ReadonlyArray<Reply> => {
  if (bytes === "") return []
  const [head = ""] = bytes.split("\r\n\r\n", 1)
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  const end = head.length + 4 + length
  return [replyOf(bytes.slice(0, end)), ...repliesOf(bytes.slice(end))]
}

const said = (port: number, bytes: string) =>
  Effect.callback<string>((resume) => {
    const socket = connect(port, "127.0.0.1")
    const chunks: Array<Buffer> = []
    socket.on("data", (chunk: Buffer) => chunks.push(chunk))
    socket.on("error", () => undefined)
    socket.on("close", () => resume(Effect.succeed(Buffer.concat(chunks).toString("latin1"))))
    socket.write(bytes)
    return Effect.sync(() => socket.destroy())
  })

/** All that the server says until it closes the connection. */
export const exchange = (port: number, bytes: string) => Effect.map(said(port, bytes), replyOf)

/** The same, where it says several replies. */
export const exchangeAll = (port: number, bytes: string) => Effect.map(said(port, bytes), repliesOf)

const json = (text: string): unknown => JSON.parse(text)

/** `400 INVALID_PARAMS | …`, as of other answers. */
export const toldOf = ({ status, text }: Reply): string => told({ status, json: json(text) })
