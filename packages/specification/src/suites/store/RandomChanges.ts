/**
 * Random Changes over four rows, three counters, three claims, two keys and two accounts. So few of them make conflicts
 * frequent.
 */
import * as fc from "fast-check"
import type { Change } from "@payments-platform/domain/decider/Change"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import type { SequentialState } from "./SequentialStore.ts"
import * as StoreSamples from "./StoreSamples.ts"

const rowNames = ["r0", "r1", "r2", "r3"] as const
const counterNames = ["t0", "t1", "t2"] as const
const claimNames = ["c0", "c1", "c2"] as const
const keyNames = ["k0", "k1"] as const
const reasons = ["x", "y"] as const
const accountNames = ["a0", "a1"] as const

const optional = <A>(value: fc.Arbitrary<A>) => fc.option(value, { nil: undefined, freq: 2 })

const waking = fc.record({ id: fc.constantFrom(...rowNames), reason: fc.constantFrom(...reasons) })

/** How far an expected version is from the current one. Most are equal, so that most Changes commit. */
const version = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(4) })

const counter = fc.record({
  key: fc.constantFrom(...counterNames),
  delta: fc.integer({ min: -4, max: 5 }),
  min: optional(fc.integer({ min: -3, max: 2 })),
  max: optional(fc.integer({ min: 3, max: 12 })),
  wake: optional(
    fc.record({
      id: fc.constantFrom(...rowNames),
      reason: fc.constantFrom(...reasons),
      bound: fc.integer({ min: -2, max: 6 }),
      below: fc.boolean(),
      isEachSignalled: fc.boolean()
    })
  )
})

/** A record of this net on an account. */
const move = fc.record({ account: fc.constantFrom(...accountNames), net: fc.constantFrom(-5, 5, 10) })
/** A payout, and how far its amount and cycle are from what they must be. */
const payout = fc.record({
  account: fc.constantFrom(...accountNames),
  amount: fc.constantFrom(0, 0, 0, 5),
  cycle: fc.constantFrom(0, 0, 0, 1)
})

const spec = fc.record({
  expects: fc.uniqueArray(fc.record({ id: fc.constantFrom(...rowNames), version }), {
    maxLength: 1,
    selector: (_) => _.id
  }),
  writes: fc.uniqueArray(
    fc.record({ id: fc.constantFrom(...rowNames), version, dueAt: fc.option(fc.nat(50)), mark: fc.nat(999) }),
    { maxLength: 2, selector: (_) => _.id }
  ),
  counters: fc.array(counter, { maxLength: 3 }),
  take: fc.uniqueArray(fc.constantFrom(...claimNames), { maxLength: 1 }),
  release: fc.uniqueArray(fc.constantFrom(...claimNames), { maxLength: 2 }),
  signals: fc.array(waking, { maxLength: 1 }),
  acknowledged: fc.array(waking, { maxLength: 2 }),
  key: fc.option(fc.record({ key: fc.constantFrom(...keyNames), version }), { freq: 2 }),
  move: fc.option(move, { freq: 2 }),
  payout: fc.option(payout, { freq: 2 })
})
export type Spec = typeof spec extends fc.Arbitrary<infer A> ? A : never

/** The id of an account, a move or a payout of at most six characters: entries of the ledger name UUIDs. */
const idIn = (world: string, name: string): string =>
  `${world.slice(0, 24)}${Buffer.from(name).toString("hex").padStart(12, "0")}`

export const names = (world: string) => {
  const within = (all: ReadonlyArray<string>) => all.map((each) => `${world}:${each}`)
  return {
    rows: within(rowNames),
    counters: within(counterNames),
    claims: within(claimNames),
    keys: within(keyNames),
    accounts: accountNames.map((name) => idIn(world, name))
  }
}

/** The parts of a Change that move an account's `available` by an amount, with a record unless it is 0. */
const moving = (source: string, account: string, net: number) =>
  net === 0
    ? { counters: [], entries: [] }
    : {
        counters: [{ key: Ledger.counterKey(Ledger.merchant(account, "available"), "USD"), delta: net }],
        entries: [
          {
            ...StoreSamples.entry(
              StoreSamples.row({ id: source }),
              0,
              StoreSamples.disputeEntry(net < 0 ? "L8" : "L11", account, Math.abs(net))
            ),
            ownerId: account
          }
        ]
      }

/** The id of the payout of the Change with this index. */
export const payoutId = (world: string, index: number): string => idIn(world, `p${index}`)

/** The Change of a specification, after the Changes of `state`. All ids begin as `world` does. */
export const toChange = (world: string, spec: Spec, index: number, state: SequentialState): Change => {
  const { move, payout } = spec
  const paid = payout === null ? "" : idIn(world, payout.account)
  const own = move !== null && move.account === payout?.account ? move.net : 0
  const all = own + (state.counters.get(Ledger.counterKey(Ledger.merchant(paid, "available"), "USD")) ?? 0)
  const moves = [
    ...(move === null ? [] : [moving(idIn(world, `m${index}`), idIn(world, move.account), move.net)]),
    ...(payout === null ? [] : [moving(payoutId(world, index), paid, payout.amount - all)])
  ]
  return StoreSamples.change({
    at: StoreSamples.noon + index,
    expects: spec.expects.map(({ id, version: read }) => ({ id: `${world}:${id}`, version: read })),
    writes: spec.writes.map(({ dueAt, id, mark, version: read }) =>
      StoreSamples.row({ id: `${world}:${id}`, version: read + 1, dueAt, doc: { mark } })
    ),
    entries: moves.flatMap(({ entries }) => entries),
    payouts:
      payout === null
        ? []
        : [
            {
              payoutId: payoutId(world, index),
              cycle: { accountId: paid, currency: "USD", number: payout.cycle + (state.payouts.get(paid) ?? 0) }
            }
          ],
    counters: spec.counters
      .map(({ delta, key, max, min, wake }) => ({
        key: `${world}:${key}`,
        delta,
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
        ...(wake === undefined
          ? {}
          : {
              signal: {
                id: `${world}:${wake.id}`,
                reason: wake.reason,
                isEachSignalled: wake.isEachSignalled,
                ...(wake.below ? { below: wake.bound } : { above: wake.bound })
              }
            })
      }))

      .concat(moves.flatMap(({ counters }) => counters)),
    take: spec.take.map((claim) => `${world}:${claim}`),
    release: spec.release.map((claim) => `${world}:${claim}`),
    signals: spec.signals.map(({ id, reason }) => ({ id: `${world}:${id}`, reason })),
    acknowledged: spec.acknowledged.map(({ id, reason }) => ({ id: `${world}:${id}`, reason })),
    key: spec.key === null ? null : StoreSamples.key({ key: `${world}:${spec.key.key}`, version: spec.key.version })
  })
}

const nothing: Spec = {
  expects: [],
  writes: [],
  counters: [],
  take: [],
  release: [],
  signals: [],
  acknowledged: [],
  key: null,
  move: null,
  payout: null
}

/** A regression: nothing must wake a row that is created later in the same batch. */
export const wokenTooEarly: Array<Array<Spec>> = [
  [
    {
      ...nothing,
      counters: [
        {
          key: "t0",
          delta: 1,
          min: undefined,
          max: undefined,
          wake: { id: "r2", reason: "x", bound: 0, below: false, isEachSignalled: false }
        }
      ],
      signals: [{ id: "r2", reason: "y" }]
    },
    { ...nothing, writes: [{ id: "r2", version: 0, dueAt: null, mark: 0 }] }
  ]
]

/** Batches of 1 to 8 Changes. */
export const batches = fc.array(fc.array(spec, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 8 })
