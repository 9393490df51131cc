/** Random requests about client-side tokens, terminals and their reads, and documents. */
import fc from "fast-check"
import * as RandomSources from "./RandomSources.ts"
import { mostlyAbout, nameAt, aboutAny, type WeightedRequest, indexFromNewest } from "./RandomReferences.ts"

const reference = fc.constantFrom("x", "y")
const week = 7 * 86_400

const acts = ["Onboard", "Deactivate", "DeleteTerminal"] as const
const fitting = { Onboard: "pending", Deactivate: "active", DeleteTerminal: "inactive" } as const

export const weighted: ReadonlyArray<WeightedRequest> = [
  [
    3,
    "CreateToken",
    fc
      .record({
        holds: fc.oneof(RandomSources.card, RandomSources.unlinked),
        holder: fc.constantFrom(true, true, false)
      })
      .map((held) => () => ({ _tag: "CreateToken", ...held }))
  ],
  [
    2,
    "CreateTerminal",
    fc
      .record({ account: indexFromNewest, serial: fc.nat(2), line: fc.constantFrom("3.0" as const, "3.2" as const) })
      .map(({ account, line, serial }) => ({ accounts }) => ({
        _tag: "CreateTerminal",
        account: nameAt(accounts, account),
        serial,
        line
      }))
  ],
  ...acts.map((act): WeightedRequest => [
    1,
    act,
    mostlyAbout(
      ({ terminals }) => terminals.filter(({ status }) => status === fitting[act]),
      "terminals",
      fc.constant((terminal) => ({ _tag: act, terminal }))
    )
  ]),
  [
    1,
    "UpdateTerminal",
    aboutAny(
      "terminals",
      reference.map((reference) => (terminal) => ({ _tag: "UpdateTerminal", terminal, reference }))
    )
  ],
  [
    5,
    "Read",
    mostlyAbout(
      ({ terminals }) => terminals.filter(({ status }) => status !== "deleted"),
      "terminals",
      fc
        .record({
          outcome: RandomSources.outcome,
          amount: fc.integer({ min: 1_000, max: 30_000 }),
          age: fc.constantFrom(0, 0, 0, 5_000, 6_000, week - 5, week, week + 1)
        })
        .map((read) => (terminal) => ({ _tag: "Read", terminal, ...read }))
    )
  ],
  [2, "Upload", fc.constantFrom("dispute_evidence", "other").map((type) => () => ({ _tag: "Upload", type }))]
]
