/**
 * Makes the files of a site, in a process of its own: `node BuildSite.ts console --out FOLDER`, or `docs`. Large files are
 * compressed beside. The folder appears complete or not at all; in the cache, those of the last few changes remain, so that
 * a change that is taken back needs no build.
 */
import { existsSync } from "node:fs"
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { basename, dirname, join, resolve } from "node:path"
import * as StartBundle from "../StartBundle.ts"
import * as ConsoleSite from "./ConsoleSite.ts"
import * as DocsSite from "./DocsSite.ts"
import * as SiteFiles from "./SiteFiles.ts"

/** How many folders of a site remain in the cache. */
const kept = 3

const writers = { console: ConsoleSite.write, docs: DocsSite.write } as const

const removeOld = async (site: SiteFiles.Site): Promise<void> => {
  const folders = (await readdir(StartBundle.cache))
    .map((name) => join(StartBundle.cache, name))
    .filter((folder) => SiteFiles.isCached(site, folder))
  const dated = await Promise.all(folders.map(async (folder) => ({ folder, time: (await stat(folder)).mtimeMs })))
  const old = dated.toSorted((a, b) => b.time - a.time).slice(kept)
  for (const { folder } of old) await rm(folder, { recursive: true, force: true })
}

const make = async (site: SiteFiles.Site, folder: string): Promise<void> => {
  const draft = join(dirname(folder), `.${basename(folder)}.${process.pid}`)
  const isCached = SiteFiles.isCached(site, folder)
  try {
    await mkdir(join(draft, "assets"), { recursive: true })
    await writers[site.name](draft)
    if (!isCached) await rm(folder, { recursive: true, force: true })
    // another process may have made the same meanwhile
    if (!existsSync(folder)) await rename(draft, folder)
    if (isCached) await removeOld(site)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const [name, option, folder] = process.argv.slice(2)
const site = Object.values(SiteFiles.sites).find((each) => each.name === name)
if (site === undefined || option !== "--out" || folder === undefined)
  throw new Error("Usage: BuildSite.ts console|docs --out FOLDER")
await make(site, resolve(folder))
