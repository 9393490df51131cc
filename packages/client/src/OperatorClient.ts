/** The client of the operator. */
import { type ClientOptions, connectionOf, credential } from "./ClientOptions.ts"
import type { OperatorResources } from "./ContractTypes.ts"
import { operatorOperations } from "./Operations.ts"
import { type HeadersOf, resourcesOf } from "./Resources.ts"

export interface OperatorClientOptions extends ClientOptions {
  readonly operatorToken: string
  /** who acts with OPERATOR_TOKEN, for the audit log; production requires it for every change. Ignored with an operator's own token */
  readonly operatorName?: string
}

/** The methods, by resource: `client.payments.review`. */
export interface OperatorClient extends OperatorResources {}

export class OperatorClient {
  constructor(options: OperatorClientOptions) {
    const token = credential("operatorToken", options.operatorToken)
    const { operatorName } = options
    const headersOf: HeadersOf = ({ note }) => ({
      "Operator-Token": token,
      "Operator-Name": operatorName,
      "Operator-Note": note
    })
    Object.assign(this, resourcesOf(connectionOf(options), headersOf, operatorOperations))
  }
}
