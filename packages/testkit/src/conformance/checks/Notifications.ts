/** Notifications as a receiver gets them: each topic with a true signature, whose payload is the record. */
import { setTimeout as sleep } from "node:timers/promises"
import { card, completeCompany } from "@payments-platform/domain/vocabulary/Examples"
import type { Check } from "../Check.ts"
import { at, expectSame, Nonconformity } from "../Expectations.ts"
import type { Platform } from "../Platform.ts"
import * as Payments from "./Payments.ts"
import { dispute, refund } from "./Transitions.ts"

/** Seconds within which a notification must come: the receivers of the kit answer at once. */
const patience = 5
/** Milliseconds between two looks. */
const pause = 100

/** Waits for the notification of a topic about a resource. What is not signed rightly never arrives. */
const arrival = async (platform: Platform, topic: string, id: string): Promise<unknown> => {
  const { receiver, sandbox } = platform
  if (receiver === null) throw new Nonconformity("nothing is received here")
  const until = performance.now() + patience * 1_000
  for (;;) {
    const all = await receiver.notifications()
    const found = all.find((each) => each.topic === topic && at(each.payload, "id") === id)
    if (found !== undefined) return found
    if (performance.now() > until) throw new Nonconformity(`no signed ${topic} of ${id} came within ${patience} s`)
    await sandbox.settle()
    await sleep(pause)
  }
}

type Act = (platform: Platform) => Promise<unknown>

const held = { more: { auto_capture: false } }
const later =
  (act: Act): Act =>
  async (platform) => {
    const made = await act(platform)
    await platform.sandbox.clock.advance(10)
    return made
  }

const paid =
  (order: Payments.Order = {}): Act =>
  (platform) =>
    Payments.pay(platform, order)

/** Makes a payment and changes it. */
const then =
  (resource: string, verb: string, body: object, act: Act): Act =>
  async (platform) => {
    const made = await act(platform)
    await platform.post(`/${resource}/${Payments.idOf(made)}${verb}`, body)
    return made
  }

const newEntity: Act = ({ post }) => post("/legal_entities", completeCompany)
const newAccount: Act = async (platform) => {
  const legal_entity_id = platform.merchant.legalEntityId
  return platform.post("/accounts", { legal_entity_id, name: "Second shop", description: "Books" })
}
const newMethod: Act = ({ post }) => post("/payment_methods", { type: "credit_card", credit_card: card })

const acts: ReadonlyArray<readonly [topic: string, act: Act]> = [
  ["payments.created", paid()],
  ["payments.completed", paid()],
  ["payments.in_review", paid({ card: "4003830000003037" })],
  ["payments.failed", later(paid({ card: "4003830000004019" }))],
  ["payments.canceled", then("payments", "/cancel", {}, paid(held))],
  ["payments.updated", then("payments", "", { reference_id: "changed" }, paid())],
  ["refunds.created", refund],
  ["refunds.failed", later((platform) => refund(platform, { card: "4003830000006022" }))],
  ["refunds.updated", then("refunds", "", { reference_id: "changed" }, refund)],
  ["disputes.created", (platform) => dispute(platform, "chargeback")],
  ["disputes.funds_withdrawn", (platform) => dispute(platform, "chargeback")],
  ["disputes.resolved", then("disputes", "", { concede: true }, (platform) => dispute(platform, "chargeback"))],
  ["payment_methods.updated", then("payment_methods", "", { custom_data: { color: "blue" } }, newMethod)],
  ["accounts.created", newAccount],
  ["accounts.updated", then("accounts", "", { statement_description: "HARBOR" }, newAccount)],
  ["legal_entities.created", newEntity],
  ["legal_entities.updated", then("legal_entities", "", { description: "Books and maps" }, newEntity)]
]

const ofTopic = ([topic, act]: readonly [topic: string, act: Act]): Check => ({
  rows: [`topic ${topic}`],
  isNotified: true,
  run: async (platform) => {
    const notification = await arrival(platform, topic, Payments.idOf(await act(platform)))
    expectSame("the topic", at(notification, "topic"), topic)
  }
})

/** What was delivered is what the platform keeps. */
const delivered: Check = {
  rows: ["platform 10/the-delivered-body-is", "platform 10/get-notifications-id"],
  isNotified: true,
  run: async (platform) => {
    const came = await arrival(platform, "payments.completed", Payments.idOf(await Payments.pay(platform)))
    expectSame("a delivered notification", came, await platform.get(`/notifications/${Payments.idOf(came)}`))
  }
}

export const notifications: ReadonlyArray<Check> = [...acts.map(ofTopic), delivered]
