/** Every block of the guides runs, in the order in which a reader comes to it, and prints what the guide says (Guide.ts). */
import { globSync, readFileSync } from "node:fs"
import { chmod, mkdir } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import * as NatsServer from "../../../adapters/test/notifications/outbox/NatsServer.ts"
import * as DebianPostgres from "../../bench/DebianPostgres.ts"
import * as CleanUp from "../CleanUp.ts"
import * as Process from "../Process.ts"
import * as Guide from "./Guide.ts"

const root = fileURLToPath(new URL("../../../../", import.meta.url))

const guides = globSync("docs/guides/*.md", { cwd: root }).toSorted()
const has = (path: string, line: string): boolean => readFileSync(join(root, path), "utf8").includes(`\n${line}`)

const shown = guides.filter((path) => has(path, "```sh"))
const onPostgres = shown.filter((path) => has(path, "createdb "))
const onNats = shown.filter((path) => has(path, "nats-server "))

it("have no block that does not run", async () => {
  expect(guides).toContain("docs/guides/start.md")
  const texts = await Promise.all(guides.map(Guide.read))
  const lost = texts.flatMap(Guide.blocksOf).filter(({ language, name }) => !Guide.isOfShell(language) && name === "")
  expect(lost).toEqual([])
  const fences = texts.join("\n").match(/^```/gm) ?? []
  expect(texts.flatMap(Guide.blocksOf).length).toBe(fences.length / 2)
})

it("are all in their contents", async () => {
  const contents = await Guide.read("docs/guides/README.md")
  const names = guides.map((path) => path.replace("docs/guides/", "")).filter((name) => name !== "README.md")
  expect(names.filter((name) => !contents.includes(`](${name})`))).toEqual([])
})

it("are read in ten minutes each, but for the tables to look things up in", async () => {
  const tables = ["error-codes.md", "configuration.md", "glossary.md"]
  const words = await Promise.all(
    guides
      .filter((path) => !tables.some((table) => path.endsWith(`/${table}`)))
      .map(async (path) => ({ path, words: (await Guide.read(path)).split(/\s+/).length }))
  )
  expect(words.filter(({ words }) => words > 1_800)).toEqual([])
})

it.each(shown.filter((path) => ![...onPostgres, ...onNats].includes(path)))("%s", { timeout: 120_000 }, (path) =>
  Guide.run(path)
)

// its readers have nats-server of Debian's package
it.skipIf(!NatsServer.isInstalled).each(onNats)("%s, with nats-server", { timeout: 120_000 }, (path) => Guide.run(path))

// their readers have a PostgreSQL server and its tools; here those of Debian's package, where it is installed
const programs = DebianPostgres.find()
it.skipIf(programs === null).each(onPostgres)("%s, on a PostgreSQL server", { timeout: 240_000 }, async (path) => {
  if (programs === null) return
  const directory = await Process.directory()
  const archive = join(directory, "archive")
  // what a guide sets in postgresql.conf, with the archive in the directory of the server, which its user can write to
  const settings = Guide.blocksOf(await Guide.read(path)).find(({ name }) => name === "postgresql.conf")?.code ?? ""
  const server = await DebianPostgres.start(
    programs,
    directory,
    settings.replaceAll("/var/lib/postgresql/archive", archive)
  )
  CleanUp.later(() => server.stop())
  await mkdir(archive, { mode: 0o777 })
  await chmod(archive, 0o777)
  const { hostname, port, username } = new URL(server.urlOf("postgres"))
  const copy = { ARCHIVE: archive, COPY_PORT: String(await Process.freePort()) }
  await Guide.run(path, { PGHOST: hostname, PGPORT: port, PGUSER: username, ...copy }, [programs])
})
