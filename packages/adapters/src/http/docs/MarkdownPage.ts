/**
 * A text of the repository as a page: the contract, the guides and the decisions. A heading with a number is found by it
 * (`#3.2`), every heading also by its words, as links between the texts name it. Citations of the contract are links, and so
 * are links to texts that are served; a link to a source file stays a word. Markup in a text is shown, not obeyed.
 */
import { Marked, type Token, type TokenizerThis, type Tokens } from "marked"
import { posix } from "node:path"
import { addressOfSection, citation } from "./Citation.ts"
import { escape, html, type PageSite } from "./PageFrame.ts"

/** Where the page of a text is. */
export const addressOfText = (path: string): string => `/docs/${path.replace(/^docs\//, "")}`

/** The text of an address below /docs/, that of a folder being its README; null: it is none of these. */
export const pathOfText = (address: string, texts: ReadonlyMap<string, unknown>): string | null => {
  const rest = address.replace(/^\/docs\//, "").replace(/\/$/, "")
  const named = [`docs/${rest}`, rest].find((path) => texts.has(path) && addressOfText(path) === address)
  const contents = `docs/${rest}/README.md`
  return named ?? (texts.has(contents) ? contents : null)
}

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-")

interface Heading {
  readonly id: string
  readonly depth: number
  readonly html: string
}

/** Where a link leads: an address; null for a file that is not served, and for a pattern such as http://localhost:PORT. */
const targetOf = (href: string, path: string, texts: ReadonlyMap<string, unknown>): string | null => {
  if (/^https?:/.test(href)) return URL.canParse(href) ? href : null
  if (/^(mailto:|#|\/)/.test(href)) return href
  const [file = "", fragment] = href.split("#")
  const target = posix.join(posix.dirname(path), file)
  return texts.has(target) ? `${addressOfText(target)}${fragment === undefined ? "" : `#${fragment}`}` : null
}

const linkedCitations = {
  extensions: [
    {
      name: "citation",
      level: "inline" as const,
      start: (source: string) => source.match(citation)?.index,
      tokenizer(this: TokenizerThis, source: string): Tokens.Generic | undefined {
        const [raw, page, section] = new RegExp(`^${citation.source}`).exec(source) ?? []
        if (raw === undefined || this.lexer.state.inLink) return undefined
        return { type: "citation", raw, page, section }
      },
      renderer: ({ page, raw, section }: Tokens.Generic) =>
        `<a href="${addressOfSection(String(page), String(section))}">${escape(raw)}</a>`
    }
  ]
}

/** A parser for one text, which notes the headings. */
const parserOf = (path: string, texts: ReadonlyMap<string, unknown>, headings: Array<Heading>): Marked => {
  const marked = new Marked(linkedCitations)
  marked.use({
    renderer: {
      html: ({ raw }: Tokens.HTML | Tokens.Tag) => escape(raw),
      heading({ depth, text, tokens }) {
        const content = this.parser.parseInline(tokens)
        const [, number] = /^(\d+(?:\.\d+)?)\.? /.exec(text) ?? []
        const slug = slugOf(text)
        const id = number ?? slug
        headings.push({ id, depth, html: content })
        const also = number === undefined ? "" : `<span id="${escape(slug)}"></span>`
        return `<h${depth} id="${escape(id)}">${also}${content} <a class="anchor" href="#${escape(id)}" aria-label="Link to this section">#</a></h${depth}>\n`
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens)
        const target = targetOf(href, path, texts)
        return target === null
          ? `<span class="unlinked">${content}</span>`
          : `<a href="${escape(target)}">${content}</a>`
      },
      image: ({ href, text }) =>
        `<img src="${escape(targetOf(href, path, texts) ?? "")}" alt="${escape(text)}" loading="lazy" />`
    }
  })
  return marked
}

/** Wide tables and long lines scroll by themselves, also by the keyboard. A column without a name has no heading. */
const scrollable = (content: string): string => {
  let tables = 0
  return content
    .replaceAll("<table>", () => `<div class="table" tabindex="0" role="region" aria-label="Table ${++tables}"><table>`)
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<th></th>", "<td></td>")
    .replaceAll("<pre>", '<pre tabindex="0">')
}

const contents = (headings: ReadonlyArray<Heading>): string => {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3)
  if (shown.length < 3) return ""
  const links = shown.map(
    ({ depth, html, id }) =>
      `<li class="depth-${depth}"><a href="#${escape(id)}">${html.replaceAll(/<\/?(a|span)[^>]*>/g, "")}</a></li>`
  )
  return `<nav class="contents" aria-label="Contents" tabindex="0"><ul>${links.join("")}</ul></nav>`
}

/** The texts beside this one in the contract, which has pages of its own, and the way from a guide to the others. */
const siblings = (path: string, texts: ReadonlyMap<string, unknown>): string => {
  if (path.startsWith("docs/guides/") && !path.endsWith("/README.md"))
    return `<nav class="siblings" aria-label="Guides"><a href="/docs/guides">All guides</a></nav>`
  if (!path.startsWith("docs/contract/")) return ""
  const names = ["README", "platform", "payments", "merchants", "reference"]
  const links = names
    .map((name) => `docs/contract/${name}.md`)
    .filter((each) => texts.has(each))
    .map((each) => {
      const name = posix.basename(each, ".md")
      return `<a href="${addressOfText(each)}"${each === path ? ' aria-current="page"' : ""}>${name === "README" ? "Overview" : `${name}.md`}</a>`
    })
  return `<nav class="siblings" aria-label="Pages of the contract">${links.join("")}</nav>`
}

const titleOf = (tokens: ReadonlyArray<Token>): string => {
  const first = tokens.find((each) => each.type === "heading")
  return first !== undefined && "text" in first ? String(first.text).replaceAll("`", "") : "Documentation"
}

/** The page of a text, which stands at this path in the repository. */
export const make = (site: PageSite, path: string, text: string): string => {
  const headings: Array<Heading> = []
  const marked = parserOf(path, site.texts, headings)
  const tokens = marked.lexer(text)
  const content = scrollable(marked.parser(tokens))
  return html(site, {
    title: `${titleOf(tokens)} · Payments platform`,
    path: addressOfText(path),
    loads: ["site.css", "site.js"],
    body: `<div class="text">${contents(headings)}<main id="content">${siblings(path, site.texts)}<article class="prose">${content}</article></main></div>`
  })
}
