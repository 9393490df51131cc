/** A project outside of the workspace that has nothing but the packed packages and what they require. */
import { execFile } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { pack, pnpm, publishedPackages, root } from "./PublishedPackages.ts"

const run = promisify(execFile)

/** As strict as the workspace, and with every declaration of the packages checked. */
const config = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    target: "ES2023",
    module: "NodeNext",
    outDir: "out",
    skipLibCheck: false,
    types: ["node"]
  },
  include: ["*.ts"]
}

export interface OutsideProject {
  /** the folder of an installed package */
  readonly installed: (name: string) => string
  readonly manifest: (name: string) => Readonly<Record<string, Readonly<Record<string, string>> | undefined>>
  readonly write: (file: string, text: string) => void
  /** compiles all files to `out` */
  readonly compile: () => Promise<void>
  /** what a file prints */
  readonly print: (file: string, ...words: ReadonlyArray<string>) => Promise<string>
  readonly remove: () => void
}

/** Builds and packs all packages, and installs them. What they require is linked, so that no registry is needed. */
export const make = async (): Promise<OutsideProject> => {
  const folder = mkdtempSync(join(tmpdir(), "outside-"))
  const installed = (name: string): string => join(folder, "node_modules", name)
  const manifest: OutsideProject["manifest"] = (name) =>
    JSON.parse(readFileSync(join(installed(name), "package.json"), "utf8"))
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)

  const link = (name: string, from: string): void => {
    if (existsSync(installed(name)) || publishedPackages.some((each) => each.name === name)) return
    mkdirSync(dirname(installed(name)), { recursive: true })
    symlinkSync(join(from, "node_modules", name), installed(name))
  }

  pnpm(["build"])
  for (const each of publishedPackages) {
    const archive = pack(each, folder)
    mkdirSync(installed(each.name), { recursive: true })
    await run("tar", ["-xzf", archive, "--strip-components=1", "-C", installed(each.name)])
    const { dependencies = {}, peerDependencies = {} } = manifest(each.name)
    for (const required of Object.keys({ ...dependencies, ...peerDependencies })) link(required, each.folder)
  }
  link("@types/node", root)
  write("package.json", JSON.stringify({ type: "module", private: true }))
  write("tsconfig.json", JSON.stringify(config))

  return {
    installed,
    manifest,
    write,
    compile: async () => void (await run(join(root, "node_modules/.bin/tsc"), ["-p", folder])),
    print: async (file, ...words) =>
      (await run(process.execPath, [join(folder, file), ...words], { cwd: folder })).stdout.trim(),
    remove: () => rmSync(folder, { recursive: true })
  }
}
