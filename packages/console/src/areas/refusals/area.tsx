/** Refused requests, each with why (platform.md 12). They are there in staging alone. */
import lazy from "preact-iso/lazy"
import type { Area } from "../Area.ts"
import { kind } from "./kind.tsx"

const ListPage = lazy(() => import("../resources/ListPage.tsx").then(({ ListPage }) => ListPage))
const RefusalPage = lazy(() => import("./RefusalPage.tsx").then(({ RefusalPage }) => RefusalPage))
const RefusalsPanel = lazy(() => import("./RefusalsPanel.tsx").then(({ RefusalsPanel }) => RefusalsPanel))

export const area: Area = {
  entries: [{ href: "/console/refusals", text: kind.title, icon: kind.icon, group: kind.group, staging: true }],
  routes: [
    { path: "/refusals", page: () => <ListPage kind={kind} /> },
    { path: "/refusals/:id", page: ({ params }) => <RefusalPage id={params["id"] ?? ""} /> }
  ],
  objectPanels: [{ name: "refusals", tab: "Refusals", resources: "all", panel: RefusalsPanel }]
}
