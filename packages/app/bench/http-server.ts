/**
 * Measures the cost of NodeServer, which serves by @effect/platform-node, against node:http alone, in pairs within one
 * run. Two processes serve the same pipeline over one PostgreSQL and are loaded in turn. It prints the requests per
 * second and the CPU time per request of NodeServer over those of node:http: for POST /payments, and as context for a
 * handler that only reads the body and answers.
 */
import { Effect, Redacted, Schema } from "effect"
import { type ChildProcess, fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import * as Load from "./Load.ts"
import * as Program from "./Program.ts"
import * as Setup from "./Setup.ts"

const rounds = Number(process.env["ROUNDS"] ?? 9)
const seconds = Number(process.env["SECONDS"] ?? 4)
const connections = 64
const file = fileURLToPath(new URL("./HttpServerProcess.ts", import.meta.url))

type Server = "ours" | "plain"
type Handler = "whole" | "bare"

const Ready = Schema.Struct({ port: Schema.Int })
const Usage = Schema.Struct({ user: Schema.Finite, system: Schema.Finite })

const heard = async <S extends Schema.Decoder<unknown>>(child: ChildProcess, schema: S): Promise<S["Type"]> => {
  const [message]: ReadonlyArray<unknown> = await once(child, "message")
  return Schema.decodeUnknownSync(schema)(message)
}

const started = (server: Server, handler: Handler, environment: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const child = fork(file, [server, handler], { env: { PATH: process.env["PATH"] ?? "", ...environment } })
      const { port } = await heard(child, Ready)
      /** CPU time so far, in microseconds. */
      const used = async () => {
        child.send("usage")
        const { system, user } = await heard(child, Usage)
        return system + user
      }
      return { child, port, used }
    }),
    ({ child }) => Effect.sync(() => child.disconnect())
  )

interface Measured {
  readonly perSecond: number
  /** CPU of the process per request, in microseconds */
  readonly cpu: number
}

/** Prints the ratios of each round and their medians. The order changes from round to round. */
const compare = Effect.fnUntraced(function* (handler: Handler, environment: Readonly<Record<string, string>>) {
  const ours = yield* started("ours", handler, environment)
  const plain = yield* started("plain", handler, environment)
  const payments =
    handler === "whole"
      ? yield* Effect.promise(() => Setup.onboard(ours.port))
      : [
          {
            account_id: "1",
            amount: 1,
            fee_amount: 0,
            currency: "USD",
            payment_method: { type: "payment_method_id", payment_method_id: "1" } as const
          }
        ]
  const load = async ({ port, used }: typeof ours, during: number): Promise<Measured> => {
    const request = Setup.payingRequests(port, payments, () => randomUUID())
    const before = await used()
    const { accepted, refused, seconds: took } = await Load.run({ port, connections, seconds: during, request })
    if (refused > 0) throw new Error(`${refused} requests were refused`)
    return { perSecond: accepted / took, cpu: ((await used()) - before) / accepted }
  }
  yield* Effect.promise(async () => {
    await load(ours, seconds * 2)
    await load(plain, seconds * 2)
    const ratios: Array<Measured> = []
    for (let round = 1; round <= rounds; round++) {
      const order = round % 2 === 1 ? [ours, plain] : [plain, ours]
      const results = new Map<typeof ours, Measured>()
      for (const side of order) results.set(side, await load(side, seconds))
      const [one, other] = [results.get(ours), results.get(plain)]
      if (one === undefined || other === undefined) continue
      ratios.push({ perSecond: one.perSecond / other.perSecond, cpu: one.cpu / other.cpu })
      const told = ({ cpu, perSecond }: Measured) => `${Math.round(perSecond)}/s, ${Math.round(cpu)} µs`
      console.log(`${handler}, round ${round}: NodeServer ${told(one)}; node:http ${told(other)}`)
    }
    const median = (valueOf: (each: Measured) => number) => Load.median(ratios.map(valueOf)).toFixed(3)
    console.log(
      `${handler}: NodeServer over node:http, median of ${rounds} rounds: requests per second ${median((_) => _.perSecond)}, CPU per request ${median((_) => _.cpu)}`
    )
  })
}, Effect.scoped)

const program = Effect.fnUntraced(function* (directory: string) {
  const { url } = yield* Program.embeddedDatabase(directory)
  const environment = Setup.environmentOf(Redacted.value(url), directory)
  yield* compare("bare", environment)
  yield* compare("whole", environment)
})

Program.run(program)
