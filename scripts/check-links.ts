/**
 * Follows the relative links of the pages, and the paths in their code font (`node scripts/test.ts`), to their files.
 * Prints each link without a target; exits 1.
 */
import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

const pages = globSync(["*.md", "docs/**/*.md", "{deploy,packages/*}/*.md"])
const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g
const code = /`[^`\n]+`/g
const path = /(?<=[`\s])(?:deploy|docs|packages|scripts)\/[\w./-]+\.\w+(?=[`\s])/g

const lost = pages.flatMap((page) => {
  const text = readFileSync(page, "utf8")
  const links = [...text.matchAll(link)].map(([, target = ""]) => join(dirname(page), target))
  const paths = (text.match(code) ?? []).flatMap((span) => span.match(path) ?? [])
  return [...links, ...paths].filter((target) => !existsSync(target)).map((target) => `${page}: no ${target}`)
})
for (const each of lost) console.error(each)
console.log(`${pages.length} pages, ${lost.length} links and paths lead nowhere`)
process.exitCode = lost.length === 0 ? 0 : 1
