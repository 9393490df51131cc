/** What was opened and must be closed: the last first, each once, and all of it even if some fail. */

interface Part {
  readonly stop: () => Promise<void>
}

export interface OpenParts {
  /** stops a part with the others */
  readonly add: <A extends Part>(part: A) => A
  /** rejects with the first problem, once every part is stopped */
  readonly stop: () => Promise<void>
}

export const makeOpenParts = (): OpenParts => {
  const parts = new Array<Part>()
  return {
    add: (part) => {
      parts.push(part)
      return part
    },
    stop: async () => {
      const problems = new Array<unknown>()
      for (const part of parts.splice(0).toReversed())
        await part.stop().catch((cause: unknown) => void problems.push(cause))
      if (problems.length > 0) throw problems[0]
    }
  }
}

/** Opens several parts. If one does not open, those before it are stopped. */
export const openParts = async <A>(open: (parts: OpenParts) => Promise<A>): Promise<A> => {
  const parts = makeOpenParts()
  try {
    return await open(parts)
  } catch (cause) {
    await parts.stop().catch(() => undefined)
    throw cause
  }
}
