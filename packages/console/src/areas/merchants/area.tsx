/** What merchants have beside their records: what is missing of them and by when, balances, microdeposits, documents. */
import { lazy } from "../../data/lazy.ts"
import type { Area } from "../Area.ts"

const BalancesPanel = lazy(() => import("./BalancesPanel.tsx").then(({ BalancesPanel }) => BalancesPanel))
const CapabilitiesPanel = lazy(() =>
  import("./CapabilitiesPanel.tsx").then(({ CapabilitiesPanel }) => CapabilitiesPanel)
)
const VerificationsPanel = lazy(() =>
  import("./VerificationsPanel.tsx").then(({ VerificationsPanel }) => VerificationsPanel)
)
const DocumentPanel = lazy(() => import("./DocumentPanel.tsx").then(({ DocumentPanel }) => DocumentPanel))
const MicrodepositsPanel = lazy(() =>
  import("./MicrodepositsPanel.tsx").then(({ MicrodepositsPanel }) => MicrodepositsPanel)
)

export const area: Area = {
  objectPanels: [
    { name: "balances", tab: null, resources: ["accounts"], panel: BalancesPanel },
    { name: "capabilities", tab: null, resources: ["accounts"], panel: CapabilitiesPanel },
    { name: "verifications", tab: null, resources: ["legal_entities"], panel: VerificationsPanel },
    { name: "document", tab: null, resources: ["documents"], panel: DocumentPanel },
    { name: "microdeposits", tab: null, resources: ["payment_methods", "payout_methods"], panel: MicrodepositsPanel }
  ]
}
