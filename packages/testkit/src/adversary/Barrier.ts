/** Where several wait until all of them have come. */

export interface Barrier {
  /** whoever comes waits for all others */
  readonly pass: () => Promise<void>
}

/** A barrier for so many. */
export const makeBarrier = (count: number): Barrier => {
  const all = Promise.withResolvers<void>()
  let missing = count
  return {
    pass: () => {
      missing -= 1
      if (missing === 0) all.resolve()
      return all.promise
    }
  }
}
