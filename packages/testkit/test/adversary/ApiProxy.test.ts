/** The proxy between a shop and the platform is a proxy: what belongs to one connection does not pass it, all else does. */
import { once } from "node:events"
import { type IncomingMessage, request as requestOf } from "node:http"
import { gunzipSync, gzipSync } from "node:zlib"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ApiProxy, openProxy } from "../../src/adversary/ApiProxy.ts"
import { type HttpListener, listen, type ReceivedRequest } from "../../src/sandbox/HttpListener.ts"

describe("the proxy before the platform", () => {
  const received = new Array<ReceivedRequest>()
  let [server, proxy]: [HttpListener | null, ApiProxy | null] = [null, null]
  beforeEach(async () => {
    server = await listen(async (each) => {
      received.push(each)
      const headers = { "content-encoding": "gzip", "set-cookie": ["a=1", "b=2"], connection: "x-hop", "x-hop": "1" }
      return { status: 200, headers, body: gzipSync(JSON.stringify({ id: "p1" })) }
    })
    proxy = await openProxy(server.url)
  })
  afterEach(async () => {
    await Promise.all([proxy?.stop(), server?.stop()])
    received.splice(0)
  })

  const ask = async (headers: Readonly<Record<string, string>>, body = ""): Promise<[IncomingMessage, Buffer]> => {
    const asking = requestOf(`${proxy?.url}/payments?a=b`, { method: "POST", headers: { ...headers } })
    asking.end(body)
    const answers: Array<IncomingMessage> = await once(asking, "response")
    const [answer] = answers
    if (answer === undefined) throw new Error("no answer came")
    return [answer, Buffer.concat(await answer.toArray())]
  }

  it("keeps the headers of a connection to itself, and those that `Connection` names", async () => {
    const ofConnection = {
      connection: "Upgrade, HTTP2-Settings, X-Mine",
      upgrade: "h2c",
      "http2-settings": "AAM",
      te: "trailers"
    }
    await ask({ ...ofConnection, "x-mine": "1", "x-other": "2", expect: "100-continue" }, "{}")
    const [request] = received
    if (request === undefined) throw new Error("nothing was passed on")
    const { body, headers, path } = request
    for (const name of ["upgrade", "http2-settings", "te", "x-mine", "expect"]) expect(headers).not.toHaveProperty(name)
    expect({ path, body: body.toString(), other: headers["x-other"], length: headers["content-length"] }).toEqual({
      path: "/payments?a=b",
      body: "{}",
      other: "2",
      length: "2"
    })
  })

  it("passes the bytes of the answer on, compressed as they are, with every header", async () => {
    const [answer, body] = await ask({ "accept-encoding": "gzip" })
    expect(answer.headers).toMatchObject({ "content-encoding": "gzip", "set-cookie": ["a=1", "b=2"] })
    expect(answer.headers).not.toHaveProperty("x-hop")
    expect(received[0]?.headers["accept-encoding"]).toBe("identity")
    expect(JSON.parse(gunzipSync(body).toString())).toEqual({ id: "p1" })
  })
})
