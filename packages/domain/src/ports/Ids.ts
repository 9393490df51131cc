/** New identifiers: UUIDs of version 7, which sort by the time they were made. */
import { Context } from "effect"

export class Ids extends Context.Service<Ids, { readonly next: () => string }>()("@payments-platform/domain/Ids") {}
