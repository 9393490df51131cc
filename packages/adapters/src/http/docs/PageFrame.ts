/** What the pages for readers have in common: the head, and the bar with the ways to the other pages. */
import type { SiteFiles } from "../server/SiteFolder.ts"

/** What all pages show of the process. */
export interface PageSite {
  readonly files: SiteFiles
  /** the Markdown and the pictures of the repository, by their paths there */
  readonly texts: SiteFiles
  /** the addresses of the style sheets, scripts and fonts, by their names without hash */
  readonly assets: ReadonlyMap<string, string>
  readonly version: string
  readonly environment: "staging" | "production"
  /** whether /console is served */
  readonly hasConsole: boolean
}

export interface Page {
  readonly title: string
  /** the address of the page, which the bar marks */
  readonly path: string
  /** the style sheets and scripts by their names without hash */
  readonly loads: ReadonlyArray<string>
  /** elements of the head beside these */
  readonly head?: string
  readonly body: string
}

export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`)

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%234f46c8'/%3E%3Cpath d='M4 5.5h8M4 8h5M4 10.5h6.5' stroke='white' stroke-width='1.4' stroke-linecap='round'/%3E%3C/svg%3E"

const mark =
  '<svg class="mark" viewBox="0 0 16 16" aria-hidden="true"><rect width="16" height="16" rx="4"/><path d="M4 5.5h8M4 8h5M4 10.5h6.5"/></svg>'

const ways = [
  ["/docs", "API"],
  ["/docs/operator", "Operator"],
  ["/docs/contract/README.md", "Contract"],
  ["/docs/guides", "Guides"],
  ["/console/", "Console"]
] as const

/** The pages of the contract belong to its way, and those of the guides to theirs. */
const isBelow = (path: string, way: string): boolean =>
  path === way || (/^\/docs\/(contract|guides)/.test(way) && path.startsWith(way.replace(/(\/README\.md)?$/, "/")))

const bar = ({ hasConsole }: PageSite, path: string): string => {
  const links = ways
    .filter(([way]) => hasConsole || way !== "/console/")
    .map(([way, name]) => `<a href="${way}"${isBelow(path, way) ? ' aria-current="page"' : ""}>${name}</a>`)
  return `<nav class="bar" aria-label="Pages"><a class="brand" href="/">${mark}<span>Payments platform</span></a>
<div class="ways">${links.join("")}</div></nav>`
}

/** The addresses of the assets, by the names that they have before their hash: `site.css` is `site-1A2B3C4D.css`. */
export const assetsIn = (files: SiteFiles): PageSite["assets"] =>
  new Map(
    [...files.keys()].flatMap((path) => {
      const [, stem, ending] = /^assets\/(.+)-[0-9A-Z]{8}(\.\w+)$/.exec(path) ?? []
      return stem === undefined ? [] : [[`${stem}${ending}`, `/docs/${path}`] as const]
    })
  )

export const addressOf = ({ assets }: PageSite, name: string): string => assets.get(name) ?? `/docs/assets/${name}`

const tagOf = (site: PageSite, name: string): string =>
  name.endsWith(".css")
    ? `<link rel="stylesheet" href="${addressOf(site, name)}" />`
    : `<script type="module" src="${addressOf(site, name)}"></script>`

/** The whole page. */
export const html = (site: PageSite, { body, head = "", loads, path, title }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>${escape(title)}</title>
<link rel="icon" href="${icon}" />
<link rel="preload" as="font" type="font/woff2" crossorigin href="${addressOf(site, "geist-latin-wght-normal.woff2")}" />
${head}${loads.map((name) => tagOf(site, name)).join("\n")}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${bar(site, path)}
${body}
</body>
</html>
`
