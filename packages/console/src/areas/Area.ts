/** What an area of the console brings: entries of the navigation, addresses with their pages, and parts of other pages. */
import type { FunctionComponent } from "preact"
import type { Row } from "../data/json.ts"
import type { IconName } from "../design/Icon.tsx"

export interface NavigationEntry {
  readonly href: string
  readonly text: string
  readonly icon: IconName
  readonly group: "" | "Money" | "Merchants" | "Requests and events" | "Platform"
  /** the entry is for staging alone */
  readonly staging?: boolean
}

export interface AreaRoute {
  /** a path below /console; `:id` is a parameter that the page gets */
  readonly path: string
  /** `lazy` of `data/` makes a page a chunk of its own */
  readonly page: FunctionComponent<PageParameters>
}

export interface PageParameters {
  readonly params: Readonly<Record<string, string>>
}

/** A part of the page of an object. */
export interface ObjectPanel {
  readonly name: string
  /** null: it stands on the first tab */
  readonly tab: string | null
  /** the resources whose page has it */
  readonly resources: ReadonlyArray<string> | "all"
  readonly panel: FunctionComponent<{ readonly resource: string; readonly record: Row }>
}

/** A part of the overview, which is the first page. */
export interface OverviewPanel {
  readonly name: string
  readonly panel: FunctionComponent
}

/** Begins to load the chunks of components that a page is about to show, all at once. */
export const preload = (components: ReadonlyArray<FunctionComponent<never>>): void => {
  for (const component of components)
    if ("preload" in component && typeof component.preload === "function") component.preload()
}

export interface Area {
  readonly entries?: ReadonlyArray<NavigationEntry>
  readonly routes?: ReadonlyArray<AreaRoute>
  readonly objectPanels?: ReadonlyArray<ObjectPanel>
  readonly overviewPanels?: ReadonlyArray<OverviewPanel>
}
