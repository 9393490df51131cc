/** What all resources of the model have: the name by which requests refer to them. */
export interface Named {
  readonly name: string
}

/** A resource with a field that clients may write without any effect. */
export interface Noted extends Named {
  note: unknown
}
