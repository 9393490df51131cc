/** The platform itself: ledger, settings and the service switch. */
import { lazy } from "../../data/lazy.ts"
import type { Area } from "../Area.ts"

const LedgerPage = lazy(() => import("./LedgerPage.tsx").then(({ LedgerPage }) => LedgerPage))
const SettingsPage = lazy(() => import("./SettingsPage.tsx").then(({ SettingsPage }) => SettingsPage))
const LedgerPanel = lazy(() => import("./LedgerPanel.tsx").then(({ LedgerPanel }) => LedgerPanel))

export const area: Area = {
  entries: [
    { href: "/console/ledger", text: "Ledger", icon: "ledger", group: "Money" },
    { href: "/console/settings", text: "Settings", icon: "gear", group: "Platform" },
    // the reference has the token of this tab, and stands outside of the console
    { href: "/docs/operator", text: "API reference", icon: "document", group: "Platform" }
  ],
  routes: [
    { path: "/ledger", page: LedgerPage },
    { path: "/settings", page: SettingsPage }
  ],
  objectPanels: [{ name: "ledger", tab: "Ledger", resources: ["accounts"], panel: LedgerPanel }]
}
