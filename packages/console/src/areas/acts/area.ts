/** The acts of the operator, derived from the description of the operator surface. */
import { lazy } from "../../data/lazy.ts"
import type { Area } from "../Area.ts"

export const area: Area = {
  entries: [{ href: "/console/acts", text: "All acts", icon: "bolt", group: "Platform" }],
  routes: [{ path: "/acts", page: lazy(() => import("./ActsPage.tsx").then(({ ActsPage }) => ActsPage)) }]
}
