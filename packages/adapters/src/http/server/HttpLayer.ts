/** The HTTP surface as one layer. `NodeServer.layer` serves it over a socket, `FetchHandler` in process. */
import { Layer } from "effect"
import { BuiltInReceiver } from "../console/BuiltInReceiver.ts"
import { LiveEvents } from "../log/LiveEvents.ts"
import { RequestLog } from "../log/RequestLog.ts"
import { Metrics } from "./HttpMetrics.ts"
import { Pipeline } from "./RequestPipeline.ts"

export const layer = Pipeline.layer.pipe(
  Layer.provideMerge(Metrics.layer),
  Layer.provideMerge(LiveEvents.layer),
  Layer.provideMerge(RequestLog.layer),
  Layer.provideMerge(BuiltInReceiver.layer)
)
