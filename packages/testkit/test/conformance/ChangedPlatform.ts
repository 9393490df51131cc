/** A platform with a mistake: a proxy that changes what the platform answers, or what it delivers. */
import { forwardRequest } from "../../src/adversary/ForwardRequest.ts"
import { type HttpListener, listen, type ListenerAnswer, type ReceivedRequest } from "../../src/sandbox/HttpListener.ts"

export interface Mistake {
  /** changes an answer */
  readonly answer?: (request: ReceivedRequest, answer: ListenerAnswer) => ListenerAnswer
  /** changes a request before the platform gets it */
  readonly request?: (request: ReceivedRequest) => ReceivedRequest
  /** changes the headers of a notification */
  readonly delivery?: (request: ReceivedRequest) => ReceivedRequest
}

/** Where deliveries pass: `/deliver/<address>`. */
const deliver = "/deliver/"

const same = <A>(value: A): A => value

export const changedPlatform = async (
  baseUrl: string,
  { answer = (_, given) => given, delivery = same, request = same }: Mistake
): Promise<HttpListener> => {
  const proxy: HttpListener = await listen(async (received) => {
    if (received.path.startsWith(deliver)) {
      const address = decodeURIComponent(received.path.slice(deliver.length))
      return forwardRequest(address, { ...delivery(received), path: "" })
    }
    // notifications come by this proxy too
    const isSubscription = received.method === "POST" && received.path === "/notification_preferences"
    const text = isSubscription
      ? received.body
          .toString()
          .replace(
            /"callback_uri":"([^"]+)"/,
            (_, uri: string) => `"callback_uri":"${proxy.url}${deliver}${encodeURIComponent(uri)}"`
          )
      : received.body.toString()
    const asked = request({ ...received, body: Buffer.from(text) })
    return answer(asked, await forwardRequest(baseUrl, asked))
  })
  return proxy
}
