/**
 * The contract of the API as a value: servers implement it, clients derive their calls from it, and /openapi.json
 * describes it. It imports no server code.
 */
import { HttpApi, OpenApi } from "effect/http-api"
import { groupsOf } from "../ResourceRegistry.ts"
import { refusalOf } from "../response/RejectionErrors.ts"
import { relativeServers } from "./OpenApiDocument.ts"
import { completeDocument } from "./PublicOpenApi.ts"

const contract = HttpApi.make("payments_platform")
  .add(...groupsOf("api"))
  .annotate(OpenApi.Title, "Payments platform")
  .annotate(OpenApi.Version, "3.2")
  .annotate(OpenApi.Servers, relativeServers)

export class Api extends contract.annotate(OpenApi.Transform, completeDocument(contract, refusalOf)) {}
