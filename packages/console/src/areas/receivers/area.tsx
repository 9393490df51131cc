/** Receivers of notifications: their health, the built-in one, and the topics to subscribe to. */
import { lazy } from "../../data/lazy.ts"
import { isStaging } from "../../data/pageSettings.ts"
import type { Area } from "../Area.ts"

const ReceiversPage = lazy(() => import("./ReceiversPage.tsx").then(({ ReceiversPage }) => ReceiversPage))
const ReceiverPage = lazy(() => import("./ReceiverPage.tsx").then(({ ReceiverPage }) => ReceiverPage))
const BuiltInPage = lazy(() => import("./BuiltInPage.tsx").then(({ BuiltInPage }) => BuiltInPage))
const TopicsPage = lazy(() => import("./TopicsPage.tsx").then(({ TopicsPage }) => TopicsPage))
const HealthPanel = lazy(() => import("./PreferenceHealthPanel.tsx").then((module) => module.PreferenceHealthPanel))

export const area: Area = {
  entries: [{ href: "/console/receivers", text: "Receivers", icon: "bolt", group: "Requests and events" }],
  routes: [
    { path: "/receivers", page: ReceiversPage },
    { path: "/receivers/at", page: ReceiverPage },
    ...(isStaging ? [{ path: "/receivers/built-in", page: BuiltInPage }] : []),
    { path: "/receivers/topics", page: TopicsPage }
  ],
  objectPanels: [{ name: "health", tab: null, resources: ["notification_preferences"], panel: HealthPanel }]
}
