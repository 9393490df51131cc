/** What waits for somebody: reviews, documents, answers, deliveries, results of networks. */
import { lazy } from "../../data/lazy.ts"
import type { Area } from "../Area.ts"

const WorkPage = lazy(() => import("./WorkPage.tsx").then(({ WorkPage }) => WorkPage))
const WorkPanel = lazy(() => import("./WorkPanel.tsx").then(({ WorkPanel }) => WorkPanel))

export const area: Area = {
  entries: [{ href: "/console/work", text: "Work", icon: "work", group: "" }],
  routes: [{ path: "/work", page: WorkPage }],
  overviewPanels: [{ name: "work", panel: WorkPanel }]
}
