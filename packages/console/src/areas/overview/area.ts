/** The first page. */
import { lazy } from "../../data/lazy.ts"
import type { Area } from "../Area.ts"

export const area: Area = {
  entries: [{ href: "/console", text: "Overview", icon: "home", group: "" }],
  routes: [{ path: "", page: lazy(() => import("./OverviewPage.tsx").then(({ OverviewPage }) => OverviewPage)) }]
}
