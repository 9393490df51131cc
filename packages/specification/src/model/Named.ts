/** What all resources of the model have: the name by which requests refer to them. */
export interface NamedResource {
  readonly name: string
}

/** A resource with a field that clients may write without any effect. */
export interface NotedResource extends NamedResource {
  note: unknown
}
