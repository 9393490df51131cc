/** The commands on billing statements (merchants.md 12). */
import * as ChargeStatementCommand from "../../billing/statement/ChargeStatement.ts"
import * as ReportChargeResultCommand from "../../billing/statement/ReportChargeResult.ts"
import { type OnResource, operatorAction, operatorCommand } from "../HostCommand.ts"

export const ChargeStatement: OnResource = operatorAction(ChargeStatementCommand.handler, (_, { id }) => ({
  id,
  early: true
}))
export const ReportChargeResult: OnResource = operatorCommand(
  ReportChargeResultCommand.Request,
  ReportChargeResultCommand.handler
)
