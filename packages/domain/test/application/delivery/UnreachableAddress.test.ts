/** An address becomes unreachable after a delivery failed for good and none succeeded for three days (platform.md 10). */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Mailbox } from "@payments-platform/adapters/notifications/MemoryNotifier"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import * as CreateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/CreateLegalEntity"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as CreateNotificationPreference from "@payments-platform/domain/notifications/CreateNotificationPreference"
import * as NotificationPreferenceKind from "@payments-platform/domain/notifications/NotificationPreferenceKind"
import { Store } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import { decode } from "../../decoding.ts"
import * as Commands from "../commands.ts"

const hour = 3_600
const listing = { appId: "app", size: 10, position: null, direction: "next" } as const

/** Notifications with the hours until the next one, chosen so that the jitter of the schedule does not matter. */
type Notifications = ReadonlyArray<readonly [name: string, hours: number]>
const mixed: Notifications = [
  ["early", 1],
  ["prompt", 29],
  ["never", 60],
  ["late", 60]
]

/** Delivers `prompt` at once, and `early` at its last attempt or never. */
const statusAfter = (earlyArrives: boolean, notifications = mixed) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
    const { execute } = yield* Commands.makeApp
    const [workers, store] = [yield* Workers, yield* Store]
    const request = decode(CreateNotificationPreference.Request, {
      topic: "legal_entities.*",
      callback_uri: "https://shop.example.com"
    })
    yield* execute(CreateNotificationPreference.handler, { request })
    let earlyAttempts = 0
    yield* (yield* Mailbox).answer(({ body }) =>
      Effect.sync(() => {
        const isEarly = body.includes("early")
        if (isEarly) earlyAttempts += 1
        const arrives = body.includes("prompt") || (isEarly && earlyArrives && earlyAttempts === 10)
        return { status: arrives ? 200 : 500, error: null }
      })
    )
    for (const [reference_id, hours] of notifications) {
      const entity = decode(LegalEntityFields.Create, { country: "US", reference_id })
      yield* execute(CreateLegalEntity.handler, { request: entity })
      yield* workers.advance((now) => now + hours * hour)
    }
    const statuses = (yield* store.list({ type: NotificationPreferenceKind.kind.type, ...listing })).items.map(
      ({ listed }) => listed?.status
    )
    const deliveries = (yield* (yield* Work).deliveries(listing)).items
    return { statuses, deliveries: deliveries.map(({ state }) => state) }
  }).pipe(Effect.provide(InMemoryPlatform.layer()))

describe("an address", () => {
  it.effect("that accepted an older notification within three days stays active although a newer one fails", () =>
    Effect.map(statusAfter(true), ({ statuses }) => assert.deepStrictEqual(statuses, ["active"]))
  )
  // the last attempt of a notification comes 68 to 83 hours after the first
  // reaches platform 10/active-unreachable-when-a
  it.effect.each([
    [
      "active",
      "less",
      [
        ["never", 14],
        ["prompt", 75]
      ]
    ],
    [
      "unreachable",
      "more",
      [
        ["prompt", 8],
        ["never", 90]
      ]
    ]
  ] as const)("is %s if a delivery fails for good %s than three days after a success", ([status, , notifications]) =>
    Effect.map(statusAfter(false, notifications), ({ statuses }) => assert.deepStrictEqual(statuses, [status]))
  )
  // reaches platform 10/on-becoming-unreachable-its
  it.effect("that accepted none for three days becomes unreachable, and its waiting deliveries are dropped", () =>
    Effect.map(statusAfter(false), ({ deliveries, statuses }) => {
      assert.deepStrictEqual(statuses, ["unreachable"])
      // the jitter decides whether "never" or "late" waits when the address becomes unreachable
      assert.include(deliveries, "dropped")
      assert.notInclude(deliveries, "waiting")
    })
  )
})
