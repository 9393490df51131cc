/**
 * Runs a world once for every order in which things that wait in it can go on: enumerated, never sampled. A run repeats the
 * choices of an earlier one up to a place, takes another choice there, and the first one at every later place. Orders that
 * differ only in neighbors that commute lead to the same, and one of them is run (sleep sets, after Godefroid).
 */

/** Something that waits. Its name is the same in every run that has made the same choices. */
export interface WaitPoint {
  readonly name: string
}

/** Says which of those that wait goes on; null: every order from here on has been seen, and the run need not end. */
export type Choose<W extends WaitPoint> = (waiting: ReadonlyArray<W>) => W | null

export interface Enumeration<W extends WaitPoint> {
  /** runs the world from its begin, and calls whenever nothing goes on by itself */
  readonly run: (choose: Choose<W>) => Promise<void>
  /** whether two lead to the same, whichever goes on first; absent: no two do */
  readonly commute?: (one: W, other: W) => boolean
  /** runs after which the enumeration gives up with a `TooManyOrders` */
  readonly most: number
}

export interface OrderCount {
  /** the orders that were run to their end */
  readonly orders: number
  /** runs that were left, because each of their orders is one that was run but for neighbors that commute */
  readonly left: number
}

export class TooManyOrders extends Error {
  override readonly name = "TooManyOrders"
}

/** A place in a run at which a choice was made. */
interface Place<W> {
  readonly waiting: ReadonlyArray<W>
  /** what need not go on here, by name: it did so before, and all that happened since commutes with it */
  readonly asleep: ReadonlyMap<string, W>
  /** what went on here in earlier runs */
  readonly tried: Map<string, W>
  chosen: W
}

const namesOf = (waiting: ReadonlyArray<WaitPoint>): string => waiting.map(({ name }) => name).join(", ")

/** What is asleep after the choice of a place. */
const asleepAfter = <W extends WaitPoint>(
  { asleep, chosen, tried }: Place<W>,
  commute: (one: W, other: W) => boolean
): ReadonlyMap<string, W> => new Map([...asleep, ...tried].filter(([, each]) => commute(each, chosen)))

const firstAwake = <W extends WaitPoint>(
  waiting: ReadonlyArray<W>,
  ...without: ReadonlyArray<ReadonlyMap<string, W>>
): W | undefined => waiting.find(({ name }) => !without.some((names) => names.has(name)))

/** Takes the next choice at the last place that has one, and forgets the places behind it; false: there is none. */
const stepBack = <W extends WaitPoint>(places: Array<Place<W>>): boolean => {
  for (let place = places.at(-1); place !== undefined; place = places.at(-1)) {
    place.tried.set(place.chosen.name, place.chosen)
    const next = firstAwake(place.waiting, place.asleep, place.tried)
    if (next !== undefined) {
      place.chosen = next
      return true
    }
    places.pop()
  }
  return false
}

/** The choices of one run: those of the places that are known, then new ones. `isLeft`: whether the run was left */
const chooser = <W extends WaitPoint>(places: Array<Place<W>>, commute: (one: W, other: W) => boolean) => {
  let depth = 0
  let isLeft = false
  const choose: Choose<W> = (waiting) => {
    const known = places[depth]
    if (known !== undefined) {
      if (namesOf(known.waiting) !== namesOf(waiting))
        throw new Error(`A run did not repeat: ${namesOf(waiting)} wait, and ${namesOf(known.waiting)} did before.`)
      depth += 1
      return waiting.find(({ name }) => name === known.chosen.name) ?? null
    }
    const before = places.at(-1)
    const asleep = before === undefined ? new Map<string, W>() : asleepAfter(before, commute)
    const chosen = firstAwake(waiting, asleep)
    if (chosen === undefined) {
      isLeft = true
      return null
    }
    places.push({ waiting, asleep, tried: new Map(), chosen })
    depth += 1
    return chosen
  }
  return { choose, isLeft: () => isLeft }
}

/** Runs every order. Rejects with what a run rejects with. */
export const everyOrder = async <W extends WaitPoint>({
  commute = () => false,
  most,
  run
}: Enumeration<W>): Promise<OrderCount> => {
  const places = new Array<Place<W>>()
  let [orders, left] = [0, 0]
  do {
    if (orders + left === most) throw new TooManyOrders(`There are more than ${most} orders.`)
    const { choose, isLeft } = chooser(places, commute)
    await run(choose)
    if (isLeft()) left += 1
    else orders += 1
  } while (stepBack(places))
  return { orders, left }
}
