/** A host finds a store that loses or changes what it was given, and no other. */
import { describe, expect, it } from "vitest"
import { App, CreateLegalEntity, CreatePayment, CreateTerminal, Host } from "@payments-platform/domain"
import { check } from "@payments-platform/domain/embedding/CheckedStore"
import { counterOf, keysOf, readFrom, signalOf } from "@payments-platform/domain/embedding/SaveChange"
import { app, hostOver, idOf, merchantOf, newStore, payment } from "./hosts.ts"

describe("a store that forgets", () => {
  /** The store without the writes of a part. */
  const without = (part: Host.Part): Host.HostStore => {
    const store = newStore()
    return {
      ...store,
      save: ({ expects, writes }) => store.save({ expects, writes: writes.filter((each) => each.part !== part) })
    }
  }
  const subscriptions = [{ preferenceId: "p", appId: "app", topic: "payments.*", reachable: true }]
  const payOn = async (store: Host.HostStore) => {
    const { host } = hostOver(store)
    const account = await merchantOf(host)
    await host.execute(CreatePayment, payment(account), { app, subscriptions })
    const terminal = {
      account_id: account,
      serial_number: "SN-1",
      model: "DX8000",
      terminal_configuration: { name: "Counter" }
    }
    return host.execute(CreateTerminal, terminal, {
      app: App.make("app", "Harbor Books", "staging", { permissions: App.allPermissions })
    })
  }
  it.each(["row", "counter", "claim", "signal", "entry", "record", "notification", "delivery", "history"] as const)(
    "the part %s is refused at its first save",
    (part) => expect(payOn(without(part))).rejects.toMatchObject({ name: "Host/StoreForgets", part })
  )
  /** The store with other values of a part. */
  const giving = (store: Host.HostStore, given: Host.Part, change: (value: unknown) => unknown): Host.HostStore => ({
    ...store,
    read: async (keys) =>
      (await store.read(keys)).map((each) =>
        each.part === given && each.value !== null ? { ...each, value: change(each.value) } : each
      )
  })
  it.each([
    ["counters as texts", "counter", String],
    ["rows without what they say", "row", () => ({})],
    ["signals as texts", "signal", (value: unknown) => JSON.stringify(value)]
  ] as const)("gives back %s is refused at its first save", (_, part, change) =>
    expect(payOn(giving(newStore(), part, change))).rejects.toMatchObject({ name: "Host/StoreForgets", part })
  )
  it("gives back counters as texts later is refused before a balance is lost", async () => {
    const store = newStore()
    const { host } = hostOver(store)
    const account = await merchantOf(host)
    await host.execute(CreatePayment, payment(account), { app })
    const before = new Map(store.counters)
    const later = hostOver(giving(store, "counter", String)).host
    await expect(later.execute(CreatePayment, payment(account), { app })).rejects.toMatchObject({ part: "counter" })
    expect(new Map(store.counters)).toEqual(before)
  })
  it("gives back other signals or counters beyond integers is refused by each read of them", () => {
    const reading = { version: () => 1, row: () => null, value: () => '{"at":1,"reasons":[]}' }
    expect(() => signalOf(reading, "p")).toThrow(Host.StoreForgets)
    expect(() => counterOf({ ...reading, value: () => 2 ** 53 }, "c")).toThrow(Host.StoreForgets)
  })
  it("gives back versions as texts is refused by each read of them", async () => {
    const store = newStore()
    const read: Host.HostStore["read"] = async (keys) =>
      (await store.read(keys)).map((each) => ({ ...each, ...JSON.parse(`{"version":"${each.version}"}`) }))
    await expect(payOn({ ...store, read })).rejects.toThrow(Host.StoreForgets)
    const { host } = hostOver(store)
    const legalEntity = idOf(await host.execute(CreateLegalEntity, { country: "US" }, { app }))
    await expect(readFrom({ ...store, read }, keysOf("row", [legalEntity]))).rejects.toMatchObject({ part: "row" })
  })
  it("looks at the versions of what it saves, and not at those that it is told to expect, is refused", () => {
    const store = newStore()
    const careless = { ...store, save: (saving: Host.SaveRequest) => store.save({ ...saving, expects: [] }) }
    return expect(payOn(careless)).rejects.toMatchObject({ part: "expects" })
  })
  it("names other keys than what is due is refused", () =>
    expect(payOn({ ...newStore(), due: async () => ["another"] })).rejects.toMatchObject({ part: "due" }))

  const write: Host.Write = { part: "signal", key: "p", version: 1, value: { at: 5, reasons: [] }, dueAt: 5 }
  const checked = (store: Host.HostStore) => check(store, () => 0)
  it("saves nothing when there is nothing to save is not refused", async () =>
    expect(await checked(newStore()).save({ expects: [], writes: [] })).toBe(true))
  it("another process has moved a timer of is not refused", async () => {
    const store = newStore()
    const due: Host.HostStore["due"] = async (at, limit) => {
      await store.save({ expects: [], writes: [{ ...write, version: 2, dueAt: null }] })
      return store.due(at, limit)
    }
    expect(await checked({ ...store, due }).save({ expects: [], writes: [write] })).toBe(true)
  })
  it("has more that is due before than the check asks for is not refused", async () => {
    const store = newStore()
    const many = Array.from({ length: 100 }, (_, n): Host.Write => ({ ...write, key: String(n), dueAt: 4 }))
    await store.save({ expects: [], writes: many })
    expect(await checked(store).save({ expects: [], writes: [write] })).toBe(true)
  })
  it("changes the order of keys is not refused", async () => {
    const turned = (value: unknown): unknown =>
      typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value).toReversed()) : value
    expect((await payOn(giving(newStore(), "row", turned)))._tag).toBe("Accepted")
  })
  it("which version it was told to expect is refused", () => {
    const store = newStore()
    const careless = { ...store, save: async (saving: Host.SaveRequest) => (await store.save(saving)) || true }
    return expect(payOn(careless)).rejects.toMatchObject({ part: "expects" })
  })
  it("what is due is refused", () =>
    expect(payOn({ ...newStore(), due: async () => [] })).rejects.toMatchObject({ part: "due" }))
  it("nothing is not refused", async () => expect((await payOn(newStore()))._tag).toBe("Accepted"))
})
