/** The areas of the console, in the order of the navigation. A new one is a folder with `area.ts`, and a line here. */
import { area as acts } from "./acts/area.ts"
import { area as apps } from "./apps/area.tsx"
import type { Area } from "./Area.ts"
import { area as audit } from "./audit/area.tsx"
import { area as charts } from "./charts/area.tsx"
import { area as deliveries } from "./deliveries/area.tsx"
import { area as history } from "./history/area.tsx"
import { area as merchants } from "./merchants/area.tsx"
import { area as overview } from "./overview/area.ts"
import { area as platform } from "./platform/area.tsx"
import { area as receivers } from "./receivers/area.tsx"
import { area as refusals } from "./refusals/area.tsx"
import { area as requests } from "./requests/area.tsx"
import { area as resources } from "./resources/area.tsx"
import { area as timeline } from "./timeline/area.tsx"
import { area as tryArea } from "./try/area.tsx"
import { area as work } from "./work/area.tsx"

export const areas: ReadonlyArray<Area> = [
  overview,
  tryArea,
  charts,
  work,
  resources,
  receivers,
  merchants,
  timeline,
  history,
  deliveries,
  requests,
  refusals,
  apps,
  platform,
  audit,
  acts
]

export const entries = areas.flatMap((area) => area.entries ?? [])
export const routes = areas.flatMap((area) => area.routes ?? [])
export const objectPanels = areas.flatMap((area) => area.objectPanels ?? [])
export const overviewPanels = areas.flatMap((area) => area.overviewPanels ?? [])
