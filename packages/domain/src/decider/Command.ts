/** What most requests become: a body that asks for something, of a new resource or of the one that the path names. */

/** A command that creates a resource. */
export interface Creation<out Request> {
  readonly request: Request
}

/** A command on a resource that says no more than which one it is. */
export interface Action {
  /** the resource in the path */
  readonly id: string
}

/** A command on a resource. */
export interface OnResource<out Request> extends Action {
  readonly request: Request
}
