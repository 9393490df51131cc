/** The endpoint of an operator's command on a resource, which answers the record of the resource (platform.md 12). */
import type { Schema } from "effect"
import type { HttpRouter } from "effect/http"
import { HttpApiEndpoint } from "effect/http-api"
import * as SharedParameters from "../api/SharedParameters.ts"
import { errors } from "../response/ErrorCodes.ts"

export const operatorCommand = <
  const Name extends string,
  const Path extends HttpRouter.PathInput,
  P extends Schema.Top,
  R extends Schema.Top
>(
  name: Name,
  path: Path,
  payload: P,
  record: R
) =>
  HttpApiEndpoint.post(name, path, {
    params: SharedParameters.Id,
    headers: SharedParameters.optionalUniqueKey,
    payload,
    success: record,
    error: errors
  })
