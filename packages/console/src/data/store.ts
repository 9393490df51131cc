/** A value that components read with a hook and that changes from anywhere. */
import { useEffect, useState } from "preact/hooks"

export interface Store<A> {
  readonly get: () => A
  readonly set: (value: A) => void
  readonly subscribe: (listener: () => void) => () => void
}

export const store = <A>(initial: A): Store<A> => {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
}

export const useStore = <A>(from: Store<A>): A => {
  const [value, set] = useState(from.get)
  useEffect(() => {
    set(() => from.get())
    return from.subscribe(() => set(() => from.get()))
  }, [from])
  return value
}
