/** The timeline of every object, and the clock: what happened, what happens next, and moving to it. */
import { lazy } from "../../data/lazy.ts"
import type { Area } from "../Area.ts"

const TimelinePanel = lazy(() => import("./TimelinePanel.tsx").then(({ TimelinePanel }) => TimelinePanel))
const ClockPage = lazy(() => import("./clock/ClockPage.tsx").then(({ ClockPage }) => ClockPage))

const VersionsPanel = lazy(() => import("./versions/VersionsPanel.tsx").then(({ VersionsPanel }) => VersionsPanel))

/** Those that are announced by notifications. */
const withVersions = [
  "payments",
  "refunds",
  "disputes",
  "payouts",
  "recoveries",
  "accounts",
  "legal_entities",
  "payment_methods",
  "payout_methods",
  "terminals",
  "billing_statements"
]

export const area: Area = {
  entries: [{ href: "/console/clock", text: "Clock", icon: "clock", group: "Platform" }],
  routes: [{ path: "/clock", page: ClockPage }],
  objectPanels: [
    { name: "timeline", tab: null, resources: "all", panel: TimelinePanel },
    { name: "versions", tab: "Versions", resources: withVersions, panel: VersionsPanel }
  ]
}
