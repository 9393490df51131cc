/** What a reader of an error wants to know. Sentences of the field, with links to no page but docs/guides. */
export interface Help {
  /** what brought the error about */
  readonly cause: string
  /** what the reader does about it */
  readonly cure: string
}

export const help = (cause: string, cure: string): Help => ({ cause, cure })
