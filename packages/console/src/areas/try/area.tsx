/** Try on the pages of merchants: a merchant that is there is asked for what is missing. */
import lazy from "preact-iso/lazy"
import type { Area } from "../Area.ts"

const KycPanel = lazy(() => import("./KycPanel.tsx").then(({ KycPanel }) => KycPanel))

export const area: Area = {
  objectPanels: [{ name: "kyc", tab: null, resources: ["legal_entities"], panel: KycPanel }]
}
