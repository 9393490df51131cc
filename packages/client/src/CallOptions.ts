/** The options of calls, and what a call returns. */

/** The options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** milliseconds that each attempt may take; absent: those of the client */
  readonly timeoutMs?: number
  /** a UUID that the service's log names the request by; absent: the service makes one */
  readonly correlationId?: string
}

/** The options of an app's read. */
export interface ReadOptions extends CallOptions {
  /** the version of the interface; absent: that of the client */
  readonly apiVersion?: string
  /** staging: asks for an outcome */
  readonly magicBehavior?: string
}

/** The options of an app's command. */
export interface CommandOptions extends ReadOptions {
  /** the service carries out one request with this key; absent: the client makes one for the call and its retries */
  readonly uniqueKey?: string
}

/** The options of an app's command that takes the risk headers. */
export interface RiskCommandOptions extends CommandOptions {
  /** the token of the risk script on the page of the end user */
  readonly riskToken?: string
  /** the address of the end user */
  readonly clientIp?: string
}

/** The options of an operator's command. */
export interface OperatorCommandOptions extends CallOptions {
  readonly uniqueKey?: string
  /** why; the audit log keeps it, and production requires it */
  readonly note?: string
}

/** Every option that a call may have. */
export interface AnyOptions extends RiskCommandOptions, OperatorCommandOptions {}

/** A page of a list, newest first. `next` and `previous` are null at the ends; some versions of some lists lack them. */
export interface Page<A> {
  readonly results: ReadonlyArray<A>
  readonly next?: string | null
  readonly previous?: string | null
  readonly api_version?: string
}

/** What the service answered, with the data of the answer. */
export interface Answer<A> {
  readonly data: A
  readonly status: number
  /** true: this is the answer to the first request with this Unique-Key */
  readonly isReplayed: boolean
  readonly correlationId: string | null
  /** null: the request took no Unique-Key */
  readonly uniqueKey: string | null
  /** how often the request was sent */
  readonly attempts: number
  readonly headers: Headers
}

/** A promise of the data. `answer()` promises the data with its status and headers. */
export interface Call<A> extends Promise<A> {
  readonly answer: () => Promise<Answer<A>>
}
