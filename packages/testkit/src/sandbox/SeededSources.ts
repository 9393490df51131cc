/**
 * The sources of everything that a platform draws: ids, secrets, random numbers and the time. They follow from a seed and
 * from how much was drawn, so that a platform does the same again, byte for byte.
 */
import { Clock, Context, Effect, Layer, Random, Redacted } from "effect"
import { createHash } from "node:crypto"
import * as AccessToken from "@payments-platform/domain/access/access-token/AccessToken"
import * as SessionSecret from "@payments-platform/domain/access/caller/SessionSecret"
import { Ids } from "@payments-platform/domain/ports/Ids"
import { Secrets } from "@payments-platform/domain/ports/Secrets"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import * as Id from "@payments-platform/domain/vocabulary/Id"

/** How far a world has come; all of it is plain numbers. */
export interface Progress {
  readonly ids: number
  readonly secrets: number
  readonly randoms: number
  /** milliseconds of the clock, which stands still unless a timer must pause */
  readonly milliseconds: number
  /** seconds by which service time is ahead of the clock */
  readonly offset: number
}

/** Ids of one millisecond, by the 12 bits that follow the time. */
const idsPerMillisecond = 0x1000

/** 32 bits that follow from a seed and a number (the finalizer of MurmurHash3). */
const mix = (seed: number, n: number): number => {
  let hash = (seed ^ Math.imul(n + 1, 0x9e3779b1)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Bytes of an id: the counter within the millisecond, then what follows from the seed. */
const bytesOf = (seed: number, n: number): Uint8Array => {
  const bytes = new Uint8Array(12)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, n % idsPerMillisecond)
  view.setUint32(2, mix(seed, 3 * n))
  view.setUint32(6, mix(seed, 3 * n + 1))
  return bytes
}

const digest = (seed: number, purpose: string, n: number): Buffer =>
  createHash("sha256").update(`${seed}:${purpose}:${n}`).digest()

const clockOf = (now: () => number, real: Clock.Clock): Clock.Clock => ({
  currentTimeMillisUnsafe: now,
  currentTimeMillis: Effect.sync(now),
  currentTimeNanosUnsafe: () => BigInt(now()) * 1_000_000n,
  currentTimeNanos: Effect.sync(() => BigInt(now()) * 1_000_000n),
  monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
  monotonicTimeNanos: real.monotonicTimeNanos,
  sleep: (duration) => real.sleep(duration)
})

/** The progress of the sources, to be read and to be set back. */
export class Sources extends Context.Service<
  Sources,
  {
    readonly progress: () => Progress
    readonly restore: (progress: Progress) => void
    /** lets the clock run on */
    readonly pass: (milliseconds: number) => void
    /** the clock of this computer */
    readonly realClock: Clock.Clock
  }
>()("@payments-platform/testkit/Sources") {}

const secretsOf = (seed: number, next: () => number): Secrets["Service"] => {
  const text = (prefix: string) => Redacted.make(`${prefix}${digest(seed, prefix, next()).toString("base64")}`)
  return {
    next: () => text("whsec_"),
    nextToken: () => text(AccessToken.prefixes.staging),
    nextOfSession: (id) =>
      Redacted.make(SessionSecret.make(id, digest(seed, "session", next()).subarray(0, SessionSecret.randomBytes)))
  }
}

/** The sources of a world that begins at a time in UNIX milliseconds. Sleeping takes real time. */
export const layer = (seed: number, begin: number) =>
  Layer.effectContext(
    Effect.map(Clock.Clock, (realClock) => {
      let [ids, secrets, randoms, milliseconds, offset] = [0, 0, 0, begin, 0]
      const nextDouble = () => mix(seed, 0x40000000 + randoms++) / 2 ** 32
      const nextId = () => {
        const n = ids++
        return Id.make(begin + Math.floor(n / idsPerMillisecond), bytesOf(seed, n))
      }
      const seconds = () => Math.floor(milliseconds / 1_000)
      return Context.make(Sources, {
        progress: () => ({ ids, secrets, randoms, milliseconds, offset }),
        restore: (progress) => void ({ ids, secrets, randoms, milliseconds, offset } = progress),
        pass: (more) => void (milliseconds += more),
        realClock
      }).pipe(
        Context.add(Ids, { next: nextId }),
        Context.add(
          Secrets,
          secretsOf(seed, () => secrets++)
        ),
        Context.add(ServiceTime, {
          now: Effect.sync(() => seconds() + offset),
          observe: (seen) => void (offset = Math.max(offset, seen)),
          nowWith: (seen) => Effect.sync(() => seconds() + seen)
        }),
        Context.add(
          Clock.Clock,
          clockOf(() => milliseconds, realClock)
        ),
        Context.add(Random.Random, {
          nextDoubleUnsafe: nextDouble,
          nextIntUnsafe: () => Math.floor((nextDouble() - 0.5) * Number.MAX_SAFE_INTEGER)
        })
      )
    })
  )
