/** The orders of requests to an integrator's code: all of them are run, and the mistakes that only some show are found. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { PaymentsClient, verifyNotification } from "@payments-platform/client"
import { card } from "@payments-platform/domain/vocabulary/Examples"
import { Sandbox } from "@payments-platform/testkit"

const risk = { riskToken: "7f1c2c8e-3d0b-4b43-9f2c-0a1b2c3d4e5f", clientIp: "203.0.113.7" }
const money = { amount: 1_000, currency: "USD", payment_method: { type: "credit_card", credit_card: card } } as const

type Settings = Parameters<Parameters<Sandbox["interleave"]>[0]["reset"]>[0]

let sandbox: Sandbox
let accountId = ""
beforeAll(async () => {
  sandbox = await Sandbox.start()
  accountId = (await sandbox.merchant()).accountId
})
afterAll(() => sandbox.stop())

/** A shop in which customers pay, and staff gives money back. */
const makeShop = () => {
  let settings: Settings
  let client: PaymentsClient
  const shop = {
    status: "new",
    refunded: 0,
    reset: (given: Settings) => {
      settings = given
      client = new PaymentsClient({ ...given, retry: { times: 0 } })
      ;[shop.status, shop.refunded] = ["new", 0]
    },
    pay: (order: string) =>
      client.payments.create({ account_id: accountId, reference_id: order, ...money }, { ...risk, uniqueKey: order }),
    refund: (payment_id: string, uniqueKey: string) =>
      client.refunds.create({ payment_id, refund_reason: "Goodwill", amounts: { total_amount: 300 } }, { uniqueKey }),
    handler: async (request: Request) => {
      const { headers } = request
      const verified = await verifyNotification({
        secret: settings.signingSecrets,
        headers,
        body: await request.text()
      })
      if (verified._tag === "Distrusted") return new Response(null, { status: 400 })
      if (verified.notification.topic === "payments.completed") shop.status = "paid"
      return new Response(null, { status: 204 })
    }
  }
  return shop
}

const nothing = () => undefined

describe("the number of orders", () => {
  it("is that of all orders of begins and answers", async () => {
    const { pay, reset } = makeShop()
    const ask = (order: string) => () => pay(order)
    expect(await sandbox.interleave({ reset, check: nothing, requests: [ask("a")] })).toEqual({ orders: 1 })
    expect(await sandbox.interleave({ reset, check: nothing, requests: [ask("a"), ask("b")] })).toEqual({ orders: 6 })
    const three = [ask("a"), ask("b"), ask("c")]
    expect(await sandbox.interleave({ reset, check: nothing, requests: three })).toEqual({ orders: 90 })
  })

  it("is that of the deliveries too, which come in order for one resource", async () => {
    const { handler, pay, reset } = makeShop()
    const requests = [() => pay("a")]
    // the answer comes before, between or after the notifications that the payment was created and completed
    expect(await sandbox.interleave({ handler, reset, requests, check: nothing })).toEqual({ orders: 3 })
    const topics = ["payments.completed"] as const
    expect(await sandbox.interleave({ handler, reset, requests, topics, check: nothing })).toEqual({ orders: 2 })
  })

  it("is that of requests of which one waits for another, too", async () => {
    const { pay, reset } = makeShop()
    let last = Promise.resolve<unknown>(undefined)
    const oneByOne = (order: string) => () => {
      const own = last.then(() => pay(order))
      last = own.catch(nothing)
      return own
    }
    const { orders } = await sandbox.interleave({ reset, check: nothing, requests: [oneByOne("a"), oneByOne("b")] })
    expect(orders).toBeGreaterThan(2)
  })

  it("must not be above the limit", async () => {
    const { pay, reset } = makeShop()
    const requests = [() => pay("a"), () => pay("b")]
    await expect(sandbox.interleave({ reset, requests, check: nothing, most: 5 })).rejects.toThrow("more than 5 orders")
  })
})

describe("mistakes that only some orders show", () => {
  it("are found: money is given back twice when the button is pressed twice", async () => {
    const { id } = await sandbox.client.payments.create({ account_id: accountId, ...money }, risk)
    const shop = makeShop()
    const refunded = async () => (await sandbox.client.payments.get(id)).amount_refunded
    const check = async () => expect(await refunded(), "300 were to be given back").toBe(300)
    const press = (key: () => string) => async () => {
      if (shop.refunded > 0) return
      await shop.refund(id, key())
      shop.refunded = 300
    }
    let presses = 0
    const hasty = press(() => `press-${presses++}`)
    await expect(sandbox.interleave({ reset: shop.reset, requests: [hasty, hasty], check })).rejects.toThrow(
      /In this order it goes wrong:\n\n1\. request 1 begins\n2\. request 2 begins\n3\. request 1 gets/
    )
    expect(await refunded()).toBe(0)

    const careful = press(() => "refund-of-the-order")
    expect(await sandbox.interleave({ reset: shop.reset, requests: [careful, careful], check })).toMatchObject({
      orders: expect.any(Number)
    })
  })

  it("are found: an order is pending for ever when the notification comes before the answer", async () => {
    const shop = makeShop()
    const check = () => expect(shop.status).toBe("paid")
    const checkout = (mayOverwrite: boolean) => async () => {
      await shop.pay("order")
      if (mayOverwrite || shop.status === "new") shop.status = "pending"
    }
    const run = (mayOverwrite: boolean) =>
      sandbox.interleave({ ...shop, requests: [checkout(mayOverwrite)], check, topics: ["payments.completed"] })
    await expect(run(true)).rejects.toThrow("payments.completed of payments-1 is delivered")
    expect(await run(false)).toEqual({ orders: 2 })
  })

  it("are found: requests that wait for one another for ever", async () => {
    const shop = makeShop()
    const never = async () => {
      await shop.pay("a")
      await new Promise(() => undefined)
    }
    await expect(sandbox.interleave({ reset: shop.reset, requests: [never], check: nothing })).rejects.toThrow(
      "request 1 never ends"
    )
  })
})

describe("what proves nothing", () => {
  it("is refused: no request, too many, and requests that do not call the platform", async () => {
    const { reset } = makeShop()
    const idle = async () => undefined
    await expect(sandbox.interleave({ reset, requests: [], check: nothing })).rejects.toThrow("one to 4 requests")
    const five = [idle, idle, idle, idle, idle]
    await expect(sandbox.interleave({ reset, requests: five, check: nothing })).rejects.toThrow("one to 4 requests")
    await expect(sandbox.interleave({ reset, requests: [idle], check: nothing })).rejects.toThrow("prove nothing")
  })
})
