/**
 * `pnpm release` publishes the packages with their provenance; `--dry-run` does everything up to that. What it makes lies
 * in `dist/release`: the archives, a bill of materials of each (CycloneDX) and the list of licenses.
 */
import { execFileSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { problemsOf } from "./CheckPackage.ts"
import { licensesOf } from "./Licenses.ts"
import { pack, pnpm, type PublishedPackage, publishedPackages, root } from "./PublishedPackages.ts"
import { tryPackages } from "./TryPackages.ts"

const isDryRun = process.argv.includes("--dry-run")
const out = join(root, "dist", "release")

const say = (text: string): void => console.log(text)

const fail = (text: string): never => {
  console.error(text)
  process.exit(1)
}

/** A release is of a commit, and names where it comes from. */
const requireSource = (): void => {
  const changed = execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }).trim()
  if (changed !== "") fail(`The tree has changes that are not committed:\n${changed}`)
  const nameless = publishedPackages.filter(({ manifest }) => manifest["repository"] === undefined)
  if (nameless.length > 0)
    fail(
      `Provenance needs "repository" in the package.json of ${nameless.map(({ name }) => name).join(", ")}: the address of the repository that builds them.`
    )
}

const billOfMaterials = ({ name }: PublishedPackage, archive: string): void => {
  const type = name === "payments-platform" ? "application" : "library"
  const file = archive.replace(/\.tgz$/, ".cdx.json")
  pnpm(["--filter", name, "sbom", "--sbom-format", "cyclonedx", "--sbom-type", type, "--prod", "--out", file])
}

const prepare = async (each: PublishedPackage): Promise<string> => {
  const archive = pack(each, out)
  const problems = await problemsOf(archive)
  if (problems.length > 0) fail(`${each.name} is not fit to be published:\n${problems.join("\n")}`)
  billOfMaterials(each, archive)
  say(`${each.name} ${each.version}: packed, checked, its materials listed`)
  return archive
}

const publish = (archive: string): void =>
  void execFileSync("npm", ["publish", archive, "--access", "public", "--provenance"], { stdio: "inherit" })

if (!isDryRun) requireSource()
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
pnpm(["build"])
say("Built.")
const archives: Array<string> = []
for (const each of publishedPackages) archives.push(await prepare(each))
const { refused, text } = licensesOf()
if (refused.length > 0) fail(`Licenses that are not on the list:\n${refused.join("\n")}`)
writeFileSync(join(out, "LICENSES.md"), text)
say("The licenses of all dependencies are listed.")
await tryPackages(archives)
say("Installed into an empty folder by npm, the packages served a platform and took a payment.")
if (isDryRun) say(`Nothing was published. All that would be is in ${relative(root, out)}.`)
else for (const archive of archives) publish(archive)
