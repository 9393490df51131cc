/** The operations that each type of session may call (platform.md 6). They follow from the handlers of the commands. */
import { Context } from "effect"
import type { SessionType } from "@payments-platform/domain/access/caller/Caller"
import { Sessions } from "./EndpointAnnotations.ts"
import type { DescribedEndpoint } from "./EndpointDescription.ts"

/** The ids of the operations of a contract, by type of session. */
export const sessionOperations = (
  endpoints: ReadonlyMap<string, DescribedEndpoint>
): ReadonlyMap<SessionType, ReadonlyArray<string>> => {
  const found = new Map<SessionType, Array<string>>()
  for (const [id, { annotations }] of endpoints)
    for (const type of Context.get(annotations, Sessions)) found.set(type, [...(found.get(type) ?? []), id])
  return found
}
