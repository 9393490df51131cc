/** The answer of a call and the entry after it; null or the same entry: nothing to write. */
export interface Transition<Entry, A> {
  readonly after: Entry | null
  readonly answer: A
}
