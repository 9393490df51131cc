/** Who changed what, from what to what. */
import { lazy } from "../../data/lazy.ts"
import type { Area } from "../Area.ts"

const AuditPage = lazy(() => import("./AuditPage.tsx").then(({ AuditPage }) => AuditPage))
const AuditPanel = lazy(() => import("./AuditPanel.tsx").then(({ AuditPanel }) => AuditPanel))

export const area: Area = {
  entries: [{ href: "/console/audit", text: "Audit log", icon: "book", group: "Platform" }],
  routes: [{ path: "/audit", page: () => <AuditPage /> }],
  objectPanels: [{ name: "audit", tab: "Audit", resources: "all", panel: AuditPanel }]
}
