/** The client of an app. */
import { type ClientOptions, connectionOf, credential } from "./ClientOptions.ts"
import type { ApiResources } from "./ContractTypes.ts"
import { apiOperations } from "./Operations.ts"
import { type HeadersOf, resourcesOf } from "./Resources.ts"

/** What proves the caller: a token of the app, or a session or a code that may act on one account. */
export type Credentials =
  | { readonly appToken: string; readonly sessionToken?: never; readonly authenticationCode?: never }
  | { readonly sessionToken: string; readonly appToken?: never; readonly authenticationCode?: never }
  | { readonly authenticationCode: string; readonly appToken?: never; readonly sessionToken?: never }
  /** a browser, which may create tokens and upload documents */
  | { readonly appToken?: never; readonly sessionToken?: never; readonly authenticationCode?: never }

export type PaymentsClientOptions = ClientOptions &
  Credentials & {
    readonly appId: string
    /** the version of the interface; absent: 3.2 */
    readonly apiVersion?: string
  }

const defaultVersion = "3.2"

const credentialsOf = ({ appId, appToken, authenticationCode, sessionToken }: PaymentsClientOptions) => ({
  "App-Id": credential("appId", appId),
  ...(appToken === undefined ? {} : { "App-Token": credential("appToken", appToken) }),
  ...(sessionToken === undefined ? {} : { "Session-Token": credential("sessionToken", sessionToken) }),
  ...(authenticationCode === undefined
    ? {}
    : { "Authentication-Code": credential("authenticationCode", authenticationCode) })
})

/** The methods, by resource: `client.payments.create`. */
export interface PaymentsClient extends ApiResources {}

export class PaymentsClient {
  constructor(options: PaymentsClientOptions) {
    const credentials = credentialsOf(options)
    const { apiVersion: version = defaultVersion } = options
    const headersOf: HeadersOf = ({ apiVersion, clientIp, magicBehavior, riskToken }) => ({
      ...credentials,
      "Api-Version": apiVersion ?? version,
      "Service-Magic-Behavior": magicBehavior,
      "Service-Risk-Token": riskToken,
      "Client-IP": clientIp
    })
    Object.assign(this, resourcesOf(connectionOf(options), headersOf, apiOperations))
  }
}
