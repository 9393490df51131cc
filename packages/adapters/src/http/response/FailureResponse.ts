/** The error that answers each failure of a request (platform.md 4). */
import type { ExecutionRefusal } from "@payments-platform/domain/application/executor/CommandExecutor"
import type { Forbidden } from "@payments-platform/domain/decider/CommandHandler"
import * as EvaluateCommand from "@payments-platform/domain/decider/EvaluateCommand"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import { invalidParams, type HttpError, httpError, retryLater } from "../HttpMessage.ts"
import type { Failure } from "../server/RouteTable.ts"
import { places, type WireProblem } from "./ErrorCodes.ts"

const order = (problem: WireProblem): number => places.indexOf(problem.place)

const targetOf = ({ path, place }: WireProblem): string => [place, ...path].join("\0")

/** The problems in the order header, path, query, body: at most one for each target, and no target repeats a secret. */
export const sortProblems = (problems: ReadonlyArray<WireProblem>): ReadonlyArray<WireProblem> => {
  const first = new Map<string, WireProblem>()
  for (const each of problems) {
    const problem = { ...each, path: Problem.showablePath(each.path) }
    if (!first.has(targetOf(problem))) first.set(targetOf(problem), problem)
  }
  return [...first.values()].sort((a, b) => order(a) - order(b))
}

const forbidden = (missing: ReadonlyArray<Forbidden>): HttpError =>
  httpError(
    "NOT_AUTHORIZED",
    missing.map(({ path, reason }) => ({ place: path.length === 0 ? "path" : "body", path, reason }))
  )

/** 403: the operation, or the account on which it acts, is outside the session of the caller (platform.md 6). */
export const outsideScope = forbidden(EvaluateCommand.outsideScope)

const uniqueKey = (reason: WireProblem["reason"]): HttpError =>
  invalidParams({ place: "header", path: ["Unique-Key"], reason })

const ofRefusal = (failure: ExecutionRefusal<WireProblem>): HttpError => {
  switch (failure._tag) {
    case "Invalid": {
      const body = failure.body.map((each): WireProblem => ({ ...each, place: "body" }))
      return invalidParams(...sortProblems([...failure.problems, ...body]))
    }
    case "Forbidden":
      return forbidden(failure.forbidden)
    case "UnknownIds":
      return invalidParams(
        ...sortProblems(failure.missing.map(({ path, place }) => ({ place, path, reason: "ID_NOT_FOUND" })))
      )
    case "KeyTaken":
      return uniqueKey("UNIQUE_KEY_ALREADY_USED")
    case "KeyBusy":
      return uniqueKey("CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING")
  }
}

export const errorOf = (failure: Failure): HttpError => {
  switch (failure._tag) {
    case "Refused":
      return failure
    case "Store/Unavailable":
      return retryLater()
    default:
      return ofRefusal(failure)
  }
}

/** The id of the path names no resource of the caller. */
export const unknownIdError = invalidParams({ place: "path", path: ["id"], reason: "ID_NOT_FOUND" })
