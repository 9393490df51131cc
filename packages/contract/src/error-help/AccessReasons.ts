/** The cause and the cure of every reason of credentials, versions, permissions and limits. */
import { help } from "./Help.ts"

const askForPermission = "Ask the operator for the permission. The target names the field that needs it."

export const access = {
  INVALID_CREDENTIALS: help(
    "The app is unknown, or the token is wrong, revoked, expired or of another app. The answer does not say which.",
    "Compare App-Id and App-Token with what the operator gave you. White space counts."
  ),
  APP_SUSPENDED: help("The operator suspended the app.", "Ask the operator."),
  PRODUCTION_ACCESS_NOT_ENABLED: help(
    "The token was made for staging, or the app has no access to production.",
    "Use a prod_ token, and ask the operator for production_access."
  ),
  API_VERSION_DECOMMISSIONED: help("The version is withdrawn.", "Send Api-Version: 3.2."),
  API_VERSION_NOT_PERMITTED: help("The app may not use this version.", "Send Api-Version: 3.2, or ask the operator."),
  DIRECT_INTEGRATION_NOT_APPROVED: help(
    "The app sent numbers of cards, banks or persons itself, and is not approved for that.",
    "Let the browser send them to POST /tokens, and use the token."
  ),
  CURRENCY_NOT_PERMITTED: help("The app may not use this currency.", askForPermission),
  UNREFERENCED_REFUNDS_NOT_PERMITTED: help("The app may not refund without a payment.", askForPermission),
  PERMISSION_NOT_GRANTED: help("The app lacks a permission.", askForPermission),
  AUTH_CODE_CANNOT_ACCESS_SCOPE: help(
    "A session token or an authentication code opens some operations of one account, and this is none of them.",
    "Call from your server with the App-Token."
  ),
  AUTH_CODE_EXPIRED: help("An authentication code lives for 10 minutes.", "Request a new one."),
  MISSING_AUTH_ASSERTION_FIELD: help(
    "The assertion lacks the claim that the target names.",
    "Sign a JWT with app_id, account_id, controller_email and exp."
  ),
  WRONG_AUTH_ASSERTION_FIELD: help(
    "The claim that the target names does not fit: another app, account or e-mail, or exp over 5 minutes ahead.",
    "Compare it with the account's controller, and the clock of your machine with ours."
  ),
  STAGING_ONLY: help("The operation exists in staging only.", "Do not call it in production."),
  ORIGIN_NOT_ALLOWED: help(
    "A page of another origin, or under a name that this host does not know, called the console or the operator surface.",
    "Open the console by the address in BASE_URL, or set BASE_URL to the one that you use."
  ),
  CONSOLE_IS_READ_ONLY: help(
    "A browser sent a change, and the setting CONSOLE is read-only.",
    "Act from a server or a shell, or let the operator set CONSOLE to on."
  ),
  OPERATOR_ROLE_MISSING: help(
    "The operator whose token was sent has a role that does not permit the operation.",
    "Ask an operator with the role that the operation takes, as its description says, or an admin for that role."
  ),
  APPROVAL_BY_ANOTHER_REQUIRED: help(
    "An operator approved what they had asked for themselves. All who use OPERATOR_TOKEN count as one.",
    "Let another operator with a token of their own approve it, or reject it to withdraw it."
  ),
  ASKER_ROLE_MISSING: help(
    "An operator approved an act whose asker was deleted, or has lost the role that the act takes.",
    "Reject the act. If it is still wanted, an operator with the role asks for it anew."
  ),
  APPLICATION_REQUEST_THROTTLE_EXCEEDED: help(
    "The app, or an address without the app's token, sent more requests than its limit.",
    "Wait for the seconds in Retry-After. Ask the operator for a higher limit if you need it for good."
  )
}
