/** Every block of the guides runs, in the order in which a reader comes to it, and prints what the guide says (Guide.ts). */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import * as DebianPostgres from "../../bench/DebianPostgres.ts"
import * as CleanUp from "../CleanUp.ts"
import * as Process from "../Process.ts"
import * as Guide from "./Guide.ts"

const root = fileURLToPath(new URL("../../../../", import.meta.url))

const guides = globSync("docs/guides/*.md", { cwd: root }).toSorted()
const needsPostgres = (path: string): boolean => readFileSync(join(root, path), "utf8").includes("\ncreatedb ")

const [onPostgres, others] = [guides.filter(needsPostgres), guides.filter((path) => !needsPostgres(path))]

it("are found", () => expect(guides).toContain("docs/guides/start.md"))

it.each(others)("%s", { timeout: 120_000 }, (path) => Guide.run(path))

// their readers have a PostgreSQL server and its tools; here those of Debian's package, where it is installed
const programs = DebianPostgres.find()
it.skipIf(programs === null).each(onPostgres)("%s, on a PostgreSQL server", { timeout: 120_000 }, async (path) => {
  if (programs === null) return
  const server = await DebianPostgres.start(programs, await Process.directory())
  CleanUp.later(() => server.stop())
  const { hostname, port, username } = new URL(server.urlOf("postgres"))
  await Guide.run(path, { PGHOST: hostname, PGPORT: port, PGUSER: username }, [programs])
})
