/** The name of a resource in a sentence, as in `payment`, `payments`. */
import { words } from "../../data/format.ts"
import { kindOf } from "../resources/kinds.tsx"

export const resourceName = (resource: string, count: number): string =>
  count === 1 ? (kindOf(resource)?.one.toLowerCase() ?? words(resource)) : words(resource)
