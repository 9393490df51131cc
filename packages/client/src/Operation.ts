/** What the client must know of an operation to send it. Members that do not apply are absent. */
export interface Operation {
  /** the resource, as in the contract: `payment_methods` */
  readonly group: string
  readonly name: string
  readonly method: "GET" | "POST" | "DELETE"
  /** with its parameters as `:id` */
  readonly path: string
  readonly body?: "json" | "form"
  readonly hasQuery?: true
  readonly takesUniqueKey?: true
  readonly takesRiskHeaders?: true
  /** the answer is a page of a list */
  readonly hasPages?: true
  /** what the answer is; absent: JSON */
  readonly answer?: "text" | "bytes"
  /** the service may take longer than the 30 seconds that other operations have */
  readonly hasNoDeadline?: true
}

/** The name of a resource in the client: `payment_methods` is `paymentMethods`. */
export const camel = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** The names of the parameters in a path, in their order. */
export const parametersOf = ({ path }: Operation): ReadonlyArray<string> =>
  [...path.matchAll(/:([a-z_]+)/g)].flatMap(([, name]) => (name === undefined ? [] : [name]))
