/** Makes identifiers: UUIDs of version 7 (platform.md 1), unique across processes and ordered by the time of their creation. */
import { Context } from "effect"

export class Ids extends Context.Service<Ids, { readonly next: () => string }>()("@payments-platform/domain/Ids") {}
