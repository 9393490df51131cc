/** The order of due times: the same as that of a list which is sorted for each question. */
import fc from "fast-check"
import { expect, it } from "vitest"
import * as DueTimes from "../../src/memory/DueTimes.ts"

const time = fc.integer({ min: 0, max: 9 })
const steps = fc.array(
  fc.record({ id: fc.constantFrom("a", "b", "c", "d", "e"), at: fc.option(time), until: time, limit: fc.nat(4) })
)

it("knows the earliest time and what is due until any, however often times are set anew", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const dueTimes = DueTimes.make()
      const expected = new Map<string, number>()
      for (const { at, id, limit, until } of all) {
        dueTimes.set(id, at)
        if (at === null) expected.delete(id)
        else expected.set(id, at)
        const sorted = [...expected]
          .map(([id, at]) => ({ id, at }))
          .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
        expect(dueTimes.first()).toBe(sorted[0]?.at ?? null)
        expect(dueTimes.until(until, limit)).toEqual(sorted.filter(({ at }) => at <= until).slice(0, limit))
      }
    })
  )
})
