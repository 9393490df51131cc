/** The handlers of /operator/billing_statements and /operator/billing_runs. */
import { Effect } from "effect"
import { BillingRuns } from "@payments-platform/domain/application/background/BillingRuns"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import { invalidParams } from "../../HttpMessage.ts"
import { makeOnce } from "../../request/ExecuteCommand.ts"
import { recordResponse } from "../../request/RequestContext.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import type { OperatorBillingStatementsApi } from "./OperatorBillingStatementsApi.ts"

const unknownAccount = invalidParams({ place: "body", path: ["account_id"], reason: "ID_NOT_FOUND" })

/** The error of a month that has not begun. It names the year if only a later year is wrong. */
const notBegun = ({ year }: Calendar.CalendarMonth, now: Calendar.CalendarMonth) =>
  invalidParams({
    place: "body",
    path: [year > now.year ? "year" : "month"],
    reason: "PARAM_VALUE_IS_OUT_OF_RANGE",
    requirement: "must not be in the future"
  })

export const make = Effect.gen(function* () {
  const once = yield* makeOnce
  const runs = yield* BillingRuns
  const time = yield* ServiceTime

  const handlers: HandlersOf<typeof OperatorBillingStatementsApi> = {
    run: (decoded, context) =>
      once(decoded, context, function* ({ payload: { account_id: accountId, month, year } }) {
        const period = { year, month }
        const now = Calendar.monthOf(yield* time.now)
        if (Calendar.compareMonths(period, now) > 0) return yield* Effect.fail(notBegun(period, now))
        const made =
          accountId === undefined
            ? yield* runs.runAll(period, context.call)
            : yield* runs.runOne(accountId, period, context.call)
        if (made === null) return yield* Effect.fail(unknownAccount)
        const statements = made.map(({ appId, record }) => ({ ...record, app_id: appId }))
        return recordResponse(context, { statements }, 201)
      })
  }
  return handlers
})
