/**
 * Lines of the tables of transitions: an act on a payment, a refund or a dispute, then the status, the notifications, and the
 * steps of the ledger that moved the merchant's balances.
 */
import type { Check } from "../Check.ts"
import { at, expectSame, listOf } from "../Expectations.ts"
import type { Platform } from "../Platform.ts"
import * as Payments from "./Payments.ts"

const day = 86_400
const held = { more: { auto_capture: false } }

interface Story {
  readonly rows: ReadonlyArray<string>
  readonly resource: "payments" | "refunds" | "disputes"
  /** what happens; resolves with the resource of which it tells */
  readonly act: (platform: Platform) => Promise<unknown>
  readonly status: string
  /** all topics of the resource, without its name */
  readonly topics: ReadonlyArray<string>
  /** those that have a line of the merchant */
  readonly steps: ReadonlyArray<string>
}

const wait = ({ sandbox }: Platform, seconds = 10): Promise<number> => sandbox.clock.advance(seconds)

const path = (resource: string, record: unknown, verb: string): string =>
  `/${resource}/${Payments.idOf(record)}/${verb}`

const captured = async (platform: Platform): Promise<unknown> => {
  const made = await Payments.pay(platform, held)
  await platform.post(path("payments", made, "capture"), {})
  return made
}

const canceled = async (platform: Platform): Promise<unknown> => {
  const made = await Payments.pay(platform, held)
  await platform.post(path("payments", made, "cancel"), { cancel_reason: "Changed their mind" })
  return made
}

const expired = async (platform: Platform): Promise<unknown> => {
  const made = await Payments.pay(platform, held)
  await wait(platform, 7 * day + 1)
  return made
}

const reviewed = async (platform: Platform, card: string): Promise<unknown> => {
  const made = await Payments.pay(platform, { card })
  await wait(platform)
  return made
}

export const refund = async (platform: Platform, order: Payments.Order = {}): Promise<unknown> => {
  const body = { payment_id: Payments.idOf(await Payments.pay(platform, order)), refund_reason: "Returned" }
  const made = await platform.post("/refunds", body)
  const amount = at(made, "amounts", "total_amount")
  expectSame("the amount of a refund of everything", amount, order.amount ?? Payments.usualAmount)
  return made
}

export const dispute = async (platform: Platform, type: string): Promise<unknown> => {
  const payment_id = Payments.idOf(await Payments.pay(platform))
  return platform.post("/operator/disputes", { payment_id, type })
}

const decided = async (platform: Platform, type: string, ...decisions: ReadonlyArray<string>): Promise<unknown> => {
  const made = await dispute(platform, type)
  await platform.post(`/disputes/${Payments.idOf(made)}`, { explanation: "It was delivered." })
  for (const decision of decisions) await platform.post(`/operator${path("disputes", made, "decision")}`, { decision })
  return made
}

const conceded = async (platform: Platform): Promise<unknown> => {
  const made = await dispute(platform, "chargeback")
  await platform.post(`/disputes/${Payments.idOf(made)}`, { concede: true })
  return made
}

type Row = readonly [rows: string, act: Story["act"], status: string, topics: string, steps: string]

const words = (text: string): ReadonlyArray<string> => (text === "" ? [] : text.split(" "))

const storiesOf = (resource: Story["resource"], rows: ReadonlyArray<Row>): ReadonlyArray<Story> =>
  rows.map(([names, act, status, topics, steps]) => ({
    rows: names.split(", "),
    resource,
    act,
    status,
    topics: words(topics),
    steps: words(steps)
  }))

