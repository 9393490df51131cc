/** The history of every object: each change with its command, who caused it, and the status before and after. */
import { lazy } from "../../data/lazy.ts"
import type { Area } from "../Area.ts"
import { kind } from "./kind.tsx"

const ListPage = lazy(() => import("../resources/ListPage.tsx").then(({ ListPage }) => ListPage))
const HistoryPanel = lazy(() => import("./HistoryPanel.tsx").then(({ HistoryPanel }) => HistoryPanel))
const RecentPanel = lazy(() => import("./RecentPanel.tsx").then(({ RecentPanel }) => RecentPanel))

export const area: Area = {
  entries: [{ href: "/console/history", text: kind.title, icon: kind.icon, group: kind.group }],
  routes: [{ path: "/history", page: () => <ListPage kind={kind} /> }],
  objectPanels: [{ name: "history", tab: "History", resources: "all", panel: HistoryPanel }],
  overviewPanels: [{ name: "recent", panel: RecentPanel }]
}
