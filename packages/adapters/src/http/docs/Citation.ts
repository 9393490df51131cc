/**
 * The sections of the contract as code and pages cite them, `payments.md 3.2`, and where a reader finds them. The page of
 * the API in the browser uses this too, so it imports nothing.
 */

/** Each citation in a text: the name of the page and the number of the section. */
export const citation = /\b(platform|payments|merchants)\.md (\d+(?:\.\d+)?)/

/** The address of a section. */
export const addressOfSection = (page: string, section: string): string => `/docs/contract/${page}.md#${section}`

/** A text of Markdown, in which each citation is a link. */
export const withLinks = (text: string): string =>
  text.replaceAll(
    new RegExp(citation, "g"),
    (cited: string, page: string, section: string) => `[${cited}](${addressOfSection(page, section)})`
  )
