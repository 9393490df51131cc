/** Charts, in a chunk of their own. */
import { lazy } from "../../data/lazy.ts"
import { isStaging } from "../../data/pageSettings.ts"
import type { Area } from "../Area.ts"

const ChartsPage = lazy(() => import("./ChartsPage.tsx").then(({ ChartsPage }) => ChartsPage))
const UsagePage = lazy(() => import("./UsagePage.tsx").then(({ UsagePage }) => UsagePage))
const OverviewChart = lazy(() => import("./OverviewChart.tsx").then(({ OverviewChart }) => OverviewChart))

export const area: Area = {
  entries: [
    { href: "/console/charts", text: "Charts", icon: "chart", group: "" },
    { href: "/console/usage", text: "Usage", icon: "code", group: "", staging: true }
  ],
  routes: [{ path: "/charts", page: ChartsPage }, ...(isStaging ? [{ path: "/usage", page: UsagePage }] : [])],
  overviewPanels: [{ name: "volume", panel: OverviewChart }]
}
