/** The area is being made. */
import type { Area } from "../Area.ts"

export const area: Area = {}
