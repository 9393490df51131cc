/** The commands on billing statements (merchants.md 12). */
import * as ChargeStatementCommand from "../../billing/statement/ChargeStatement.ts"
import * as ReportChargeResultCommand from "../../billing/statement/ReportChargeResult.ts"
import { NoBody, ofOperator, type OnResource } from "../HostCommand.ts"

export const ChargeStatement: OnResource = ofOperator(NoBody, ChargeStatementCommand.handler, (_, { id }) => ({
  statementId: id,
  early: true
}))
export const ReportChargeResult: OnResource = ofOperator(
  ReportChargeResultCommand.Request,
  ReportChargeResultCommand.handler,
  ({ result }, { id }) => ({ statementId: id, result })
)
