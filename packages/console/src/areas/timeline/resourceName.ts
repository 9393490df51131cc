/** The name of a resource in a sentence, as in `payment`, `payments`. */
import { words } from "../../data/format.ts"
import { kindOf } from "../resources/kinds.tsx"

/** The console says `apps` where the platform says `applications`. */
const placeOf = (resource: string): string => (resource === "applications" ? "apps" : resource)

export const resourceName = (resource: string, count: number): string => {
  const place = placeOf(resource)
  return count === 1 ? (kindOf(place)?.one.toLowerCase() ?? words(place)) : words(place)
}
