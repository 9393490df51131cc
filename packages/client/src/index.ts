/** The client of the payments platform in promises: for apps, for the operator, and for receivers of notifications. */
export type * from "./CallOptions.ts"
export type { ClientOptions } from "./ClientOptions.ts"
export type * from "./ContractTypes.ts"
export { OperatorClient, type OperatorClientOptions } from "./OperatorClient.ts"
export { type Credentials, PaymentsClient, type PaymentsClientOptions } from "./PaymentsClient.ts"
export {
  AbortedError,
  AwaitsApprovalError,
  FaultyError,
  isPaymentsError,
  NetworkError,
  type PaymentsError,
  type RefusalCode,
  RefusedError,
  ThrottledError,
  TimeoutError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedAnswerError
} from "./PaymentsError.ts"
export type { RetryPolicy } from "./RetryDelay.ts"
export {
  type SignedDelivery,
  type DistrustReason,
  type NotificationEvent,
  type NotificationVerification,
  verifyNotification
} from "./VerifyNotification.ts"
