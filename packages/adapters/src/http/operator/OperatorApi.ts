/** The contract of the operator surface as a value (platform.md 12). */
import { HttpApi, OpenApi } from "effect/http-api"
import { relativeServers } from "../api/OpenApiDocument.ts"
import { groupsOf } from "../ResourceRegistry.ts"
import { refusalOf } from "../response/RejectionErrors.ts"
import { completeDocument } from "./OperatorOpenApi.ts"

const contract = HttpApi.make("payments_platform_operator")
  .add(...groupsOf("operator"))
  .annotate(OpenApi.Title, "Payments platform: operator surface")
  .annotate(OpenApi.Version, "3.2")
  .annotate(OpenApi.Servers, relativeServers)

export class OperatorApi extends contract.annotate(OpenApi.Transform, completeDocument(contract, refusalOf)) {}
