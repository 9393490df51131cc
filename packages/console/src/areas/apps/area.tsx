/** The tokens of an app or an operator, whose lists and pages are those of every resource. */
import { lazy } from "../../data/lazy.ts"
import type { Area } from "../Area.ts"

const TokensPanel = lazy(() => import("./TokensPanel.tsx").then(({ TokensPanel }) => TokensPanel))

export const area: Area = {
  objectPanels: [{ name: "tokens", tab: null, resources: ["apps", "operators"], panel: TokensPanel }]
}