const stories: ReadonlyArray<Story> = [
  ...storiesOf("payments", [
    ["payments 3.3/01", (platform) => Payments.pay(platform), "completed", "created completed", "L3"],
    ["payments 3.3/02", (platform) => Payments.pay(platform, held), "pending", "created", "L1"],
    [
      "payments 3.3/03 card",
      (platform) => Payments.pay(platform, { card: "4003830000003037" }),
      "pending",
      "created in_review",
      "L1"
    ],
    ["payments 3.3/04", (platform) => Payments.pay(platform, { card: "4003830000001015" }), "failed", "created", ""],
    ["payments 3.3/05", (platform) => reviewed(platform, "4003830000004019"), "failed", "created failed", "L1 L2"],
    [
      "payments 3.3/07 card",
      (platform) => reviewed(platform, "4003830000003011"),
      "completed",
      "created in_review completed",
      "L1 L2 L3"
    ],
    [
      "payments 3.3/11 card",
      (platform) => reviewed(platform, "4003830000003029"),
      "failed",
      "created in_review failed",
      "L1 L2"
    ],
    ["payments 3.3/12 capture", captured, "completed", "created completed", "L1 L2 L3"],
    ["payments 3.3/14", expired, "failed", "created failed", "L1 L2"],
    ["payments 3.3/16 pending capture", canceled, "canceled", "created canceled", "L1 L2"]
  ]),
  ...storiesOf("refunds", [
    ["payments 4/01 no fee refund", refund, "pending", "created", "L5"],
    [
      "payments 4/03 the refund",
      async (platform) => {
        const made = await refund(platform, { card: "4003830000006022" })
        await wait(platform)
        return made
      },
      "failed",
      "created failed",
      "L5 L12"
    ]
  ]),
  ...storiesOf("disputes", [
    [
      "payments 5/01 chargeback with fee, payments 8.3 open a dispute",
      (platform) => dispute(platform, "chargeback"),
      "awaiting_merchant_response",
      "created funds_withdrawn",
      "L8 L9"
    ],
    ["payments 5/02 inquiry", (platform) => dispute(platform, "inquiry"), "awaiting_merchant_response", "created", ""],
    [
      "payments 5/04",
      (platform) => decided(platform, "chargeback"),
      "pending_service_review",
      "created funds_withdrawn updated",
      "L8 L9"
    ],
    ["payments 5/05 money was withdrawn", conceded, "resolved", "created funds_withdrawn resolved", "L8 L9"],
    [
      "payments 5/08, payments 8.3 decide a dispute: submit",
      (platform) => decided(platform, "inquiry", "submit"),
      "awaiting_chargeback_decision",
      "created updated updated",
      ""
    ],
    [
      "payments 5/09, payments 8.3 decide a dispute: submit_with_credit",
      (platform) => decided(platform, "chargeback", "submit_with_credit"),
      "awaiting_chargeback_decision_with_credit",
      "created funds_withdrawn updated updated funds_reinstated",
      "L8 L9 L11"
    ],
    [
      "payments 5/10, payments 8.3 decide a dispute: submit_without_credit",
      (platform) => decided(platform, "chargeback", "submit_without_credit"),
      "awaiting_chargeback_decision_without_credit",
      "created funds_withdrawn updated updated",
      "L8 L9"
    ],
    [
      "payments 5/11 without credit, payments 8.3 decide a dispute: won",
      (platform) => decided(platform, "chargeback", "submit_without_credit", "won"),
      "resolved",
      "created funds_withdrawn updated updated funds_reinstated resolved",
      "L8 L9 L11"
    ],
    [
      "payments 5/12 without credit, payments 8.3 decide a dispute: lost",
      (platform) => decided(platform, "chargeback", "submit_without_credit", "lost"),
      "resolved",
      "created funds_withdrawn updated updated resolved",
      "L8 L9"
    ]
  ])
]

/** The topics of all notifications about a resource. */
const topicsOf = async ({ get }: Platform, resource: string, id: string): Promise<ReadonlyArray<string>> => {
  const page = await get(`/notifications?object_type=${resource}&object_id=${id}&page_size=50`)
  return listOf(at(page, "results")).map((each) => String(at(each, "topic")))
}

/** The steps of the ledger that moved the merchant's balances because of a resource, each once. */
const stepsOf = async ({ get, merchant }: Platform, id: string): Promise<ReadonlyArray<string>> => {
  const page = await get(`/operator/accounts/${merchant.accountId}/ledger?page_size=50`)
  const lines = listOf(at(page, "results")).filter((line) => at(line, "source", "id") === id)
  return [...new Set(lines.map((line) => String(at(line, "step"))))]
}

const checkOf = ({ act, resource, rows, status, steps, topics }: Story): Check => ({
  rows,
  isNotified: true,
  run: async (platform) => {
    const id = Payments.idOf(await act(platform))
    expectSame(`the status of ${rows[0]}`, at(await platform.get(`/${resource}/${id}`), "status"), status)
    const named = topics.map((topic) => `${resource}.${topic}`)
    expectSame("the topics", (await topicsOf(platform, resource, id)).toSorted(), named.toSorted())
    expectSame("the steps of the ledger", (await stepsOf(platform, id)).toSorted(), steps.toSorted())
  }
})

export const transitions: ReadonlyArray<Check> = stories.map(checkOf)
