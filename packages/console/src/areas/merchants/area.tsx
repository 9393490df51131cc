/** What merchants need beside their records: microdeposits, and documents that are looked at. */
import lazy from "preact-iso/lazy"
import type { Area } from "../Area.ts"

const DocumentPanel = lazy(() => import("./DocumentPanel.tsx").then(({ DocumentPanel }) => DocumentPanel))
const MicrodepositsPanel = lazy(() =>
  import("./MicrodepositsPanel.tsx").then(({ MicrodepositsPanel }) => MicrodepositsPanel)
)

export const area: Area = {
  objectPanels: [
    { name: "document", tab: null, resources: ["documents"], panel: DocumentPanel },
    { name: "microdeposits", tab: null, resources: ["payment_methods", "payout_methods"], panel: MicrodepositsPanel }
  ]
}
