/** Refused requests, each with why (platform.md 12). They are there in staging alone. */
import { lazy } from "../../data/lazy.ts"
import { isStaging } from "../../data/pageSettings.ts"
import type { Area } from "../Area.ts"
import { kind } from "./kind.tsx"

const ListPage = lazy(() => import("../resources/ListPage.tsx").then(({ ListPage }) => ListPage))
const RefusalPage = lazy(() => import("./RefusalPage.tsx").then(({ RefusalPage }) => RefusalPage))
const GroupsPanel = lazy(() => import("./GroupsPanel.tsx").then(({ GroupsPanel }) => GroupsPanel))
const RefusalsPanel = lazy(() => import("./RefusalsPanel.tsx").then(({ RefusalsPanel }) => RefusalsPanel))

export const area: Area = {
  entries: [{ href: "/console/refusals", text: kind.title, icon: kind.icon, group: kind.group, staging: true }],
  routes: [
    { path: "/refusals", page: () => <ListPage kind={kind} /> },
    { path: "/refusals/:id", page: ({ params }) => <RefusalPage id={params["id"] ?? ""} /> }
  ],
  ...(isStaging ? { overviewPanels: [{ name: "refusals", panel: GroupsPanel }] } : {}),
  objectPanels: isStaging ? [{ name: "refusals", tab: "Refusals", resources: "all", panel: RefusalsPanel }] : []
}
