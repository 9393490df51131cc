/** Runs a plan against a shop: the occurrences with their faults, then the calm after the storm, and the invariants. */
import type { Notification } from "@payments-platform/client"
import type { ShopRequest } from "../adversary/ApiProxy.ts"
import { type Handover, isAccepted } from "../adversary/Courier.ts"
import { type Fault, faults } from "../adversary/Faults.ts"
import type { Evidence, OrderEvidence, Invariant } from "./Invariants.ts"
import { banksOf } from "./Means.ts"
import { happen, type Stage } from "./Occurrences.ts"
import { calmSeconds, type Plan, type Step } from "./Plan.ts"
import { makeBooks } from "./PlatformBooks.ts"
import type { ShopOrder } from "./ShopContract.ts"
import type { TestBench } from "./TestBench.ts"
import { type Line, makeTimeline } from "./Timeline.ts"

/** What ids of a run stand for. */
export interface KnownIds {
  readonly accountId: string
  /** the names of resources in the lines, by id */
  readonly names: ReadonlyMap<string, string>
  /** the numbers of the bank accounts that payers verified before the run, by the id of the payment method */
  readonly banks: ReadonlyMap<string, string>
}

/** What broke, and how it came to that. */
export interface Violation {
  readonly invariant: string
  readonly problem: string
  readonly lines: ReadonlyArray<Line>
  readonly ids: KnownIds
  /** what the shop shows in the end */
  readonly shown: ReadonlyArray<ShopOrder>
}

export interface RunResult {
  readonly violation: Violation | null
  /** orders that the shop counted as paid */
  readonly paid: number
}

/** Seconds for which transaction records are listed at once (merchants.md 11). */
const longestWindow = 34 * 86_400

const words = (answer: number | null): string => (answer === null ? "no answer" : String(answer))

const kinds: ReadonlyMap<string, string> = new Map([
  ["payments", "payment"],
  ["refunds", "refund"],
  ["disputes", "dispute"]
])
/** Of a topic or of a resource: `payment` of `payments.created`. */
const kindOf = (name: string): string => {
  const [resource = ""] = name.split(".")
  return kinds.get(resource) ?? resource
}

const tellRequest = ({ timeline }: Stage, { id, status, ...request }: ShopRequest): void => {
  const { method, path } = request
  const [resource = "", asked, act = null] = path.split("?")[0]?.slice(1).split("/") ?? []
  const about = asked === undefined ? null : timeline.nameOf(asked, kindOf(resource))
  const made = method === "POST" && about === null && id !== null ? timeline.nameOf(id, kindOf(resource)) : null
  const place = [resource, about, act].filter((each) => each !== null).join("/")
  const end = made === null ? "" : ` ${made}`
  timeline.add("shop", `${method} /${place} -> ${words(status)}${end}`, { type: "request", ...request })
}

/** The place of each notification among those of its topic about its resource, from 1. */
const makeOrdinals = () => {
  const [places, totals] = [new Map<string, number>(), new Map<string, number>()]
  return {
    note: (notification: Notification): void => {
      const name = `${notification.topic} ${resourceOf(notification)}`
      const total = (totals.get(name) ?? 0) + 1
      totals.set(name, total)
      places.set(notification.id, total)
    },
    placeOf: ({ id }: Notification): number => places.get(id) ?? 1
  }
}

const memberOf = (value: object, name: string): string | null => {
  const member: unknown = Object.entries(value).find(([each]) => each === name)?.[1]
  return typeof member === "string" ? member : null
}
const resourceOf = ({ payload }: Notification): string => memberOf(payload, "id") ?? ""

const tellHandover = ({ timeline }: Stage, { answer, fault, notification, sent }: Handover, nth: number): void => {
  const { payload, topic } = notification
  const resourceId = resourceOf(notification)
  const about = timeline.nameOf(resourceId, kindOf(topic))
  const status = memberOf(payload, "status")
  const how = fault === null ? "" : ` (${faults[fault].remark})`
  const what = `${topic} ${about}${status === null ? "" : ` ${status}`}${how} -> ${words(answer)}`
  const paymentId = "payment" in payload && payload.payment !== null ? payload.payment.id : null
  timeline.add("platform", what, { type: "delivery", resourceId, topic, nth, paymentId, sent })
}

const ordersOf = ({ books, orders, proxy }: Stage, shown: ReadonlyArray<ShopOrder>): ReadonlyArray<OrderEvidence> =>
  orders.map(({ name }) => ({
    shown: shown.find(({ order }) => order === name) ?? { order: name, paid: 0, fulfilled: 0 },
    payments: proxy.paymentsOf(name).flatMap((id) => books.payment(id) ?? [])
  }))

