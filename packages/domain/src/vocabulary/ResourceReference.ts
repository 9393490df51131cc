/**
 * The reference of one resource in the record of another: id, HTTP path and resource
 * type (platform.md 1). The app that owns a resource has no path.
 */
import { Schema } from "effect"

export const Reference = Schema.Struct({
  id: Schema.String.annotateKey({ description: "The id of the resource." }),
  path: Schema.NullOr(Schema.String).annotateKey({ description: "Its HTTP path; null: it has none." }),
  resource: Schema.String.annotateKey({ description: "The type of the resource, such as `payments`." })
})
export type Reference = typeof Reference.Type

/** `to("payments", "0190…")` has the path `/payments/0190…`. */
export const to = (resource: string, id: string): Reference & { readonly path: string } => ({
  id,
  path: `/${resource}/${encodeURIComponent(id)}`,
  resource
})

/** The app as the owner of a resource. */
export const application = (appId: string): Reference => ({ id: appId, path: null, resource: "applications" })
