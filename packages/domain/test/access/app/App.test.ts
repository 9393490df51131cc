/** Apps, their settings and tokens, and API versions (platform.md 12). */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import * as AccessToken from "@payments-platform/domain/access/access-token/AccessToken"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import * as App from "@payments-platform/domain/access/app/App"
import * as AppKind from "@payments-platform/domain/access/app/AppKind"
import * as CreateAppToken from "@payments-platform/domain/access/app/CreateAppToken"
import { problemsOf } from "../../decoding.ts"

const now = 1_795_262_400
const token = (id: string, expireTime: number | null = null): AccessToken.AccessToken => ({
  id,
  hash: `hash of ${id}`,
  lastFour: "abcd",
  createTime: now,
  expireTime
})
const subject = { id: "app", appId: "app", createTime: now }
const initial = App.initial("Tests", "staging", {})
const having = (...tokens: ReadonlyArray<AccessToken.AccessToken>): App.State => ({ ...initial, tokens })

/** The app after adding a token, or the rejection. */
const adding = (state: App.State, token: AccessToken.AccessToken, othersExpireAt: number | null = null) =>
  Result.map(CreateAppToken.addToken(state, { _tag: "TokenAdded", token, othersExpireAt }), (event) =>
    AppKind.kind.fold(state, [event])
  )

describe("tokens", () => {
  // reaches platform 14/live-app-tokens, platform 2/app-token, reference authentication/app-token
  it("are at most three: the fourth is refused", () => {
    expect(adding(having(token("1"), token("2")), token("3"))).toMatchObject(
      Result.succeed({ tokens: [{ id: "1" }, { id: "2" }, { id: "3" }] })
    )
    expect(adding(having(token("1"), token("2"), token("3")), token("4"))).toEqual(
      Result.fail({ _tag: "App/TooManyTokens", bound: { key: "tokens", amount: 4, max: 3 } })
    )
  })
  it("do not count after their expire_time", () => {
    const old = having(token("1", now), token("2", now - 1), token("3", now + 1), token("4"))
    expect(AccessToken.liveTokens(old, now).map(({ id }) => id)).toEqual(["3", "4"])
    expect(Result.isSuccess(adding(old, token("5")))).toBe(true)
  })
  it("expire when another is added with a rotation, but not later than before", () => {
    const rotated = adding(having(token("1"), token("2", now + 10)), token("3"), now + 60)
    const times = Result.map(rotated, (state) => state?.tokens.map(({ expireTime }) => expireTime))
    expect(times).toEqual(Result.succeed([now + 60, now + 10, null]))
  })
  it("expire at once after a rotation with 0 seconds", () => {
    const rotated = adding(having(token("1")), token("2"), now)
    expect(
      Result.map(rotated, (state) => (state === null ? [] : AccessToken.liveTokens(state, now).map(({ id }) => id)))
    ).toEqual(Result.succeed(["2"]))
  })
  it("are removed when they are revoked", () =>
    expect(AppKind.kind.fold(having(token("1"), token("2")), [{ _tag: "TokenRevoked", tokenId: "1" }])?.tokens).toEqual(
      [token("2")]
    ))
  // reaches platform 11/tokens-are-stored-as
  it("are shown without their hash", () =>
    expect(
      JSON.stringify(AppKind.kind.create(subject, [{ _tag: "Created", app: having(token("1")) }]).record(() => 0))
    ).not.toContain("hash of"))
})

describe("settings", () => {
  const changed = (settings: App.Settings) => AppKind.kind.fold(initial, [{ _tag: "Changed", settings, at: 0 }])
  it("merge permissions by member", () => {
    const once = changed({ permissions: { paperCheck: true, currencies: ["USD", "CAD"] } })
    expect(once?.permissions).toEqual({ ...App.noPermissions, paperCheck: true, currencies: ["USD", "CAD"] })
    expect(
      AppKind.kind.fold(once, [{ _tag: "Changed", settings: { permissions: { paperCheck: false } }, at: 0 }])
        ?.permissions
    ).toEqual({
      ...App.noPermissions,
      currencies: ["USD", "CAD"]
    })
  })
  it("keep omitted members", () =>
    expect(changed({ status: "suspended" })).toEqual({ ...initial, status: "suspended" }))
  it("begin a review of the accounts if a permission of capabilities changes, and otherwise leave a review as it is", () => {
    const at = { permissions: { cardPresent: true } }
    expect(changed(at)?.accountReview).toEqual({ at: 2, after: null })
    expect(changed({ permissions: { cardPresent: false, paperCheck: true } })?.accountReview).toBeNull()
    const half = { at: 7, after: { time: now, id: "account" } }
    const begun = { ...initial, accountReview: half }
    const after = (settings: App.Settings) => App.change(begun, settings, now).accountReview
    expect(after({ name: "Books" })).toEqual(half)
    expect(after({ permissions: { onboardingAsAService: true } })).toEqual({ at: now + 2, after: null })
  })
  it("restore the default throttle by null", () => expect(changed({ throttle: null })?.throttle).toBeNull())
  it("are limited by the table of platform.md 11", () => {
    const told = (settings: object) => problemsOf(App.Settings, settings)
    expect(told({ throttle: { requests: 0, window_seconds: 1 } })).toEqual([])
    expect(told({ throttle: { requests: 1_000_001, window_seconds: 3_601 } })).toEqual([
      "throttle.requests PARAM_VALUE_IS_OUT_OF_RANGE",
      "throttle.window_seconds PARAM_VALUE_IS_OUT_OF_RANGE"
    ])
    expect(told({ permissions: { currencies: ["GBP"] } })).toEqual([
      "permissions.currencies.0 PARAM_VALUE_IS_INVALID_ENUM"
    ])
    expect(told({ permissions: { currencies: ["USD", "USD"] } })).toEqual(["permissions.currencies PARAM_IS_REPEATED"])
    expect(told({ permissions: { versions: ["3.2"] } })).toEqual(["permissions.versions.0 PARAM_VALUE_IS_INVALID_ENUM"])
    expect(told({ environment: "production" })).toEqual(["environment PARAM_IS_UNKNOWN"])
  })
})

describe("versions (platform.md 3)", () => {
  const may = (version: ApiVersion.Version, permissions: Partial<App.Permissions>) =>
    App.mayUse({ ...initial, permissions: { ...App.noPermissions, ...permissions } }, version)
  // reaches platform 11/onboarding_as_a_service
  it.each<readonly [ApiVersion.Version, boolean, boolean, boolean, boolean]>([
    ["3.0", true, true, true, true],
    ["3.0.rc.2.1", true, true, true, true],
    ["3.0.rc.5.1", true, true, true, true],
    ["3.2", true, true, true, true],
    ["3.1", false, true, false, true],
    ["3.1.rc.1.1", false, true, false, true],
    ["3.1.rc.1.3", false, false, true, false]
  ])(
    "%s is open without permissions: %s, with 3.1: %s, with 3.1.rc.1.3: %s, with onboarding as a service: %s",
    (version, none, first, third, onboarding) => {
      expect(may(version, {})).toBe(none)
      expect(may(version, { versions: ["3.1"] })).toBe(first)
      expect(may(version, { versions: ["3.1.rc.1.3"] })).toBe(third)
      expect(may(version, { onboardingAsAService: true })).toBe(onboarding)
    }
  )
  it("do not include decommissioned ones", () => {
    for (const version of ApiVersion.decommissionedVersions) expect(ApiVersion.isVersion(version)).toBe(false)
  })
})
