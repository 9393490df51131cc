/** The areas of the console, in the order of the navigation. A new one is a folder with `area.ts`, and a line here. */
import { area as acts } from "./acts/area.ts"
import { area as apps } from "./apps/area.ts"
import type { Area } from "./Area.ts"
import { area as audit } from "./audit/area.ts"
import { area as deliveries } from "./deliveries/area.tsx"
import { area as overview } from "./overview/area.ts"
import { area as platform } from "./platform/area.ts"
import { area as refusals } from "./refusals/area.ts"
import { area as resources } from "./resources/area.tsx"
import { area as work } from "./work/area.ts"

export const areas: ReadonlyArray<Area> = [overview, work, resources, deliveries, refusals, apps, platform, audit, acts]

export const entries = areas.flatMap((area) => area.entries ?? [])
export const routes = areas.flatMap((area) => area.routes ?? [])
export const objectPanels = areas.flatMap((area) => area.objectPanels ?? [])
export const overviewPanels = areas.flatMap((area) => area.overviewPanels ?? [])
