/** The frame of a page: its title in the window and on the page, its acts, and panels. */
import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { hrefWith, useAddress } from "../data/address.ts"

export interface PageProps {
  readonly title: string
  /** beside the title: a status, a count */
  readonly beside?: ComponentChildren
  /** under the title */
  readonly under?: ComponentChildren
  readonly acts?: ComponentChildren
  /** the list that the page is one of */
  readonly from?: { readonly href: string; readonly text: string }
  /** fills the window, as a list does that scrolls by itself */
  readonly fills?: boolean
  readonly children: ComponentChildren
}

export const Page = ({ acts, beside, children, fills = false, from, title, under }: PageProps) => {
  useEffect(() => {
    document.title = `${title} · Payments console`
  }, [title])
  return (
    <div class={fills ? "page fills" : "page"}>
      <div class="page-head">
        <div class="page-title">
          {from === undefined ? null : (
            <a class="small" href={from.href}>
              {from.text}
            </a>
          )}
          <div class="row">
            <h1>{title}</h1>
            {beside}
          </div>
          {under === undefined ? null : <div class="muted small">{under}</div>}
        </div>
        {acts === undefined ? null : <div class="row">{acts}</div>}
      </div>
      {children}
    </div>
  )
}

export const Panel = ({
  acts,
  children,
  flush = false,
  title
}: {
  readonly title?: ComponentChildren
  readonly acts?: ComponentChildren
  /** the content reaches the frame, as a table does */
  readonly flush?: boolean
  readonly children: ComponentChildren
}) => (
  <section class="panel">
    {title === undefined ? null : (
      <header>
        <h2>{title}</h2>
        {acts === undefined ? null : <div class="row">{acts}</div>}
      </header>
    )}
    {flush ? children : <div class="body">{children}</div>}
  </section>
)

export interface Tab {
  readonly name: string
  readonly text: string
}

/** Tabs whose choice is in the address; the first one is chosen where it says nothing. */
export const Tabs = ({
  current,
  label,
  tabs
}: {
  readonly label: string
  readonly tabs: ReadonlyArray<Tab>
  readonly current: string
}) => {
  const { path, query } = useAddress()
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ name, text }, index) => (
        <a
          key={name}
          href={hrefWith(path, query, "tab", index === 0 ? null : name)}
          aria-current={name === current ? "page" : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  )
}

/** The tab that the address names. */
export const useTab = (tabs: ReadonlyArray<Tab>): string => {
  const { query } = useAddress()
  return tabs.find(({ name }) => name === query["tab"])?.name ?? tabs[0]?.name ?? ""
}
