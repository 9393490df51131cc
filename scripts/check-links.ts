/**
 * Follows the relative links of the pages, and the paths that they name in code font (`docs/extending.md`), to their
 * files. Prints each that leads nowhere; exits 1.
 */
import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

const pages = globSync(["*.md", "docs/**/*.md", "packages/*/*.md"])
const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g
const path = /`((?:docs|packages|scripts)\/[\w./-]+\.\w+)`/g

const lost = pages.flatMap((page) => {
  const text = readFileSync(page, "utf8")
  const links = [...text.matchAll(link)].map(([, target = ""]) => join(dirname(page), target))
  const paths = [...text.matchAll(path)].map(([, target = ""]) => target)
  return [...links, ...paths].filter((target) => !existsSync(target)).map((target) => `${page}: no ${target}`)
})
for (const each of lost) console.error(each)
console.log(`${pages.length} pages, ${lost.length} links and paths lead nowhere`)
process.exitCode = lost.length === 0 ? 0 : 1
