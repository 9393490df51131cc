/** Try on the first page, while nothing has happened, and on the page of a merchant, which is asked for what is missing. */
import { lazy } from "../../data/lazy.ts"
import type { Area } from "../Area.ts"

const FirstPanel = lazy(() => import("./FirstPanel.tsx").then(({ FirstPanel }) => FirstPanel))
const KycPanel = lazy(() => import("./KycPanel.tsx").then(({ KycPanel }) => KycPanel))

export const area: Area = {
  objectPanels: [{ name: "kyc", tab: null, resources: ["legal_entities"], panel: KycPanel }],
  overviewPanels: [{ name: "try", panel: FirstPanel }]
}
