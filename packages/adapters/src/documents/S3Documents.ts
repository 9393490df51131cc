/**
 * Documents as objects of a bucket (DOCUMENTS_URL, platform.md 13), one for each id, written whole by one request. Drafts are
 * files of a directory of the machine, which nobody else needs. A bucket that is away does not hold up the start: uploads are
 * unavailable meanwhile, `health` says so, and the log says it once.
 */
import { Clock, Effect, type Layer } from "effect"
import { rm } from "node:fs/promises"
import type { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import * as DraftFiles from "./DraftFiles.ts"
import * as S3Bucket from "./S3Bucket.ts"
import type { S3Settings } from "./S3Location.ts"

/** Readiness is asked often, and a request to the bucket costs something. */
const healthLifetime = "5 seconds"

/** Milliseconds after a failure for which timers do not ask the bucket, so that it delays no other timers. */
const cleaningPause = 3_000

/** Follows whether the bucket takes and gives documents, and logs when that changes. */
const makeWatch = Effect.map(Clock.Clock, (clock) => {
  const state = { isLost: false, until: 0 }

  const lost = ({ code }: S3Bucket.S3Failure) =>
    Effect.suspend(() => {
      const before = state.isLost
      Object.assign(state, { isLost: true, until: clock.currentTimeMillisUnsafe() + cleaningPause })
      return before
        ? Effect.void
        : Effect.logWarning("The bucket of documents does not answer, or refuses", { event: "documents_lost", code })
    })
  const found = Effect.suspend(() => {
    if (!state.isLost) return Effect.void
    state.isLost = false
    return Effect.logInfo("The bucket of documents answers again", { event: "documents_back" })
  })

  const watched = <A>(use: Effect.Effect<A, S3Bucket.S3Failure>): Effect.Effect<A, Unavailable> =>
    use.pipe(
      Effect.tapError(lost),
      Effect.tap(() => found),
      Effect.mapError(({ code }) => DraftFiles.unavailable(code))
    )
  /** What a timer asks, unless the bucket has just failed. */
  const cleaning = <A>(use: Effect.Effect<A, S3Bucket.S3Failure>): Effect.Effect<A, Unavailable> =>
    Effect.suspend(() =>
      state.isLost && clock.currentTimeMillisUnsafe() < state.until
        ? Effect.fail(DraftFiles.unavailable("the bucket has just failed"))
        : watched(use)
    )
  return { watched, cleaning } as const
})

const finishedIn = Effect.fnUntraced(function* (settings: S3Settings, patience: S3Bucket.Patience) {
  const bucket = S3Bucket.make(settings, patience)
  const { cleaning, watched } = yield* makeWatch
  const health = yield* Effect.cachedWithTTL(
    Effect.match(bucket.probe, { onSuccess: () => "ok" as const, onFailure: () => "failed" as const }),
    healthLifetime
  )
  const finished: DraftFiles.FinishedDocuments = {
    keep: (id, draft) =>
      // a draft that stays is removed once it is stale
      Effect.andThen(watched(bucket.put(id, draft)), Effect.ignore(DraftFiles.attempt(() => rm(draft)))),
    keptAt: (id) => cleaning(bucket.writtenAt(id)),
    get: (id) => watched(bucket.get(id)),
    remove: (id) => cleaning(bucket.remove(id)),
    health
  }
  return finished
})

/** Reads whether the bucket can be reached. Fails with the code of the store or of the connection. */
export const probe = (settings: S3Settings) => S3Bucket.make(settings).probe

/** `directory` has the drafts of this machine. */
export const layer = (
  directory: string,
  settings: S3Settings,
  patience: S3Bucket.Patience = S3Bucket.patience
): Layer.Layer<DocumentStore> => DraftFiles.layer(directory, finishedIn(settings, patience))
