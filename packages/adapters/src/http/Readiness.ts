/** Whether this process takes requests, and how many it is at: what a graceful end waits for. */
import { Context, Layer } from "effect"

export class Readiness extends Context.Service<
  Readiness,
  {
    readonly isStopping: () => boolean
    readonly stop: () => void
  }
>()("@payments-platform/adapters/HttpReadiness") {
  static readonly layer = Layer.sync(Readiness, () => {
    let stopping = false
    return {
      isStopping: () => stopping,
      stop: () => {
        stopping = true
      }
    }
  })
}
