/**
 * /docs and /docs/operator: the operations of one surface, as Scalar shows them. Scalar makes its style sheets while it
 * runs. Each gets the nonce of the answer from the script of the page, and `style` attributes are allowed, since Scalar
 * sets some; no other style and no other script is. The page has no secret: its script asks the operator surface with the
 * token that the reader gives.
 */
import { randomUUID } from "node:crypto"
import { policy } from "../server/SiteFolder.ts"
import { addressOf, html, type Page, type PageSite } from "./PageFrame.ts"

export const surfaces = ["api", "operator"] as const
export type Surface = (typeof surfaces)[number]

const titles = { api: "API reference", operator: "Operator surface" } as const
const paths = { api: "/docs", operator: "/docs/operator" } as const

const session = `<section id="session" class="session" aria-label="Operator token" hidden></section>`

const bodyOf = (surface: Surface, site: PageSite): string => `${session}
<div id="content" data-surface="${surface}" data-environment="${site.environment}" data-scalar="${addressOf(site, "scalar.js")}">
<div id="reference"><main class="alone"><h1>${titles[surface]}</h1><p class="muted">Loading the operations …</p></main></div>
<noscript><p class="alone">This page needs JavaScript. The description of the API is at <a href="/openapi.json">/openapi.json</a>.</p></noscript>
</div>`

/** The page and its policy, with a nonce of their own. */
export const make = (site: PageSite, surface: Surface) => {
  const nonce = randomUUID()
  const page: Page = {
    title: `${titles[surface]} · Payments platform`,
    path: paths[surface],
    loads: ["reference.css", "reference.js"],
    head: `<meta property="csp-nonce" content="${nonce}" />\n`,
    body: bodyOf(surface, site)
  }
  return { text: html(site, page), policy: `${policy(` 'nonce-${nonce}'`)}; style-src-attr 'unsafe-inline'` }
}
