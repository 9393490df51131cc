/**
 * Prints the CPU of a payment with and without traces (OTEL_EXPORTER_OTLP_ENDPOINT), in turns within one run: of POST
 * /payments with an inline card, over the memory store. The collector only reads. `PAIRS` (3), `SECONDS` (5), after as many
 * to warm up.
 */
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import * as Load from "./Load.ts"
import * as Program from "./Program.ts"
import * as Server from "./Server.ts"
import * as Setup from "./Setup.ts"

const pairs = Number(process.env["PAIRS"] ?? 3)
const seconds = Number(process.env["SECONDS"] ?? 5)

const openCollector = async () => {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.end("{}"))
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`,
    close: () => server.close()
  }
}

/** Microseconds of CPU a payment. */
const cost = (directory: string, more: Readonly<Record<string, string>>): Promise<number> => {
  const { DATABASE_URL: _url, ...environment } = Setup.environmentOf("", directory)
  return Server.withServer({ ...environment, STORE: "memory", ...more }, async ({ pid, port }) => {
    const accounts = await Setup.openAccounts(port)
    const run = randomUUID()
    const request = Setup.payingByCard(port, accounts, (n) => `${run}-${n}`)
    const paying = (from: number) => Load.run({ port, connections: 64, seconds, request: (n) => request(from + n) })
    await paying(0)
    const before = await Server.cpuOf(pid)
    const { accepted } = await paying(10_000_000)
    return ((await Server.cpuOf(pid)) - before) / accepted
  })
}

const measure = async (directory: string): Promise<void> => {
  const collector = await openCollector()
  for (let pair = 0; pair < pairs; pair++) {
    const without = await cost(directory, {})
    const traced = await cost(directory, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    const share = `${(100 * (traced / without - 1)).toFixed(0)} % more`
    console.log(`${without.toFixed(0)} us a payment, ${traced.toFixed(0)} us with traces and metrics: ${share}`)
  }
  collector.close()
}

Program.run((directory) => Effect.promise(() => measure(directory)))
