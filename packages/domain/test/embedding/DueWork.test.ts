/** The due work of a host: what fails and what belongs to other apps holds up nothing else. */
import { describe, expect, it } from "vitest"
import { App, CreateAccount, CreateLegalEntity, CreatePayment, DeleteAccount, Host } from "@payments-platform/domain"
import { saveDeletion } from "@payments-platform/domain/embedding/SaveChange"
import { app, hostOver, idOf, merchantOf, newStore, payment } from "./hosts.ts"

const down = new Error("the acquirer is down")
const fails = () => Promise.reject(down)
const hour = 3_600

/** Payments that wait for their timers, since the network did not answer. */
const openPayments = async (host: Host.Host, count: number) => {
  const account = await merchantOf(host)
  const results = []
  for (let made = 0; made < count; made++) results.push(await host.execute(CreatePayment, payment(account), { app }))
  return results.flatMap(({ changes }) => changes.flatMap(({ writes }) => writes.map(({ id }) => id)))
}

/** The store, with a row that is none. */
const poisonedAt = (store: Host.HostStore, id: string | undefined): Host.HostStore => ({
  ...store,
  read: async (keys) =>
    (await store.read(keys)).map((each) => (each.key === id ? { ...each, value: { no: "row" } } : each))
})

describe("due work", () => {
  it("of an app runs behind more of another app than are read at once", async () => {
    const { clock, host } = hostOver(newStore(), { "cards.authorize": fails })
    await openPayments(host, 101)
    clock.now++
    const other = App.make("other", "Other Books", "staging", { directIntegration: true })
    const legal_entity_id = idOf(await host.execute(CreateLegalEntity, { country: "US" }, { app: other }))
    const account = idOf(await host.execute(CreateAccount, { legal_entity_id }, { app: other }))
    await host.execute(CreatePayment, payment(account), { app: other })
    clock.now += hour
    const { events, failed } = await host.runDue({ app: other })
    expect(events.map(({ event }) => event["_tag"])).toContain("Voided")
    expect(failed).toEqual([])
  })

  it("runs behind more that fails than is read at once, and each failure is told once with its cause", async () => {
    const failing = new Set<string>()
    const voids = async (key: string) => {
      if (failing.has(key.replace(/:.*/, ""))) throw down
    }
    const { clock, host } = hostOver(newStore(), { "cards.authorize": fails, "cards.void": voids })
    for (const id of await openPayments(host, 101)) failing.add(id)
    clock.now++
    const [last] = (await openPayments(host, 1)).slice(-1)
    clock.now += hour
    const { events, failed } = await host.runDue({ app })
    const voided = events.filter(({ event }) => event["_tag"] === "Voided").map(({ id }) => id)
    expect(new Set(voided)).toEqual(new Set([last]))
    expect(failed.length).toBe(101)
    for (const { cause, id } of failed) expect([failing.has(id), cause]).toEqual([true, down])
  })

  it("runs behind a row that is none, which is told with what is wrong with it", async () => {
    const store = newStore()
    const { clock, host } = hostOver(store, { "cards.authorize": fails })
    const [poisoned] = await openPayments(host, 1)
    clock.now++
    const [sound] = await openPayments(host, 1)
    const later = hostOver(poisonedAt(store, poisoned))
    later.clock.now = clock.now + hour
    const { events, failed } = await later.host.runDue({ app })
    expect(failed.map(({ id }) => id)).toEqual([poisoned])
    expect(String(failed[0]?.cause)).toMatch(/Missing|Expected/)
    expect(new Set(events.map(({ id }) => id))).toContain(sound)
  })

  it("that is idle is no failure", async () => {
    const store = newStore()
    const { clock, host } = hostOver({ ...store, due: async () => ["nothing"] })
    clock.now += hour
    expect(await host.runDue({ app })).toEqual({ ran: 0, changes: [], events: [], failed: [] })
  })

  it("ends at a store that forgets", async () => {
    const store = newStore()
    const { clock, host } = hostOver(store, { "cards.authorize": fails })
    await openPayments(host, 1)
    const forgetful = { ...store, save: async () => true }
    const later = hostOver(forgetful)
    later.clock.now = clock.now + hour
    await expect(later.host.runDue({ app })).rejects.toMatchObject({ name: "Host/StoreForgets" })
  })

  it("that a command waits for and that fails is told with its result, and takes nothing back", async () => {
    const { host } = hostOver(newStore(), { "store.list": fails })
    const account = await merchantOf(host)
    const all = App.make("app", "Harbor Books", "staging", { permissions: App.allPermissions })
    const result = await host.execute(DeleteAccount, {}, { app: all, id: account })
    expect(result).toMatchObject({ _tag: "Accepted", failed: [{ id: account, cause: down }] })
  })
})

describe("a deletion", () => {
  const row = { part: "row", key: "p", version: 1, value: { id: "p" }, dueAt: 1 } as const
  const signal = { ...row, part: "signal", value: { at: 1, reasons: [] } } as const
  const kept: Host.StoreItem[] = [row, signal]
  it("leaves nothing due", async () => {
    const saved: Array<Host.SaveRequest> = []
    const save = async (saving: Host.SaveRequest) => saved.push(saving) > 0
    await saveDeletion({ ...newStore(), read: async () => kept, save }, "p")
    const removed = { key: "p", version: 2, value: null, dueAt: null }
    expect(saved).toEqual([
      {
        expects: [],
        writes: [
          { part: "row", ...removed },
          { part: "signal", ...removed }
        ]
      }
    ])
  })
  it("that lost a race fails, so that it is done again", () =>
    expect(saveDeletion({ ...newStore(), read: async () => kept, save: async () => false }, "p")).rejects.toThrow(
      "others changed"
    ))
})
