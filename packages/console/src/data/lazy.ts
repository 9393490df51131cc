/** Parts of the console that are loaded when somebody needs them. */
import type { FunctionComponent } from "preact"
import lazyOf from "preact-iso/lazy"

/** The file of a part did not come: the server is away, or it has another release of the console. */
export class MissingPart extends Error {
  readonly _tag = "MissingPart"
  constructor(cause: unknown) {
    super("A part of the console did not come.", { cause })
  }
}

/** A component that is a chunk of its own. When its file does not come, it throws `MissingPart` in its place. */
export const lazy = <P>(load: () => Promise<FunctionComponent<P>>) =>
  lazyOf<FunctionComponent<P>>(() =>
    load().catch((cause: unknown) => (): never => {
      throw new MissingPart(cause)
    })
  )
