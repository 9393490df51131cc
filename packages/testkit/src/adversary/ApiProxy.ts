/**
 * Stands between a shop and the API of the platform. It knows which payments a shop made for which order, and can lose an
 * answer, refuse a request, or let notifications come first.
 */
import { type HttpListener, listen, type ListenerAnswer, type ReceivedRequest } from "../sandbox/HttpListener.ts"
import { forwardRequest } from "./ForwardRequest.ts"
import { repeatedHeaders, type SentRequest } from "./SentRequest.ts"

/** What a shop asked. */
export interface ShopRequest extends SentRequest {
  /** null: the answer was lost */
  readonly status: number | null
  /** the id of the resource of the answer */
  readonly id: string | null
}

export interface ApiProxy {
  readonly url: string
  /** the next payments are made for this order */
  readonly serve: (order: string) => void
  /** the payments that the shop made for an order, in order */
  readonly paymentsOf: (order: string) => ReadonlyArray<string>
  /** loses the answer to the next POST that succeeds, and calls back then */
  readonly loseNextAnswer: (then: () => void) => void
  /** refuses the next POST with 503, and calls back then */
  readonly refuseNext: (then: () => void) => void
  /** runs after the platform answered the next POST that succeeds, before the shop gets the answer */
  readonly beforeNextAnswer: (then: () => Promise<void>) => void
  /** forgets what was asked for the next requests */
  readonly calm: () => void
  /** forgets orders too, and tells of requests from now on */
  readonly reset: (told: (request: ShopRequest) => void) => void
  readonly stop: HttpListener["stop"]
}

const idIn = ({ body }: ListenerAnswer): string | null => {
  try {
    const record: unknown = JSON.parse(body.toString())
    return typeof record === "object" && record !== null && "id" in record ? String(record.id) : null
  } catch {
    return null
  }
}

const unavailable: ListenerAnswer = {
  status: 503,
  headers: { "content-type": "application/json", "retry-after": "0" },
  body: JSON.stringify({
    error_code: "SERVICE_TEMPORARILY_UNAVAILABLE",
    error_message: "The service is temporarily unavailable.",
    details: []
  })
}

/** What is asked for the next requests; each comes true once. */
interface Wishes {
  readonly lost?: () => void
  readonly refused?: () => void
  readonly before?: () => Promise<void>
}

export const openProxy = async (baseUrl: string): Promise<ApiProxy> => {
  const orders = new Map<string, Set<string>>()
  let order = ""
  let wishes: Wishes = {}
  let tell: (request: ShopRequest) => void = () => undefined
  const wish = (more: Wishes) => void (wishes = { ...wishes, ...more })

  /** Takes a wish, so that it comes true once. */
  const take = <N extends keyof Wishes>(name: N): Wishes[N] => {
    const { [name]: taken, ...rest } = wishes
    wishes = rest
    return taken
  }

  const answerTo = async (received: ReceivedRequest): Promise<ListenerAnswer | null> => {
    const { body, method, path } = received
    const asked = { method, path, headers: repeatedHeaders((name) => received.headers[name]), body: body.toString() }
    const refused = method === "POST" ? take("refused") : undefined
    if (refused !== undefined) {
      refused()
      tell({ ...asked, answer: null, status: unavailable.status, id: null })
      return unavailable
    }
    const answer = await forwardRequest(baseUrl, received)
    const id = idIn(answer)
    const isDone = method === "POST" && answer.status < 300
    if (isDone && path === "/payments" && id !== null) orders.set(order, (orders.get(order) ?? new Set()).add(id))
    const lost = isDone ? take("lost") : undefined
    const told = { status: answer.status, body: answer.body.toString() }
    tell({ ...asked, answer: told, status: lost === undefined ? answer.status : null, id })
    if (isDone) await take("before")?.()
    lost?.()
    return lost === undefined ? answer : null
  }

  const { stop, url } = await listen(answerTo)
  return {
    url,
    stop,
    serve: (next) => void (order = next),
    paymentsOf: (name) => [...(orders.get(name) ?? [])],
    loseNextAnswer: (lost) => wish({ lost }),
    refuseNext: (refused) => wish({ refused }),
    beforeNextAnswer: (before) => wish({ before }),
    calm: () => void (wishes = {}),
    reset: (told) => {
      orders.clear()
      tell = told
      order = ""
      wishes = {}
    }
  }
}
