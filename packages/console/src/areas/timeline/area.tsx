/** The timeline of every object, and the clock: what happened, what happens next, and moving to it. */
import lazy from "preact-iso/lazy"
import type { Area } from "../Area.ts"

const TimelinePanel = lazy(() => import("./TimelinePanel.tsx").then(({ TimelinePanel }) => TimelinePanel))
const ClockPage = lazy(() => import("./ClockPage.tsx").then(({ ClockPage }) => ClockPage))

export const area: Area = {
  entries: [{ href: "/console/clock", text: "Clock", icon: "clock", group: "Platform" }],
  routes: [{ path: "/clock", page: ClockPage }],
  objectPanels: [{ name: "timeline", tab: null, resources: "all", panel: TimelinePanel }]
}
