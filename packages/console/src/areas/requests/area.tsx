/** The last requests of the process, with what they carried (platform.md 12). They are there in staging alone. */
import { lazy } from "../../data/lazy.ts"
import { isStaging } from "../../data/pageSettings.ts"
import type { Area } from "../Area.ts"
import { kind } from "./kind.tsx"

const ListPage = lazy(() => import("../resources/ListPage.tsx").then(({ ListPage }) => ListPage))
const RequestPage = lazy(() => import("./RequestPage.tsx").then(({ RequestPage }) => RequestPage))

const RequestsPanel = lazy(() => import("./RequestsPanel.tsx").then(({ RequestsPanel }) => RequestsPanel))

export const area: Area = {
  entries: [{ href: "/console/requests", text: kind.title, icon: kind.icon, group: kind.group, staging: true }],
  objectPanels: isStaging ? [{ name: "requests", tab: "Requests", resources: "all", panel: RequestsPanel }] : [],
  routes: [
    { path: "/requests", page: () => <ListPage kind={kind} /> },
    { path: "/requests/:id", page: ({ params }) => <RequestPage id={params["id"] ?? ""} /> }
  ]
}
