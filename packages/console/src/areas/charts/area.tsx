/** Charts, in a chunk of their own. */
import lazy from "preact-iso/lazy"
import type { Area } from "../Area.ts"

const ChartsPage = lazy(() => import("./ChartsPage.tsx").then(({ ChartsPage }) => ChartsPage))
const OverviewChart = lazy(() => import("./OverviewChart.tsx").then(({ OverviewChart }) => OverviewChart))

export const area: Area = {
  entries: [{ href: "/console/charts", text: "Charts", icon: "chart", group: "" }],
  routes: [{ path: "/charts", page: ChartsPage }],
  overviewPanels: [{ name: "volume", panel: OverviewChart }]
}
