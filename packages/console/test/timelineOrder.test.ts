/** How what the platform tells becomes one order, and what is a difference between two records. */
import { describe, expect, it } from "vitest"
import { actsOf, type Sources } from "../src/areas/timeline/items.ts"
import { differenceOf } from "../src/areas/timeline/versions/difference.ts"
import { knownVersions } from "../src/areas/timeline/versions/knownVersions.ts"

const nothing: Sources = {
  requests: [],
  history: [],
  network: [],
  ledger: [],
  deliveries: [],
  notifications: [],
  audit: []
}

const change = (version: number, more: object = {}) => ({
  resource: "payments",
  resource_id: "p",
  version,
  create_time: 100,
  correlation_id: null,
  command: "payments.tick",
  status: "completed",
  ...more
})

const keysOf = (sources: Partial<Sources>) =>
  actsOf({ ...nothing, ...sources }).map(({ items }) => items.map(({ key }) => key))

describe("the acts of a timeline", () => {
  it("are a request with its audit entry, changes, ledger lines and notifications, in this order", () => {
    const request = { correlation_id: "r", create_time: 100, method: "POST", status: 201, operation: "payments.create" }
    const line = { id: "l", create_time: 100, step: "L3", source: { id: "p", type: "payments" } }
    const delivery = {
      id: "d",
      notification_id: "n",
      resource_id: "p",
      topic: "payments.created",
      attempts: [
        { time: 101, status: 500 },
        { time: 106, status: 204 }
      ]
    }
    const notification = {
      id: "n",
      topic: "payments.created",
      event_time: 100,
      resource_version: 1,
      payload: { id: "p" }
    }
    expect(
      keysOf({
        requests: [request],
        history: [change(1, { correlation_id: "r" })],
        ledger: [line],
        deliveries: [delivery],
        notifications: [notification],
        audit: [{ id: "u", create_time: 100, correlation_id: "r", resource_id: "p" }]
      })
    ).toEqual([["r-r", "u-u", "c-p-1", "l-l", "n-n"], ["a-d-2"]])
  })

  it("have the ledger lines of a change whose request was answered a second later", () => {
    const request = { correlation_id: "r", create_time: 101, method: "POST", status: 201, operation: "payments.create" }
    const line = { id: "l", create_time: 100, step: "L3", source: { id: "p", type: "payments" } }
    const history = [change(1, { correlation_id: "r" })]
    expect(keysOf({ requests: [request], history, ledger: [line] })).toEqual([["r-r", "c-p-1", "l-l"]])
  })

  it("stand in the order of the versions within a second, whoever made them", () => {
    const request = (id: string) => ({ correlation_id: id, create_time: 100, method: "POST", status: 200 })
    expect(
      keysOf({
        // the newest comes first, as the platform lists them
        requests: [request("b"), request("a")],
        history: [change(3, { correlation_id: "b" }), change(2), change(1, { correlation_id: "a" })]
      })
    ).toEqual([["r-a", "c-p-1"], ["c-p-2"], ["r-b", "c-p-3"]])
  })

  it("have the answers of networks with the request that waited for them, or the change that follows", () => {
    const request = { correlation_id: "r", create_time: 100, method: "POST", status: 201, operation: "payments.create" }
    const call = (id: string, more: object) => ({
      id,
      resource_id: "p",
      create_time: 100,
      correlation_id: null,
      ...more
    })
    expect(
      keysOf({
        requests: [request],
        history: [change(2, { create_time: 201 }), change(1, { correlation_id: "r" })],
        network: [
          call("late", { create_time: 300 }),
          call("settled", { create_time: 200 }),
          call("authorized", { correlation_id: "r" }),
          call("funding", { correlation_id: "r", resource_id: null })
        ]
      })
    ).toEqual([["r-r", "t-funding", "t-authorized", "c-p-1"], ["t-settled", "c-p-2"], ["t-late"]])
  })

  it("put what has a time of its own there", () => {
    const line = { id: "l", create_time: 50, step: "L4", source: { id: "p", type: "payments" } }
    expect(keysOf({ history: [change(1)], ledger: [line] })).toEqual([["l-l"], ["c-p-1"]])
  })

  it("know a version by its notification, else by the answer to the request that made it", () => {
    const request = { correlation_id: "r", create_time: 100, method: "POST", status: 201, operation: "payments.create" }
    const notification = {
      id: "n",
      topic: "payments.updated",
      event_time: 200,
      resource_version: 2,
      payload: { id: "p" }
    }
    const acts = actsOf({
      ...nothing,
      requests: [request],
      history: [change(2, { create_time: 200 }), change(1, { correlation_id: "r" })],
      notifications: [notification]
    })
    expect(knownVersions(acts, "payments", "p")).toEqual([
      { version: 1, at: 100, payload: null, request: "r" },
      { version: 2, at: 200, payload: { id: "p" }, request: null }
    ])
  })
})

describe("the difference between two records", () => {
  it("names each member that changed by its path", () => {
    const from = { status: "pending", amounts: { total_amount: 1, currency: "USD" }, tags: ["a"], api_version: "3.2" }
    const to = { status: "completed", amounts: { total_amount: 2, currency: "USD" }, tags: ["a"], api_version: "3.2" }
    expect(differenceOf(from, to)).toEqual([
      { path: "status", from: "pending", to: "completed" },
      { path: "amounts.total_amount", from: 1, to: 2 }
    ])
  })

  it("leaves out members that one version of the interface does not have", () => {
    expect(differenceOf({ a: 1, api_version: "3.0" }, { a: 1, b: 2, api_version: "3.2" })).toEqual([])
    expect(differenceOf({ a: 1, api_version: "3.2" }, { a: 1, b: 2, api_version: "3.2" })).toEqual([
      { path: "b", from: undefined, to: 2 }
    ])
  })
})
