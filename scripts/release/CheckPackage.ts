/** What is wrong with a packed package, in words: by publint, and by arethetypeswrong for packages of ES modules. */
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { publint } from "publint"
import { formatMessage } from "publint/utils"

/** The packages are ES modules: neither the resolution before Node 16 nor one of CommonJS gets types for `require`. */
const isOfModules = (problem: { readonly kind: string; readonly resolutionKind?: string }): boolean =>
  problem.resolutionKind === "node10" || problem.kind === "CJSResolvesToESM"

const typeProblems = async (archive: string): Promise<ReadonlyArray<string>> => {
  const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(archive))))
  if (checked.types === false) return ["it has no types"]
  return checked.problems.filter((problem) => !isOfModules(problem)).map((problem) => JSON.stringify(problem))
}

const publishingProblems = async (archive: string): Promise<ReadonlyArray<string>> => {
  const folder = mkdtempSync(join(tmpdir(), "package-"))
  try {
    execFileSync("tar", ["-xzf", archive, "--strip-components=1", "-C", folder])
    const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
    const { messages, pkg } = await publint({ pkgDir: folder, level: "suggestion", strict: true, pack: false })
    return messages.map((message) => formatMessage(message, pkg ?? Object(manifest)) ?? message.code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const problemsOf = async (archive: string): Promise<ReadonlyArray<string>> => [
  ...(await publishingProblems(archive)),
  ...(await typeProblems(archive))
]
