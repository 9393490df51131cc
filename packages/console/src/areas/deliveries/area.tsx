/** Deliveries of notifications: their attempts, and sending them again. */
import { lazy } from "../../data/lazy.ts"
import type { Area } from "../Area.ts"
import { DeliveriesPanel } from "./DeliveriesPanel.tsx"

const DeliveryPage = lazy(() => import("./DeliveryPage.tsx").then(({ DeliveryPage }) => DeliveryPage))

const withNotifications = [
  "payments",
  "refunds",
  "disputes",
  "payouts",
  "recoveries",
  "adjustments",
  "accounts",
  "legal_entities",
  "payment_methods",
  "payout_methods",
  "terminals",
  "documents",
  "billing_statements"
]

export const area: Area = {
  routes: [
    { path: "/deliveries/:id", page: ({ params }) => <DeliveryPage key={params["id"]} id={params["id"] ?? ""} /> }
  ],
  objectPanels: [{ name: "deliveries", tab: "Notifications", resources: withNotifications, panel: DeliveriesPanel }]
}