/** Sums of the payments of all orders that ever completed, as the history and as the ledger have them. */
const totalsOf = async ({ accountId, orders, proxy, sandbox }: Stage, begin: number): Promise<Evidence["totals"]> => {
  const own = new Set(orders.flatMap(({ name }) => proxy.paymentsOf(name)))
  const completed = new Map<string, number>()
  for await (const entry of sandbox.client.events.listAll({ page_size: 50 }))
    if (own.has(entry.resource_id) && entry.status === "completed" && !completed.has(entry.resource_id))
      completed.set(entry.resource_id, entry.amount ?? 0)
  let ledger = 0
  const end = await sandbox.clock.now()
  for (let from = begin; from <= end; from += longestWindow + 1) {
    const range = { create_time_start: from, create_time_end: Math.min(end, from + longestWindow), page_size: 500 }
    for await (const record of sandbox.client.transactionRecords.listAll({ account_id: accountId, ...range }))
      if (record.type === "merchant_payment" && own.has(record.owner.id)) ledger += record.gross_amount
  }
  return { events: [...completed.values()].reduce((sum, amount) => sum + amount, 0), ledger }
}

const idsOf = ({ accountId, means, timeline }: Stage): KnownIds => ({
  accountId,
  names: timeline.names(),
  banks: banksOf(means)
})

const makeRun = (bench: TestBench, begin: number) => {
  const stage: Stage = { ...bench, books: makeBooks(), orders: [], timeline: makeTimeline(begin) }
  const untrusted = new Array<Evidence["untrusted"][number]>()
  let before = ""
  const observed = async () => JSON.stringify(await stage.shop.observe())
  const ordinals = makeOrdinals()
  const { timeline } = stage
  stage.proxy.reset((request) => tellRequest(stage, request))
  stage.adversary.reset({
    notified: (notification) => {
      stage.books.note(notification)
      ordinals.note(notification)
    },
    restarted: () => timeline.add("world", "the handler restarts", { type: "restart" }),
    rotated: () => timeline.add("world", "the platform signs by a new secret", { type: "rotation" }),
    paidElsewhere: (payment) =>
      timeline.add("world", "somebody pays the merchant elsewhere", { type: "request", ...payment }),
    forging: async () => void (before = await observed()),
    handedOver: async (handover) => {
      const { answer, fault, notification } = handover
      tellHandover(stage, handover, ordinals.placeOf(notification))
      if (fault !== "forgery" && fault !== "stale") return
      const after = fault === "forgery" ? await observed() : before
      untrusted.push({
        fault,
        accepted: isAccepted(answer),
        changed: after === before ? null : `it showed ${before}, and shows ${after}`
      })
    }
  })
  return { stage, untrusted }
}

/** The faults that happen to the requests of the shop rather than to notifications. */
const prepare = ({ adversary, proxy, sandbox }: Stage, all: ReadonlyArray<Fault>): void => {
  proxy.calm()
  for (const { name } of all) {
    if (name === "lostAnswer") proxy.loseNextAnswer(() => adversary.count(name))
    if (name === "unavailable") proxy.refuseNext(() => adversary.count(name))
    if (name === "early")
      proxy.beforeNextAnswer(async () => {
        adversary.count(name)
        await sandbox.settle()
        await adversary.handOn([])
      })
  }
}

const runStep = async (stage: Stage, { faults: all, happens }: Step): Promise<void> => {
  prepare(stage, all)
  await happen(stage, happens)
  await stage.sandbox.settle()
  await stage.adversary.handOn(all)
}

/** Lets everything arrive that is on its way; the topics that the shop never accepted. */
const calm = async (stage: Stage): Promise<ReadonlyArray<string>> => {
  stage.timeline.begin(null)
  stage.proxy.calm()
  stage.timeline.at(await stage.sandbox.clock.advance(calmSeconds))
  const refused = await stage.adversary.calm()
  await stage.sandbox.settle()
  return [...refused, ...(await stage.adversary.calm())].map(({ topic }) => topic)
}

/** Runs a plan on a new shop and a platform whose world is put back. */
export const runPlan = async (
  bench: TestBench,
  plan: Plan,
  invariants: ReadonlyArray<Invariant>
): Promise<RunResult> => {
  const begin = await bench.begin()
  const { stage, untrusted } = makeRun(bench, begin)
  await bench.resetShop()
  let shown: ReadonlyArray<ShopOrder> = []
  const crashes = new Array<string>()

  const violationIn = async (when: Invariant["when"], rest: Pick<Evidence, "refused" | "totals">) => {
    shown = await stage.shop.observe()
    crashes.push(...(await bench.takeCrashes()))
    const checked = { orders: ordersOf(stage, shown), untrusted, crashes, ...rest }
    for (const { check, name, when: own } of invariants) {
      const problem = own === "always" || when === "finally" ? check(checked) : null
      if (problem !== null) return { invariant: name, problem, lines: stage.timeline.lines(), ids: idsOf(stage), shown }
    }
    return null
  }
  const resultOf = (violation: Violation | null): RunResult => ({
    violation,
    paid: shown.filter(({ paid }) => paid > 0).length
  })

  for (const [place, step] of plan.entries()) {
    stage.timeline.begin(place)
    await runStep(stage, step)
    const violation = await violationIn("always", { refused: [], totals: null })
    if (violation !== null) return resultOf(violation)
  }
  const refused = await calm(stage)
  return resultOf(await violationIn("finally", { refused, totals: await totalsOf(stage, begin) }))
}
