/** What a host makes of networks that answer, that do not, and that are absent. */
import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { CancelPayment, CapturePayment, CreatePayment, Engine, Host } from "@payments-platform/domain"
import * as CommitRetryPolicy from "@payments-platform/domain/application/executor/CommitRetryPolicy"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import * as ExternalCalls from "@payments-platform/domain/decider/ExternalCalls"
import * as CancelPaymentCommand from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import * as SimulatedNetworks from "@payments-platform/domain/simulation/SimulatedNetworks"
import { app, begin, hostOver, idOf, merchantOf, newStore, payment, recordOf, vault } from "./hosts.ts"

const simulated = () =>
  SimulatedNetworks.make(
    () => ({ at: begin, delay: 10 }),
    (text) => text
  )

describe("networks", () => {
  it("that throw leave the result open, and the timer of the payment ends it", async () => {
    const asked: Array<string> = []
    const down = new Error("the acquirer is down")
    const networks: Host.Networks = {
      "cards.authorize": async () => {
        throw down
      },
      "cards.void": async (key) => void asked.push(key)
    }
    const { clock, host } = hostOver(newStore(), networks)
    const account = await merchantOf(host)
    const result = await host.execute(CreatePayment, payment(account), { app })
    expect(result).toMatchObject({ _tag: "NoAnswer", cause: down })
    clock.now += 3_600
    const { events, failed } = await host.runDue({ app })
    expect(failed).toEqual([])
    expect(asked.map((key) => key.replace(/^[^:]*/, ""))).toEqual([":1:verification", ":1"])
    expect(events.map(({ event }) => event["_tag"])).toContain("Voided")
  })
  it("that throw before the decision leave nothing behind", async () => {
    const down = new Error("the directory is down")
    const networks: Host.Networks = { "cardDirectory.fundingOf": () => Promise.reject(down) }
    const { host } = hostOver(newStore(), networks)
    const result = await host.execute(CreatePayment, payment(await merchantOf(host)), { app })
    expect(result).toMatchObject({ _tag: "NoAnswer", cause: down, changes: [], events: [] })
  })
  it("are not said to be down when the host itself fails", () => {
    const { host } = hostOver(newStore())
    const defect = new TypeError("an answer is none")
    const enrich = (): ExternalCalls.Conversation<never> =>
      ExternalCalls.ask("cardDirectory.fundingOf", Redacted.make("4111111111111111"), () => {
        throw defect
      })
    const ended = host.runEnriched({ enrich, handler: CancelPaymentCommand.handler }, input({}), { app })
    return expect(ended).rejects.toBe(defect)
  })
  it("are never simulated in production: a host names each that is absent", () => {
    const production = Engine.make({ operator: { name: "Acme", environment: "production" }, vault })
    const made = (networks: Host.Networks) => Host.make({ engine: production, store: newStore(), networks })
    const asked = simulated()
    const { "cards.capture": _, ...others } = asked
    expect(() => made({})).toThrow(/cards\.authorize, .*payoutBank\.credit/)
    expect(() => made(others)).toThrow(/absent: cards\.capture$/)
    expect(made(asked)).toBeDefined()
  })
  it("answer by promises, each question once", async () => {
    const asked: Array<string> = []
    const networks: Host.Networks = {
      "cardDirectory.fundingOf": async () => {
        asked.push("fundingOf")
        return "debit" as const
      }
    }
    const { host } = hostOver(newStore(), networks)
    const account = await merchantOf(host)
    const paid = await host.execute(CreatePayment, payment(account), { app })
    expect([recordOf(paid)["status"], asked]).toEqual(["completed", ["fundingOf"]])
  })
})

describe("a command that loses every race", () => {
  /** A store in which another service is always first to save this version of payments. */
  const movingAt = (version: number): Host.HostStore => {
    const store = newStore()
    const isMoved = ({ value, version: given, ...key }: Host.Write) =>
      key.part === "row" && given === version && JSON.stringify(value).includes('"type":"payments"')
    return { ...store, save: async (saving) => !saving.writes.some(isMoved) && store.save(saving) }
  }
  const payOn = async (store: Host.HostStore, networks: Host.Networks = {}) => {
    const { host, pauses } = hostOver(store, networks)
    return { result: await host.execute(CreatePayment, payment(await merchantOf(host)), { app }), pauses }
  }
  it("ends with a conflict before a network was asked, after the tries and the pauses of the executor", async () => {
    const { pauses, result } = await payOn(movingAt(1))
    expect(result).toMatchObject({ _tag: "Conflict", busy: null, changes: [] })
    expect(pauses.length).toBe(CommitRetryPolicy.maxConflicts)
    expect(pauses.slice(0, 4)).toEqual([0, 0, 0, 0])
    for (const pause of pauses.slice(11)) expect(pause).toSatisfy((n: number) => n >= 125 && n <= 375)
  })
  it("has no known result once a network was asked, and asks it no second time", async () => {
    const asked: Array<string> = []
    const { "cards.authorize": authorize } = simulated()
    const networks: Host.Networks = {
      "cards.authorize": (request) => {
        asked.push(request.key)
        return authorize(request)
      }
    }
    const { result } = await payOn(movingAt(2), networks)
    if (result._tag !== "NoAnswer") throw new Error(result._tag)
    expect(result.cause).toMatchObject({ message: expect.stringContaining("others changed the same resources") })
    expect(result.changes.length).toBe(1)
    expect(asked.map((key) => key.replace(/^[^:]*/, ""))).toEqual([":1"])
  })
  it("waits for a resource that is busy as long as the executor does", async () => {
    const down = () => {
      throw new Error("the acquirer is down")
    }
    const { host, pauses } = hostOver(newStore(), { "cards.capture": down })
    const paid = await host.execute(CreatePayment, payment(await merchantOf(host), { auto_capture: false }), { app })
    const id = idOf(paid)
    expect(await host.execute(CapturePayment, {}, { app, id })).toMatchObject({ _tag: "NoAnswer" })
    expect(await host.execute(CancelPayment, {}, { app, id })).toMatchObject({ _tag: "Conflict", busy: "Payment/Busy" })
    expect(pauses).toEqual(Array.from({ length: CommitRetryPolicy.maxWaits }, () => CommitRetryPolicy.busyPause))
  })
})
