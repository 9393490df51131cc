/** The surface as one layer: hand it a server (`NodeServer.layer`) or ask it in process (`FetchHandler`). */
import { Layer } from "effect"
import { Metrics } from "./HttpMetrics.ts"
import { Pipeline } from "./RequestPipeline.ts"

export const layer = Pipeline.layer.pipe(Layer.provideMerge(Metrics.layer))
