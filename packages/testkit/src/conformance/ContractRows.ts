/** The ids of all rows of the contract. `npx -y pnpm@12 conformance:rows` writes this file. */
export const contractRows: ReadonlyArray<string> = `
payments 0 GET /payment_methods/{id}: INVALID_PARAMS ID_NOT_FOUND
payments 0 GET /pad_agreements/{id}: INVALID_PARAMS ID_NOT_FOUND
payments 0 GET /payments/{id}: INVALID_PARAMS ID_NOT_FOUND
payments 0 GET /refunds/{id}: INVALID_PARAMS ID_NOT_FOUND
payments 0 GET /disputes/{id}: INVALID_PARAMS ID_NOT_FOUND
payments 0 GET /orders/{id}: INVALID_PARAMS ID_NOT_FOUND
payments 0 GET /items/{id}: INVALID_PARAMS ID_NOT_FOUND
payments 0 POST /payments: INVALID_PARAMS PARAM_IS_MISSING (Service-Risk-Token)
payments 0 POST /payments: INVALID_PARAMS PARAM_IS_MISSING (Client-IP)
payments 0 POST /payments: UNSUPPORTED_MEDIA_TYPE
payments 0 POST /payments: UNEXPECTED_ERROR
payments 0 POST /payments: SERVICE_TEMPORARILY_UNAVAILABLE
payments 0 POST /payments: NOT_AUTHORIZED
payments 0 POST /payment_methods: INVALID_PARAMS PARAM_IS_MISSING (Service-Risk-Token)
payments 0 POST /payment_methods: INVALID_PARAMS PARAM_IS_MISSING (Client-IP)
payments 1 POST /payment_methods: NOT_AUTHORIZED DIRECT_INTEGRATION_NOT_APPROVED
payments 1 POST /payment_methods: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN (card_number)
payments 1 POST /payment_methods: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN (cvv)
payments 1 POST /payment_methods: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN (account_number)
payments 1 POST /payment_methods: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (expiration_year)
payments 1 POST /payment_methods: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (expiration_month)
payments 1 POST /payment_methods: INVALID_PARAMS PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN (card_on_file)
payments 1 POST /payment_methods: INVALID_PARAMS PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN (recurring)
payments 1 POST /payment_methods: INVALID_PARAMS PARAM_IS_MISSING (holder_name)
payments 1 POST /payment_methods: INVALID_PARAMS PARAM_IS_MISSING (country)
payments 1 POST /payment_methods: INVALID_PARAMS PARAM_IS_MISSING (postal_code)
payments 1 POST /payment_methods: INVALID_PARAMS CARD_FUNDING_VALIDATION_MISMATCH
payments 1 POST /payment_methods: INVALID_PARAMS PREPAID_VALIDATION_MISMATCH
payments 1 POST /payment_methods: INVALID_PARAMS INVALID_PHONE_NUMBER
payments 1 POST /payment_methods: INVALID_PARAMS TOKEN_EXPIRED
payments 1 POST /payment_methods: INVALID_PARAMS TOKEN_ALREADY_USED
payments 1 POST /payment_methods: INVALID_PARAMS ID_NOT_FOUND (id)
payments 1 POST /payment_methods: INVALID_PARAMS INVALID_ROUTING_NUMBER
payments 1 POST /payment_methods: INVALID_PARAMS INVALID_INSTITUTION_NUMBER
payments 1 POST /payment_methods: INVALID_PARAMS INVALID_TRANSIT_NUMBER
payments 1 POST /payment_methods: INVALID_PARAMS INVALID_PLAID_ACCOUNT_ID
payments 1 POST /payment_methods: PAYMENT_METHOD_CANNOT_BE_CREATED DIGITAL_WALLETS_CERTIFICATE_ERROR
payments 1 POST /payment_methods: TOKEN_CONFLICT TOKEN_FIELD_NOT_PERMISSED
payments 1 POST /payment_methods: ENCODED_PAYMENT_METHOD_IS_EXPIRED ENCODED_PAYMENT_METHOD_IS_EXPIRED
payments 1 POST /payment_methods: MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS PAYMENTS_CAPABILITY_DISABLED
payments 1.4 POST /payment_methods/{id}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (type)
payments 1.4 POST /payment_methods/{id}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (card_number)
payments 1.4 POST /payment_methods/{id}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (cvv)
payments 1.4 POST /payment_methods/{id}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (payment_bank_us)
payments 1.4 POST /payment_methods/{id}: INVALID_PARAMS ALREADY_DELETED
payments 1.4 DELETE /payment_methods/{id}: PAYMENT_METHOD_CANNOT_BE_DELETED HAS_PENDING_PAYMENT
payments 1.4 DELETE /payment_methods/{id}: PAYMENT_METHOD_CANNOT_BE_DELETED ALREADY_DELETED
payments 1.4 POST /payment_methods/{id}/verify_bank_deposits: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (microdeposits)
payments 1.4 POST /payment_methods/{id}/verify_bank_deposits: INVALID_PARAMS VERIFICATION_FAILED_PERMANENTLY
payments 1.4 POST /payment_methods/{id}/verify_bank_deposits: PAYMENT_METHOD_CANNOT_BE_VERIFIED NOT_A_BANK_METHOD
payments 1.4 POST /payment_methods/{id}/verify_bank_deposits: PAYMENT_METHOD_CANNOT_BE_VERIFIED ALREADY_VERIFIED
payments 1.4 POST /payment_methods/{id}/verify_bank_deposits: PAYMENT_METHOD_CANNOT_BE_VERIFIED ALREADY_DELETED
payments 1.4 POST /payment_methods/{id}/verify_bank_deposits: PAYMENT_METHOD_CANNOT_BE_VERIFIED MICRODEPOSITS_NOT_SENT
payments 2 POST /pad_agreements: INVALID_PARAMS PARAM_IS_MISSING (Unique-Key)
payments 2 POST /pad_agreements: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (payment_method_id)
payments 2 POST /pad_agreements: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (account_id)
payments 2 POST /pad_agreements: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (signature_time)
payments 2 POST /pad_agreements: INVALID_PARAMS ALREADY_DELETED (payment_method_id)
payments 2 POST /pad_agreements: INVALID_PARAMS PAD_AGREEMENT_ALREADY_EXISTS
payments 2 POST /pad_agreements: MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS PAYMENTS_CAPABILITY_DISABLED
payments 2 POST /pad_agreements: MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS ALREADY_DELETED
payments 2 POST /pad_agreements/{id}/revoke: INVALID_PARAMS PAD_AGREEMENT_ALREADY_REVOKED
payments 3.2 POST /payments: NOT_AUTHORIZED DIRECT_INTEGRATION_NOT_APPROVED
payments 3.2 POST /payments: NOT_AUTHORIZED CURRENCY_NOT_PERMITTED
payments 3.2 POST /payments: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN (card_number)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN (cvv)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (expiration_year)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (expiration_month)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (amount)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (fee_amount)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (capture_at)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN (card_on_file)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN (recurring)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_IS_MISSING (holder_name)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_IS_MISSING (country)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_IS_MISSING (postal_code)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_IS_MISSING (Unique-Key)
payments 3.2 POST /payments: INVALID_PARAMS CARD_FUNDING_VALIDATION_MISMATCH
payments 3.2 POST /payments: INVALID_PARAMS PREPAID_VALIDATION_MISMATCH
payments 3.2 POST /payments: INVALID_PARAMS INVALID_PHONE_NUMBER
payments 3.2 POST /payments: INVALID_PARAMS TOKEN_EXPIRED
payments 3.2 POST /payments: INVALID_PARAMS TOKEN_ALREADY_USED
payments 3.2 POST /payments: INVALID_PARAMS ID_NOT_FOUND (id)
payments 3.2 POST /payments: INVALID_PARAMS ID_NOT_FOUND (order_id)
payments 3.2 POST /payments: INVALID_PARAMS ID_NOT_FOUND (account_id)
payments 3.2 POST /payments: INVALID_PARAMS ID_NOT_FOUND (payment_method_id)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_MUTUALLY_EXCLUSIVE (capture_at)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_MUTUALLY_EXCLUSIVE (payment_method_id)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_MUTUALLY_EXCLUSIVE (order_id)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (currency)
payments 3.2 POST /payments: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (type)
payments 3.2 POST /payments: INVALID_PARAMS FEE_TYPE_INCOMPATIBLE_WITH_PAYMENT_METHOD
payments 3.2 POST /payments: INVALID_PARAMS PAYMENT_METHOD_NOT_VERIFIED
payments 3.2 POST /payments: INVALID_PARAMS ALREADY_DELETED (payment_method_id)
payments 3.2 POST /payments: INVALID_PARAMS PAYMENT_METHOD_TYPE_NOT_ACCEPTED
payments 3.2 POST /payments: INVALID_PARAMS PAD_AGREEMENT_IS_MISSING
payments 3.2 POST /payments: INVALID_PARAMS TERMINAL_NOT_OWNED_BY_ACCOUNT
payments 3.2 POST /payments: PAYMENT_METHOD_CANNOT_BE_CREATED DIGITAL_WALLETS_CERTIFICATE_ERROR
payments 3.2 POST /payments: TOKEN_CONFLICT TOKEN_FIELD_NOT_PERMISSED
payments 3.2 POST /payments: ENCODED_PAYMENT_METHOD_IS_EXPIRED ENCODED_PAYMENT_METHOD_IS_EXPIRED
payments 3.2 POST /payments: MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS PAYMENTS_CAPABILITY_DISABLED
payments 3.2 POST /payments: MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS ALREADY_DELETED
payments 3.2 POST /payments: ENCODED_PAYMENT_METHOD_CANNOT_BE_REUSED ENCODED_PAYMENT_METHOD_CANNOT_BE_REUSED
payments 3.2 GET /payments: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (minimum_amount)
payments 3.2 POST /payments/{id}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (amounts)
payments 3.2 POST /payments/{id}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (capture_at)
payments 3.2 POST /payments/{id}: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (total_amount)
payments 3.2 POST /payments/{id}: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (fee_amount)
payments 3.2 POST /payments/{id}: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (capture_at)
payments 3.2 POST /payments/{id}/capture: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (total_amount)
payments 3.2 POST /payments/{id}/capture: TRANSFER_CANNOT_BE_CAPTURED PAYMENT_NOT_PENDING_CAPTURE
payments 3.2 POST /payments/{id}/capture: TRANSFER_CANNOT_BE_CAPTURED PAYMENT_IN_REVIEW
payments 3.2 POST /payments/{id}/cancel: PAYMENT_CANNOT_BE_CANCELED TIME_LIMIT_EXCEEDED
payments 3.2 POST /payments/{id}/cancel: PAYMENT_CANNOT_BE_CANCELED PAYMENT_NOT_CANCELABLE
payments 4 POST /refunds: PAYMENT_TOO_OLD PAYMENT_TOO_OLD
payments 4 POST /refunds: REFUND_HOLD_PERIOD REFUND_HOLD_PERIOD
payments 4 POST /refunds: TRANSFER_CANNOT_BE_CREATED PAYMENT_NOT_COMPLETED
payments 4 POST /refunds: TRANSFER_CANNOT_BE_CREATED PAYMENT_DISPUTED
payments 4 POST /refunds: TRANSFER_CANNOT_BE_CREATED PAYMENT_ALREADY_REFUNDED
payments 4 POST /refunds: TRANSFER_CANNOT_BE_CREATED PAYMENT_PARTIALLY_DISPUTED
payments 4 POST /refunds: TRANSFER_CANNOT_BE_CREATED INSUFFICIENT_BALANCE
payments 4 POST /refunds: NOT_AUTHORIZED UNREFERENCED_REFUNDS_NOT_PERMITTED
payments 4 POST /refunds: INVALID_PARAMS POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED
payments 4 POST /refunds: INVALID_PARAMS PARAM_IS_MISSING (total_amount)
payments 4 POST /refunds: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (currency)
payments 4 POST /refunds: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (total_amount)
payments 4 POST /refunds: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (fee_refund_amount)
payments 5 POST /disputes/{id}: DISPUTE_CANNOT_BE_CHALLENGED DISPUTE_NOT_AWAITING_RESPONSE
payments 5 POST /disputes/{id}: DISPUTE_CANNOT_BE_CHALLENGED DISPUTE_TYPE_NOT_CHALLENGEABLE
payments 5 POST /disputes/{id}: INVALID_PARAMS TOO_MANY_DOCUMENTS
payments 5 POST /disputes/{id}: INVALID_PARAMS PARAM_MUTUALLY_EXCLUSIVE
payments 5 POST /disputes/{id}: INVALID_PARAMS PARAM_IS_MISSING (explanation)
payments 5 POST /disputes/{id}: INVALID_PARAMS PARAM_IS_REPEATED
payments 5 POST /disputes/{id}: INVALID_PARAMS ID_NOT_FOUND
payments 5 POST /disputes/{id}: INVALID_PARAMS DOCUMENT_EXPIRED
payments 5 POST /disputes/{id}: INVALID_PARAMS DOCUMENT_ALREADY_USED
payments 6 POST /orders: INVALID_PARAMS PARAM_IS_MISSING (account_id)
payments 6 POST /orders: INVALID_PARAMS PARAM_IS_MISSING (alternate_tax_id)
payments 6 POST /orders: INVALID_PARAMS PARAM_IS_MISSING (shipping_address)
payments 6 POST /orders: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (delivery_type)
payments 6 POST /orders: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (line_items)
payments 6 POST /orders/{id}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (account_id)
payments 6 POST /orders/{id}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (currency)
payments 6 POST /items/{id}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (account_id)
payments 6 POST /items/{id}: INVALID_PARAMS ALREADY_DELETED
payments 6 DELETE /items/{id}: INVALID_PARAMS ALREADY_DELETED
payments 8.2 POST /payment_methods: INVALID_PARAMS INVALID_INSTITUTION_NUMBER (institution_number)
payments 8.2 POST /payment_methods: INVALID_PARAMS INVALID_TRANSIT_NUMBER (transit_number)
payments 8.2 POST /payment_methods: INVALID_PARAMS INVALID_PLAID_ACCOUNT_ID (plaid_account_id)
merchants 0 GET /legal_entities/{id}: INVALID_PARAMS ID_NOT_FOUND
merchants 0 GET /accounts/{id}: INVALID_PARAMS ID_NOT_FOUND
merchants 0 GET /documents/{id}: INVALID_PARAMS ID_NOT_FOUND
merchants 0 GET /payout_methods/{id}: INVALID_PARAMS ID_NOT_FOUND
merchants 0 GET /payouts/{id}: INVALID_PARAMS ID_NOT_FOUND
merchants 0 GET /recoveries/{id}: INVALID_PARAMS ID_NOT_FOUND
merchants 0 GET /adjustments/{id}: INVALID_PARAMS ID_NOT_FOUND
merchants 0 GET /transaction_records/{id}: INVALID_PARAMS ID_NOT_FOUND
merchants 0 GET /billing_statements/{id}: INVALID_PARAMS ID_NOT_FOUND
merchants 0 POST /legal_entities: INVALID_PARAMS PARAM_IS_MISSING (Service-Risk-Token)
merchants 0 POST /legal_entities: INVALID_PARAMS PARAM_IS_MISSING (Client-IP)
merchants 0 POST /legal_entities: NOT_AUTHORIZED DIRECT_INTEGRATION_NOT_APPROVED
merchants 0 POST /payout_methods: INVALID_PARAMS PARAM_IS_MISSING (Service-Risk-Token)
merchants 0 POST /payout_methods: INVALID_PARAMS PARAM_IS_MISSING (Client-IP)
merchants 0 POST /payout_methods: NOT_AUTHORIZED DIRECT_INTEGRATION_NOT_APPROVED
merchants 0 DELETE /legal_entities/{id}: METHOD_NOT_ALLOWED
merchants 0 DELETE /payout_methods/{id}: METHOD_NOT_ALLOWED
merchants 0 POST /recoveries: METHOD_NOT_ALLOWED
merchants 0 POST /adjustments: METHOD_NOT_ALLOWED
merchants 1.4 POST /legal_entities/{id}/set_controller_password: NOT_FOUND
merchants 1.1 POST /legal_entities: NOT_AUTHORIZED PERMISSION_NOT_GRANTED (enterprise_customer_id)
merchants 1.1 POST /legal_entities: TOKEN_CONFLICT TOKEN_FIELD_NOT_PERMISSED
merchants 1.1 POST /legal_entities: INVALID_PARAMS PARAM_IS_MISSING (country)
merchants 1.1 POST /legal_entities: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN (entity_name)
merchants 1.1 POST /legal_entities: INVALID_PARAMS PARAM_MUTUALLY_EXCLUSIVE (business_number)
merchants 1.1 POST /legal_entities: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (average_ticket_size)
merchants 1.2 POST /legal_entities: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (date_of_birth)
merchants 1.2 POST /legal_entities: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN (social_security_number)
merchants 1.2 POST /legal_entities: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN (social_insurance_number)
merchants 1.3 POST /legal_entities: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN (line1)
merchants 1.3 POST /legal_entities: INVALID_PARAMS INVALID_PHONE_NUMBER
merchants 1.3 POST /legal_entities: INVALID_PARAMS INVALID_EMPLOYER_IDENTIFICATION_NUMBER
merchants 1.3 POST /legal_entities: INVALID_PARAMS INVALID_BUSINESS_NUMBER
merchants 1.3 POST /legal_entities: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (legal_form)
merchants 1.3 POST /legal_entities: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (primary_exchange)
merchants 1.3 POST /legal_entities: INVALID_PARAMS PARAM_IS_REPEATED
merchants 1.3 POST /legal_entities: INVALID_PARAMS PARAM_IS_MISSING (primary_exchange)
merchants 1.3 POST /legal_entities: INVALID_PARAMS PARAM_IS_MISSING (parent_company_name)
merchants 1.3 POST /legal_entities: INVALID_PARAMS PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN
merchants 1.3 POST /legal_entities: INVALID_PARAMS INVALID_SIGNIFICANT_BENEFICIARIES_ENTITIES
merchants 1.3 POST /legal_entities: INVALID_PARAMS INVALID_SIGNIFICANT_BENEFICIARIES_GEOGRAPHIES
merchants 1.3 POST /legal_entities: INVALID_PARAMS INVALID_SIGNIFICANT_BENEFICIARIES_AFFILIATION_ASSOCIATION_TYPE
merchants 1.3 POST /legal_entities: INVALID_PARAMS INVALID_SIGNIFICANT_DONORS
merchants 1.3 POST /legal_entities: INVALID_PARAMS PARAM_MUTUALLY_EXCLUSIVE (account_controller)
merchants 1.1 POST /legal_entities/{id}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (country)
merchants 1.1 POST /legal_entities/{id}: INVALID_PARAMS ENTERPRISE_CUSTOMER_ID_CANNOT_BE_MODIFIED
merchants 1.4 POST /legal_entities/{id}: RESOURCE_CONFLICT
merchants 2 POST /legal_entities/{id}/verifications: INVALID_PARAMS ID_NOT_FOUND
merchants 2 POST /legal_entities/{id}/verifications: INVALID_PARAMS DOCUMENT_EXPIRED
merchants 2 POST /legal_entities/{id}/verifications: INVALID_PARAMS DOCUMENT_ALREADY_USED
merchants 2 POST /legal_entities/{id}/verifications: INVALID_PARAMS PARAM_IS_MISSING
merchants 2 POST /legal_entities/{id}/verifications: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM
merchants 2 POST /legal_entities/{id}/verifications: INVALID_PARAMS PARAM_IS_REPEATED
merchants 2 POST /legal_entities/{id}/verifications: INVALID_PARAMS TOO_MANY_DOCUMENTS
merchants 3 POST /documents: INVALID_PARAMS DOCUMENT_FORMAT_NOT_SUPPORTED
merchants 3 POST /documents: REQUEST_TOO_LARGE
merchants 4.1 POST /accounts: NOT_AUTHORIZED PERMISSION_NOT_GRANTED (beneficiary_legal_entity_id)
merchants 4.1 POST /accounts: NOT_AUTHORIZED CURRENCY_NOT_PERMITTED
merchants 4.1 POST /accounts: INVALID_PARAMS PARAM_IS_MISSING (legal_entity_id)
merchants 4.1 POST /accounts: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (legal_entity_id)
merchants 4.1 POST /accounts: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (model)
merchants 4.1 POST /accounts/{id}: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (period)
merchants 4.1 POST /accounts/{id}: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (payout_method_id)
merchants 4.1 POST /accounts/{id}: INVALID_PARAMS ID_NOT_FOUND (payout_method_id)
merchants 4.1 POST /accounts/{id}: INVALID_PARAMS ALREADY_DELETED (payout_method_id)
merchants 4.1 POST /accounts/{id}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (default_currency)
merchants 4.1 POST /accounts/{id}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (statement_description)
merchants 4.1 POST /payments: INVALID_PARAMS PAYMENT_METHOD_TYPE_NOT_ACCEPTED
merchants 4.2 POST /accounts/{id}: ACCOUNT_CANNOT_BE_MODIFIED ALREADY_DELETED
merchants 4.2 DELETE /accounts/{id}: NOT_AUTHORIZED PERMISSION_NOT_GRANTED
merchants 4.2 DELETE /accounts/{id}: ACCOUNT_CANNOT_BE_DELETED NON_ZERO_BALANCE
merchants 4.2 DELETE /accounts/{id}: ACCOUNT_CANNOT_BE_DELETED HAS_PENDING_PAYMENT
merchants 4.2 DELETE /accounts/{id}: ACCOUNT_CANNOT_BE_DELETED NON_ZERO_RESERVE
merchants 4.2 DELETE /accounts/{id}: ACCOUNT_CANNOT_BE_DELETED HAS_PENDING_PAYOUT
merchants 4.2 DELETE /accounts/{id}: INVALID_PARAMS ALREADY_DELETED
merchants 5 POST /accounts/{id}/capabilities: NOT_AUTHORIZED PERMISSION_NOT_GRANTED
merchants 5 POST /accounts/{id}/capabilities: INVALID_PARAMS PARAM_IS_MISSING
merchants 5 POST /accounts/{id}/capabilities: INVALID_PARAMS PARAM_IS_MISSING (reason)
merchants 5 POST /payments: MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS PAYMENTS_CAPABILITY_DISABLED
merchants 5 POST /pad_agreements: MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS PAYMENTS_CAPABILITY_DISABLED
merchants 5 POST /payment_methods: MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS PAYMENTS_CAPABILITY_DISABLED
merchants 6 POST /payout_methods: NOT_AUTHORIZED PERMISSION_NOT_GRANTED (paper_check)
merchants 6 POST /payout_methods: TOKEN_CONFLICT TOKEN_FIELD_NOT_PERMISSED
merchants 6 POST /payout_methods: INVALID_PARAMS PARAM_IS_MISSING (legal_entity_id)
merchants 6 POST /payout_methods: INVALID_PARAMS PARAM_IS_MISSING (nickname)
merchants 6 POST /payout_methods: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (type)
merchants 6 POST /payout_methods: INVALID_PARAMS INVALID_ROUTING_NUMBER
merchants 6 POST /payout_methods: INVALID_PARAMS INVALID_INSTITUTION_NUMBER
merchants 6 POST /payout_methods: INVALID_PARAMS INVALID_TRANSIT_NUMBER
merchants 6 POST /payout_methods: INVALID_PARAMS INVALID_PLAID_ACCOUNT_ID
merchants 6 POST /payout_methods: INVALID_PARAMS ID_NOT_FOUND (legal_entity_id)
merchants 6 POST /payout_methods/{id}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (nickname)
merchants 6 POST /payout_methods/{id}: INVALID_PARAMS ALREADY_DELETED
merchants 6 GET /payout_methods: INVALID_PARAMS PARAM_IS_MISSING (type)
merchants 6 POST /payout_methods/{id}/verify_bank_deposits: INVALID_PARAMS VERIFICATION_FAILED_PERMANENTLY
merchants 6 POST /payout_methods/{id}/verify_bank_deposits: PAYOUT_METHOD_CANNOT_BE_VERIFIED PAYOUT_METHOD_NOT_UNVERIFIED
merchants 7 POST /payouts: ACCOUNT_CANNOT_PROCESS_PAYOUTS ACCOUNT_NO_BALANCE
merchants 7 POST /payouts: ACCOUNT_CANNOT_PROCESS_PAYOUTS ALREADY_DELETED
merchants 7 POST /payouts: ACCOUNT_CANNOT_PROCESS_PAYOUTS BLACKLISTED_ACCOUNT
merchants 7 POST /payouts: ACCOUNT_CANNOT_PROCESS_PAYOUTS PAYOUTS_DISABLED
merchants 7 POST /payouts: INVALID_PARAMS PARAM_IS_MISSING (account_id)
merchants 7 POST /payouts: INVALID_PARAMS PARAM_IS_MISSING (currency)
merchants 7 POST /payouts: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (currency)
merchants 7 POST /payouts: INVALID_PARAMS PAYOUT_REFERENCE_ID_ALREADY_USED
merchants 9 POST /operator/accounts/{id}/adjustments: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (currency)
merchants 9 POST /operator/accounts/{id}/adjustments: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (detail_code)
merchants 9 POST /operator/accounts/{id}/adjustments: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (amount)
merchants 8 POST /operator/recoveries/{id}/decision: INVALID_PARAMS PARAM_IS_MISSING (decision)
merchants 8 POST /operator/recoveries/{id}/decision: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (detail_code)
merchants 8 POST /operator/recoveries/{id}/decision: INVALID_PARAMS INVALID_STATE
merchants 11 GET /transaction_records: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (create_time_start)
merchants 11 GET /transaction_records: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (create_time_end)
merchants 11 GET /transaction_records: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (page_size)
merchants 11 GET /transaction_records: INVALID_PARAMS PARAM_MUTUALLY_EXCLUSIVE (page_size)
merchants 11 GET /transaction_summaries: NOT_FOUND
merchants 11 GET /transaction_metrics: NOT_FOUND
platform 3 GET /payments: INVALID_PARAMS PARAM_IS_MISSING (Api-Version)
platform 3 GET /payments: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (Api-Version)
platform 3 GET /payments: INVALID_PARAMS API_VERSION_DECOMMISSIONED
platform 3 GET /payments: NOT_AUTHORIZED API_VERSION_NOT_PERMITTED
platform 3 POST /accounts: INVALID_PARAMS PARAM_IS_UNKNOWN (debit_card)
platform 3 POST /accounts: INVALID_PARAMS PARAM_IS_UNKNOWN (equipment_fees)
platform 3 POST /accounts: INVALID_PARAMS PARAM_IS_UNKNOWN (transaction_type)
platform 3 POST /accounts: INVALID_PARAMS PARAM_IS_UNKNOWN (onboarding_location)
platform 3 POST /accounts: INVALID_PARAMS PARAM_IS_UNKNOWN (accepted_method_of_payments)
platform 3 POST /accounts: INVALID_PARAMS PARAM_IS_UNKNOWN (primary_url)
platform 3 POST /accounts: INVALID_PARAMS PARAM_IS_UNKNOWN (convenience_fee_amount)
platform 3 POST /accounts: INVALID_PARAMS PARAM_IS_UNKNOWN (prepaid_cards_disabled)
platform 3 POST /payments: INVALID_PARAMS PARAM_IS_UNKNOWN (fee_type)
platform 3 POST /payments: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (type)
platform 3 POST /payment_methods: INVALID_PARAMS PARAM_IS_UNKNOWN (apple_pay)
platform 3 POST /payment_methods: INVALID_PARAMS PARAM_IS_UNKNOWN (google_pay)
platform 3 POST /payment_methods: INVALID_PARAMS PARAM_IS_UNKNOWN (plaid_processor_token)
platform 3 POST /payment_methods: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (type)
platform 3 POST /payout_methods: INVALID_PARAMS PARAM_IS_UNKNOWN (plaid_processor_token)
platform 3 POST /payout_methods: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (type)
platform 3 POST /refunds: INVALID_PARAMS PARAM_IS_UNKNOWN (is_unreferenced_refund)
platform 3 POST /rbits: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (type)
platform 3 POST /terminals: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (model)
platform 3 POST /terminals/{id}/deactivate: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (Api-Version)
platform 3 GET /accounts/{id}/method_of_payments/apple_pay: INVALID_PARAMS ID_NOT_FOUND
platform 3 GET /accounts/{id}/method_of_payments/apple_pay: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (Api-Version)
platform 3 POST /accounts/{id}/method_of_payments/apple_pay: INVALID_PARAMS ID_NOT_FOUND
platform 3 POST /accounts/{id}/method_of_payments/apple_pay: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (Api-Version)
platform 3 POST /accounts/{id}/method_of_payments/apple_pay: INVALID_PARAMS PARAM_IS_MISSING (domain_names)
platform 3 POST /accounts/{id}/method_of_payments/apple_pay: INVALID_PARAMS PARAM_IS_MISSING (partner_merchant_name)
platform 3 POST /accounts/{id}/method_of_payments/apple_pay: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (domain_names)
platform 3 POST /accounts/{id}/method_of_payments/apple_pay: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (partner_merchant_name)
platform 3 POST /accounts/{id}/method_of_payments/apple_pay: INVALID_PARAMS PARAM_IS_REPEATED (domain_names)
platform 3 POST /accounts/{id}/method_of_payments/apple_pay: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN
platform 3 POST /accounts/{id}/method_of_payments/apple_pay: ACCOUNT_CANNOT_BE_MODIFIED ALREADY_DELETED
platform 6 POST /session_tokens: INVALID_PARAMS PARAM_IS_MISSING (type)
platform 6 POST /session_tokens: INVALID_PARAMS PARAM_IS_MISSING (api_session)
platform 6 POST /session_tokens: INVALID_PARAMS PARAM_IS_MISSING (account_id)
platform 6 POST /session_tokens: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (type)
platform 6 POST /session_tokens: INVALID_PARAMS PARAM_IS_UNKNOWN (mobile_session)
platform 6 POST /session_tokens: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (time_to_live)
platform 6 POST /session_tokens: INVALID_PARAMS ID_NOT_FOUND (account_id)
platform 6 POST /session_tokens: INVALID_PARAMS ALREADY_DELETED (account_id)
platform 6 POST /session_tokens: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 GET /session_tokens: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (type)
platform 6 GET /session_tokens: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (state)
platform 6 GET /session_tokens: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (account_id)
platform 6 GET /session_tokens: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 GET /session_tokens/{id}: INVALID_PARAMS ID_NOT_FOUND
platform 6 DELETE /session_tokens/{id}: INVALID_PARAMS ID_NOT_FOUND
platform 6 DELETE /session_tokens/{id}: INVALID_PARAMS ALREADY_DELETED
platform 6 DELETE /session_tokens/{id}: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 POST /payments: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 POST /payments/{id}/capture: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 POST /payments/{id}/cancel: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 GET /terminals: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 GET /payments: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 GET /payments: NOT_AUTHORIZED INVALID_CREDENTIALS (Session-Token)
platform 6 GET /payments: NOT_AUTHORIZED INVALID_CREDENTIALS (Authentication-Code)
platform 6 GET /payments/{id}: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 GET /refunds: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 GET /refunds/{id}: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 GET /payouts: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 GET /payouts/{id}: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 GET /accounts/{id}: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 GET /accounts/{id}: NOT_AUTHORIZED AUTH_CODE_EXPIRED (Authentication-Code)
platform 6 GET /accounts/{id}/capabilities: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 POST /tokens: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 POST /tokens: NOT_AUTHORIZED INVALID_CREDENTIALS (Session-Token)
platform 6 POST /payments/{id}: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 POST /refunds: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 POST /payouts: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 POST /authentication_codes: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 POST /authentication_codes: NOT_AUTHORIZED WRONG_AUTH_ASSERTION_FIELD (app_id)
platform 6 POST /authentication_codes: NOT_AUTHORIZED WRONG_AUTH_ASSERTION_FIELD (account_id)
platform 6 POST /authentication_codes: NOT_AUTHORIZED WRONG_AUTH_ASSERTION_FIELD (controller_email)
platform 6 POST /authentication_codes: NOT_AUTHORIZED WRONG_AUTH_ASSERTION_FIELD (exp)
platform 6 POST /authentication_codes: NOT_AUTHORIZED INVALID_CREDENTIALS (auth_assertion)
platform 6 POST /authentication_codes: NOT_AUTHORIZED PARAM_IS_MISSING
platform 6 POST /authentication_codes: INVALID_PARAMS MISSING_AUTH_ASSERTION_FIELD (app_id)
platform 6 POST /authentication_codes: INVALID_PARAMS MISSING_AUTH_ASSERTION_FIELD (account_id)
platform 6 POST /authentication_codes: INVALID_PARAMS MISSING_AUTH_ASSERTION_FIELD (controller_email)
platform 6 POST /authentication_codes: INVALID_PARAMS MISSING_AUTH_ASSERTION_FIELD (exp)
platform 6 POST /authentication_codes: INVALID_PARAMS PARAM_IS_MISSING (auth_assertion)
platform 6 POST /authentication_codes: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN (auth_assertion)
platform 6 GET /accounts: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 POST /accounts/{id}: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 GET /payment_methods/{id}: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 POST /legal_entities: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 GET /transaction_records: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 6 POST /notification_preferences: NOT_AUTHORIZED AUTH_CODE_CANNOT_ACCESS_SCOPE
platform 8 POST /rbits: INVALID_PARAMS PARAM_IS_MISSING (associated_resource)
platform 8 POST /rbits: INVALID_PARAMS PARAM_IS_MISSING (receive_time)
platform 8 POST /rbits: INVALID_PARAMS PARAM_IS_MISSING (type)
platform 8 POST /rbits: INVALID_PARAMS PARAM_IS_MISSING (source)
platform 8 POST /rbits: INVALID_PARAMS PARAM_IS_MISSING (website_uri)
platform 8 POST /rbits: INVALID_PARAMS PARAM_IS_UNKNOWN (properties)
platform 8 POST /rbits: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (resource)
platform 8 POST /rbits: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (source)
platform 8 POST /rbits: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (receive_time)
platform 8 POST /rbits: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (state)
platform 8 POST /rbits: INVALID_PARAMS ID_NOT_FOUND (id)
platform 8 GET /rbits: INVALID_PARAMS PARAM_IS_MISSING (owner_type)
platform 8 GET /rbits: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (owner_type)
platform 8 GET /rbits/{id}: INVALID_PARAMS ID_NOT_FOUND
platform 8 DELETE /rbits/{id}: INVALID_PARAMS ID_NOT_FOUND
platform 8 DELETE /rbits/{id}: INVALID_PARAMS ALREADY_DELETED
platform 12 GET /operator/apps: NOT_AUTHORIZED PARAM_IS_MISSING
platform 12 GET /operator/apps: NOT_AUTHORIZED INVALID_CREDENTIALS
platform 12 POST /operator/clock/{id}: NOT_AUTHORIZED STAGING_ONLY
platform 12 POST /operator/clock/{id}: RESOURCE_CONFLICT RESOURCE_CONFLICT
platform 12 POST /operator/clock/{id}: INVALID_PARAMS PARAM_IS_MISSING (seconds)
platform 12 POST /operator/clock/{id}: INVALID_PARAMS PARAM_MUTUALLY_EXCLUSIVE (seconds)
platform 12 POST /operator/clock/{id}: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (seconds)
platform 12 POST /operator/clock/{id}: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (to)
platform 12 POST /operator/apps: INVALID_PARAMS PARAM_IS_MISSING (Operator-Name)
platform 12 POST /operator/apps: INVALID_PARAMS PARAM_IS_MISSING (Operator-Note)
platform 12 POST /operator/apps: INVALID_PARAMS PARAM_IS_MISSING (name)
platform 12 POST /operator/apps/{id}/tokens: INVALID_PARAMS TOO_MANY_TOKENS
platform 12 POST /operator/settings: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (dispute_fee)
platform 12 POST /operator/settings: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (simulator_delay)
platform 12 POST /operator/settings: INVALID_PARAMS PARAM_IS_REPEATED (sanctioned_countries)
platform 12 POST /operator/service: INVALID_PARAMS PARAM_IS_MISSING (available)
platform 12 POST /operator/service: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (retry_after)
platform 12 POST /operator/payments/{id}/review: INVALID_PARAMS INVALID_STATE
platform 12 POST /operator/deliveries/{id}/redeliver: INVALID_PARAMS PREFERENCE_UNREACHABLE
platform 12 POST /operator/deliveries/{id}/redeliver: INVALID_PARAMS PREFERENCE_DELETED
platform 12 POST /operator/notifications/{id}/redeliver: INVALID_PARAMS PREFERENCE_UNREACHABLE (preference_id)
platform 12 POST /operator/operators: NOT_AUTHORIZED OPERATOR_ROLE_MISSING
platform 12 POST /operator/operators: INVALID_PARAMS PARAM_IS_MISSING (name)
platform 12 POST /operator/operators: INVALID_PARAMS PARAM_IS_MISSING (role)
platform 12 POST /operator/operators: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (name)
platform 12 POST /operator/operators: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (expires_in)
platform 12 POST /operator/operators: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN (name)
platform 12 POST /operator/operators: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (role)
platform 12 POST /operator/operators: INVALID_PARAMS RESOURCE_ALREADY_EXISTS (name)
platform 12 POST /operator/operators/{id}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (name)
platform 12 POST /operator/operators/{id}: INVALID_PARAMS ALREADY_DELETED
platform 12 POST /operator/operators/{id}/tokens: INVALID_PARAMS TOO_MANY_TOKENS
platform 12 POST /operator/operators/{id}/tokens: INVALID_PARAMS ALREADY_DELETED
platform 12 DELETE /operator/operators/{id}/tokens/{id}: INVALID_PARAMS ID_NOT_FOUND (token_id)
platform 12 DELETE /operator/operators/{id}: INVALID_PARAMS ALREADY_DELETED
platform 12 POST /operator/approvals/{id}/decision: NOT_AUTHORIZED APPROVAL_BY_ANOTHER_REQUIRED
platform 12 POST /operator/approvals/{id}/decision: NOT_AUTHORIZED ASKER_ROLE_MISSING
platform 12 POST /operator/approvals/{id}/decision: NOT_AUTHORIZED OPERATOR_ROLE_MISSING
platform 12 POST /operator/approvals/{id}/decision: INVALID_PARAMS INVALID_STATE
platform 12 POST /operator/approvals/{id}/decision: INVALID_PARAMS ID_NOT_FOUND
platform 12 POST /operator/disputes: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN
payments refusal INVALID_PARAMS
payments refusal CARD_FUNDING_VALIDATION_MISMATCH
payments refusal PREPAID_VALIDATION_MISMATCH
payments refusal INVALID_INSTITUTION_NUMBER
payments refusal INVALID_TRANSIT_NUMBER
payments refusal INVALID_PLAID_ACCOUNT_ID
payments refusal POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED
payments refusal PAYMENT_TOO_OLD
payments refusal REFUND_HOLD_PERIOD
payments refusal TRANSFER_CANNOT_BE_CREATED
payments refusal TRANSFER_CANNOT_BE_CAPTURED
payments refusal UNSUPPORTED_MEDIA_TYPE
payments refusal NOT_AUTHORIZED
payments refusal UNEXPECTED_ERROR
payments refusal SERVICE_TEMPORARILY_UNAVAILABLE
payments refusal ID_NOT_FOUND
payments refusal PARAM_VALUE_IS_INVALID_PATTERN
payments refusal PARAM_VALUE_IS_OUT_OF_RANGE
payments refusal PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN
payments refusal INVALID_PHONE_NUMBER
payments refusal INVALID_ROUTING_NUMBER
payments refusal PAYMENT_METHOD_CANNOT_BE_CREATED
payments refusal DIGITAL_WALLETS_CERTIFICATE_ERROR
payments refusal TOKEN_CONFLICT
payments refusal MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS
payments refusal ENCODED_PAYMENT_METHOD_IS_EXPIRED
payments refusal PARAM_CANNOT_BE_MODIFIED
payments refusal ALREADY_DELETED
payments refusal PAYMENT_METHOD_CANNOT_BE_DELETED
payments refusal HAS_PENDING_PAYMENT
payments refusal VERIFICATION_FAILED_PERMANENTLY
payments refusal PAYMENT_METHOD_CANNOT_BE_VERIFIED
payments refusal NOT_A_BANK_METHOD
payments refusal ALREADY_VERIFIED
payments refusal MICRODEPOSITS_NOT_SENT
payments refusal TOKEN_FIELD_NOT_PERMISSED
payments refusal TOKEN_EXPIRED
payments refusal TOKEN_ALREADY_USED
payments refusal PARAM_VALUE_IS_INVALID_ENUM
payments refusal PAD_AGREEMENT_ALREADY_EXISTS
payments refusal PAD_AGREEMENT_ALREADY_REVOKED
payments refusal PARAM_IS_MISSING
payments refusal PARAM_MUTUALLY_EXCLUSIVE
payments refusal FEE_TYPE_INCOMPATIBLE_WITH_PAYMENT_METHOD
payments refusal PAYMENTS_CAPABILITY_DISABLED
payments refusal PAYMENT_METHOD_NOT_VERIFIED
payments refusal PAYMENT_METHOD_TYPE_NOT_ACCEPTED
payments refusal PAD_AGREEMENT_IS_MISSING
payments refusal TERMINAL_NOT_OWNED_BY_ACCOUNT
payments refusal ENCODED_PAYMENT_METHOD_CANNOT_BE_REUSED
payments refusal PAYMENT_NOT_PENDING_CAPTURE
payments refusal PAYMENT_IN_REVIEW
payments refusal PAYMENT_CANNOT_BE_CANCELED
payments refusal TIME_LIMIT_EXCEEDED
payments refusal PAYMENT_NOT_CANCELABLE
payments refusal PAYMENT_NOT_COMPLETED
payments refusal PAYMENT_DISPUTED
payments refusal PAYMENT_ALREADY_REFUNDED
payments refusal PAYMENT_PARTIALLY_DISPUTED
payments refusal INSUFFICIENT_BALANCE
payments refusal TOO_MANY_DOCUMENTS
payments refusal PARAM_IS_REPEATED
payments refusal DISPUTE_CANNOT_BE_CHALLENGED
payments refusal DISPUTE_NOT_AWAITING_RESPONSE
payments refusal DISPUTE_TYPE_NOT_CHALLENGEABLE
payments refusal DOCUMENT_EXPIRED
payments refusal DOCUMENT_ALREADY_USED
merchants refusal PARAM_CANNOT_BE_MODIFIED
merchants refusal INVALID_PARAMS
merchants refusal INVALID_PLAID_ACCOUNT_ID
merchants refusal ENTERPRISE_CUSTOMER_ID_CANNOT_BE_MODIFIED
merchants refusal PARAM_VALUE_IS_INVALID_PATTERN
merchants refusal PARAM_MUTUALLY_EXCLUSIVE
merchants refusal NOT_AUTHORIZED
merchants refusal TOKEN_CONFLICT
merchants refusal TOKEN_FIELD_NOT_PERMISSED
merchants refusal PARAM_VALUE_IS_OUT_OF_RANGE
merchants refusal PARAM_VALUE_IS_INVALID_ENUM
merchants refusal INVALID_PHONE_NUMBER
merchants refusal INVALID_EMPLOYER_IDENTIFICATION_NUMBER
merchants refusal INVALID_BUSINESS_NUMBER
merchants refusal PARAM_IS_REPEATED
merchants refusal PARAM_IS_MISSING
merchants refusal PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN
merchants refusal INVALID_SIGNIFICANT_BENEFICIARIES_ENTITIES
merchants refusal INVALID_SIGNIFICANT_BENEFICIARIES_GEOGRAPHIES
merchants refusal INVALID_SIGNIFICANT_BENEFICIARIES_AFFILIATION_ASSOCIATION_TYPE
merchants refusal INVALID_SIGNIFICANT_DONORS
merchants refusal RESOURCE_CONFLICT
merchants refusal ID_NOT_FOUND
merchants refusal DOCUMENT_EXPIRED
merchants refusal DOCUMENT_ALREADY_USED
merchants refusal TOO_MANY_DOCUMENTS
merchants refusal DOCUMENT_FORMAT_NOT_SUPPORTED
merchants refusal REQUEST_TOO_LARGE
merchants refusal PAYMENT_METHOD_TYPE_NOT_ACCEPTED
merchants refusal ALREADY_DELETED
merchants refusal ACCOUNT_CANNOT_BE_MODIFIED
merchants refusal ACCOUNT_CANNOT_BE_DELETED
merchants refusal NON_ZERO_BALANCE
merchants refusal HAS_PENDING_PAYMENT
merchants refusal NON_ZERO_RESERVE
merchants refusal HAS_PENDING_PAYOUT
merchants refusal MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS
merchants refusal INVALID_ROUTING_NUMBER
merchants refusal INVALID_INSTITUTION_NUMBER
merchants refusal INVALID_TRANSIT_NUMBER
merchants refusal VERIFICATION_FAILED_PERMANENTLY
merchants refusal PAYOUT_METHOD_CANNOT_BE_VERIFIED
merchants refusal PAYOUT_METHOD_NOT_UNVERIFIED
merchants refusal PAYOUT_REFERENCE_ID_ALREADY_USED
merchants refusal ACCOUNT_CANNOT_PROCESS_PAYOUTS
merchants refusal ACCOUNT_NO_BALANCE
merchants refusal BLACKLISTED_ACCOUNT
merchants refusal PAYOUTS_DISABLED
merchants refusal INVALID_STATE
payments 3.3 completed: the account shows its reserve
payments 3.4 payments pending: PROCESSING
payments 3.4 payments pending: PENDING_CAPTURE
payments 3.4 payments pending: IN_REVIEW
payments 3.4 payment failed: NOT_CAPTURED card_declined
payments 3.4 payment failed: NOT_CAPTURED insufficient_funds
payments 3.4 payment failed: NOT_CAPTURED card_expired
payments 3.4 payment failed: NOT_CAPTURED invalid_card_number
payments 3.4 payment failed: NOT_CAPTURED invalid_cvv
payments 3.4 payment failed: NOT_CAPTURED lost_card
payments 3.4 payment failed: NOT_CAPTURED stolen_card
payments 3.4 payment failed: NOT_CAPTURED suspected_fraud
payments 3.4 payment failed: NOT_CAPTURED processing_error
payments 3.4 payment failed: NOT_CAPTURED issuer_unavailable
payments 3.4 payment failed: NOT_CAPTURED limit_exceeded
payments 3.4 payment failed: NOT_CAPTURED transaction_not_permitted
payments 3.4 payment failed: NOT_CAPTURED capture_declined
payments 3.4 payment failed: NOT_CAPTURED capture_amount_exceeds_authorization
payments 3.4 payment failed: PAYMENT_EXPIRED request_expired
payments 3.4 payment failed: REVIEW risk_review
payments 3.4 payment failed: BANK_NOT_CONFIRMED R02
payments 3.4 payment failed: BANK_NOT_CONFIRMED R03
payments 3.4 payment failed: BANK_NOT_CONFIRMED R04
payments 3.4 payment failed: BANK_NOT_CONFIRMED R20
payments 3.4 payment failed: BANK_NOT_CONFIRMED 902
payments 3.4 payment failed: BANK_NOT_CONFIRMED 905
payments 3.4 payment failed: BANK_NOT_CONFIRMED 907
payments 3.4 payment failed: BANK_NOT_CONFIRMED 909
payments 3.4 payment failed: BANK_NOT_CONFIRMED 912
payments 3.4 payment failed: BANK_NOT_CONFIRMED 914
payments 3.4 payment failed: ECHECK_FRAUD R05
payments 3.4 payment failed: ECHECK_FRAUD R07
payments 3.4 payment failed: ECHECK_FRAUD R08
payments 3.4 payment failed: ECHECK_FRAUD R10
payments 3.4 payment failed: ECHECK_FRAUD R29
payments 3.4 payment failed: ECHECK_FRAUD 903
payments 3.4 payment failed: ECHECK_FRAUD 915
payments 3.4 payment failed: ECHECK_FRAUD 916
payments 3.4 payment failed: ECHECK_FRAUD 919
payments 3.4 payment failed: ECHECK_FRAUD 917
payments 3.4 payment failed: ECHECK_FRAUD 920
payments 3.4 payment failed: ECHECK_FRAUD 918
payments 3.4 payment failed: ECHECK_FRAUD 921
payments 3.4 payment failed: BANK_SYSTEM_ERROR R01
payments 3.4 payment failed: BANK_SYSTEM_ERROR R09
payments 3.4 payment failed: BANK_SYSTEM_ERROR 901
payments 3.4 payment failed: BANK_SYSTEM_ERROR 908
payments 3.4 payment failed: BANK_SYSTEM_ERROR 910
payments 3.4 payment failed: BANK_SYSTEM_ERROR 911
payments 3.4 payment failed: BANK_SYSTEM_ERROR any other US code
payments 3.4 payment failed: BANK_SYSTEM_ERROR any other Canadian code
payments 3.6 address_verification: FULL_MATCH
payments 3.6 address_verification: PARTIAL_MATCH
payments 3.6 address_verification: FULL_MISMATCH
payments 3.6 address_verification: SKIPPED
payments 3.6 address_verification: UNKNOWN
payments 4 refunds pending: PROCESSING
payments 4 refund failed: UNKNOWN
payments 4 refund failed: REFUND_DECLINED
payments 4 refund failed: ACCOUNT_CLOSED
payments 4 refund failed: BANK_SYSTEM_ERROR
payments 5 dispute status: awaiting_merchant_response
payments 5 dispute status: pending_service_review
payments 5 dispute status: awaiting_chargeback_decision
payments 5 dispute status: awaiting_chargeback_decision_with_credit
payments 5 dispute status: awaiting_chargeback_decision_without_credit
payments 5 dispute status: resolved
payments 5 dispute outcome: won
payments 5 dispute outcome: lost
payments 5 dispute outcome: conceded
payments 5 dispute outcome: expired
payments 5 dispute reason: other
payments 5 dispute reason: fraudulent
payments 5 dispute reason: unrecognized
payments 5 dispute reason: duplicate
payments 5 dispute reason: not_received
payments 5 dispute reason: not_as_described
payments 5 dispute reason: credit_not_processed
payments 5 dispute reason: subscription_canceled
payments 5 dispute reason: processing_error
payments 5 dispute reason: bank_return
payments 5 dispute detail: <card_brand>_<type>
payments 5 dispute detail: the return code
merchants 3 documents status: uploaded
merchants 3 documents status: expired
merchants 3 documents status: attached
merchants 3 documents status: in_review
merchants 3 documents status: accepted
merchants 3 documents status: rejected
merchants 4.1 accounts status: active
merchants 4.1 accounts status: disabled
merchants 4.1 accounts status: deleted
merchants 6 payout_methods status: active
merchants 6 payout_methods status: verified
merchants 6 payout_methods status: unverified
merchants 6 payout_methods status: pending_verification
merchants 6 payout_methods status: disabled
merchants 6 payout_methods status: deleted
merchants 7 payouts status: pending
merchants 7 payouts status: completed
merchants 7 payouts status: failed
merchants 8 recoveries status: pending
merchants 8 recoveries status: completed
merchants 8 recoveries status: failed
merchants 12 charge_status: not_charged
merchants 12 charge_status: pending
merchants 12 charge_status: succeeded
merchants 12 charge_status: failed
merchants 7 payouts pending: PROCESSING
merchants 7 payouts pending: IN_REVIEW
merchants 8 recoveries pending: PROCESSING
merchants 7 payouts failed: VERIFICATION unable_to_verify_controlling_owner
merchants 7 payouts failed: UNKNOWN
merchants 7 payouts failed: BANK_REJECTED ^R[0-9]{2}$
merchants 7 payouts failed: BANK_REJECTED ^9[0-9]{2}$
merchants 7 payouts failed: BANK_SYSTEM_ERROR no_response
merchants 7 payouts failed: CHECK_RETURNED undeliverable
merchants 7 payouts failed: CHECK_RETURNED stale_check
merchants 7 payouts failed: OPERATOR canceled
merchants 7 payouts failed: OPERATOR risk
merchants 8 recoveries failed: UNKNOWN
merchants 8 recoveries failed: BANK_REJECTED
merchants 8 recoveries failed: OPERATOR
merchants 12 charge failed: BANK_REJECTED no_method
merchants 9 adjustment: REIMBURSEMENTS_AND_CORRECTIONS bank_overdraft_fee
merchants 9 adjustment: REIMBURSEMENTS_AND_CORRECTIONS billing_correction
merchants 9 adjustment: REIMBURSEMENTS_AND_CORRECTIONS duplicate_transaction
merchants 9 adjustment: REIMBURSEMENTS_AND_CORRECTIONS dispute_correction
merchants 9 adjustment: ESCHEATMENT abandoned_funds
merchants 9 adjustment: FEES debit_failure
merchants 9 adjustment: FEES unpaid_statement
merchants 9 adjustment: LOSS_WRITE_OFF closed_for_loss
merchants 9 adjustment: OTHER
merchants 2 issue errant_fields
merchants 2 issue in_review
merchants 2 issue additional_documents_required
merchants 2 issue identity_verification
merchants 2 issue risk_outreach
merchants 2 errant field: is_null
merchants 2 errant field: is_false
merchants 2 errant field: is_unsupported_value
merchants 2 errant field: is_invalid
merchants 5 issue application_block: payments
merchants 5 issue application_block: payouts
merchants 5 issue account_deleted: payments
merchants 5 issue account_deleted: payouts
merchants 5 issue account_deleted: terminals
merchants 5 issue account_closed: payments
merchants 5 issue account_closed: payouts
merchants 5 issue account_closed: terminals
merchants 5 issue closed_for_loss: payments
merchants 5 issue closed_for_loss: payouts
merchants 5 issue closed_for_loss: terminals
merchants 5 issue unsupported: payments
merchants 5 issue unsupported: payouts
merchants 5 issue unsupported: terminals
merchants 5 issue high_risk_cb_rate: payments
merchants 5 issue high_risk_cb_rate: payouts
merchants 5 issue high_risk_cb_rate: terminals
merchants 5 issue reported_user: payments
merchants 5 issue reported_user: payouts
merchants 5 issue reported_user: terminals
merchants 5 issue tos_violation: payments
merchants 5 issue tos_violation: payouts
merchants 5 issue tos_violation: terminals
merchants 5 issue country_not_supported: payments
merchants 5 issue country_not_supported: payouts
merchants 5 issue country_not_supported: terminals
merchants 5 issue compliance: payments
merchants 5 issue compliance: payouts
merchants 5 issue compliance: terminals
merchants 5 issue fraud: payments
merchants 5 issue fraud: payouts
merchants 5 issue fraud: terminals
merchants 5 name is null: payments
merchants 5 name is null: payouts
merchants 5 description is null: payments
merchants 5 description is null: payouts
merchants 5 payments: identity_verification is listed without disabling it
merchants 5 payments: risk_outreach is listed without disabling it
merchants 5 payouts: off with errant_fields
merchants 5 payouts: off with in_review
merchants 5 payouts: off with additional_documents_required
merchants 5 payouts: off with identity_verification
merchants 5 payouts: a disabled method
merchants 5 terminals: other country
merchants 2 upcoming: risk outreach
merchants 5 upcoming: the clock runs
merchants 5 upcoming: payments off
payments 1.5/01 credit_card
payments 1.5/01 apple_pay
payments 1.5/01 google_pay
payments 1.5/01 encoded_payment_method
payments 1.5/01 payment_bank_us
payments 1.5/02
payments 1.5/03
payments 1.5/04 payment_bank_us
payments 1.5/04 payment_bank_ca
payments 1.5/04 the deposits are sent
payments 1.5/05
payments 1.5/06 mismatch 1
payments 1.5/06 mismatch 2
payments 1.5/07
payments 1.5/08
payments 1.5/09
payments 1.5/10 usable
payments 1.5/10 unverified
payments 1.5/10 refused
payments 1.5/11
payments 3.3/01
payments 3.3/02
payments 3.3/03 card
payments 3.3/03 bank
payments 3.3/04
payments 3.3/05
payments 3.3/06 US
payments 3.3/06 Canada
payments 3.3/07 card
payments 3.3/07 bank
payments 3.3/08
payments 3.3/09
payments 3.3/10
payments 3.3/11 card
payments 3.3/11 bank
payments 3.3/12 capture
payments 3.3/12 capture_at
payments 3.3/12 the network accepts
payments 3.3/13
payments 3.3/14
payments 3.3/15
payments 3.3/16 pending capture
payments 3.3/16 in review
payments 3.3/17
payments 3.3/18
payments 3.3/19
payments 3.3/20 card
payments 3.3/20 bank
payments 3.3/21
payments 4/01 no fee refund
payments 4/01 with fee refund
payments 4/02 card
payments 4/02 bank
payments 4/03 the refund
payments 4/03 the payment
payments 5/01 chargeback
payments 5/01 chargeback with fee
payments 5/01 debit_adjustment
payments 5/01 debit_adjustment with fee
payments 5/02 inquiry
payments 5/02 retrieval
payments 5/03
payments 5/04
payments 5/05 money was withdrawn
payments 5/05 no money was withdrawn
payments 5/06 money was withdrawn
payments 5/06 no money was withdrawn
payments 5/07
payments 5/08
payments 5/09
payments 5/10
payments 5/11 without credit
payments 5/11 credit was given
payments 5/11 none withdrawn
payments 5/11 the payment
payments 5/12 without credit
payments 5/12 credit was given
payments 5/12 with the platform fee
payments 5/12 an inquiry or retrieval
merchants 2/01 new
merchants 2/01 any
merchants 2/02 the service is asked
merchants 2/02 verified
merchants 2/02 in review
merchants 2/02 additional documents required
merchants 2/02 identity verification
merchants 2/02 failure 1
merchants 2/02 failure 2
merchants 2/02 failure 3
merchants 2/02 then the operator decides
merchants 2/03 verified
merchants 2/03 additional documents required
merchants 2/03 operator: verified
merchants 2/03 operator: additional documents required
merchants 2/03 operator: identity verification
merchants 2/04 additional documents required
merchants 2/04 identity verification
merchants 2/05 risk outreach
merchants 2/05 operator: risk outreach
merchants 2/06 documents posted
merchants 2/06 14 days pass
merchants 2/07 the entity
merchants 2/07 a person
merchants 5/01
merchants 5/02
merchants 5/03 not started
merchants 5/03 running
merchants 5/03 payments off
merchants 5/04
merchants 5/05
merchants 5/06
merchants 4.2/01
merchants 4.2/02 active
merchants 4.2/02 disabled
merchants 4.2/03 clock runs out
merchants 4.2/03 operator closes
merchants 4.2/04
merchants 6/01 payout_bank_us
merchants 6/01 payout_bank_ca
merchants 6/01 paper_check
merchants 6/02 the deposits are sent
merchants 6/02 they are queued
merchants 6/03
merchants 6/04
merchants 6/05 mismatch 1
merchants 6/05 mismatch 2
merchants 6/06 3rd mismatch
merchants 6/06 undeliverable
merchants 6/07 active
merchants 6/07 verified
merchants 6/07 a completed one is between
merchants 6/07 a returned one failed in its place
merchants 6/08 active
merchants 6/08 verified
merchants 6/08 unverified
merchants 6/09
merchants 6/10 unverified
merchants 6/10 live
merchants 6/10 disabled
merchants 7/01 schedule
merchants 7/01 POST
merchants 7/02
merchants 7/03 bank rejects
merchants 7/03 operator fails it
merchants 7/04 held
merchants 7/04 released
merchants 7/05 bank return
merchants 7/05 stale check
merchants 8/01
merchants 8/02
merchants 8/03 bank rejects
merchants 8/03 operator fails it
merchants 8/04
merchants 12/01 not charged
merchants 12/01 failed
merchants 12/02
merchants 12/03 bank rejects
merchants 12/03 no method
payments 2 agreement signed
payments 2 agreement revoked
payments 2 agreement ended with its deleted method
payments 2 agreement used up by a payment
platform 6 session new
platform 6 session deleted
platform 6 session deleted with its account
platform 6 session expired
platform 8 rbit new by POST
platform 8 rbit new in a request
platform 8 rbit deleted
payments 7 L1
payments 7 L2
payments 7 L3
payments 7 L3 bank
payments 7 L4
payments 7 L4 of L7
payments 7 L4 of L8
payments 7 L5
payments 7 L6
payments 7 L7
payments 7 L7 bank
payments 7 L8
payments 7 L8 bank
payments 7 L9
payments 7 L10
payments 7 L11
payments 7 L11 with L10
payments 7 L12 of L5
payments 7 L12 of L6
payments 7 L13
payments 7 L13 inverse
payments 7 L14
merchants 13 L15
merchants 13 L16
merchants 13 L17
merchants 13 L18
merchants 13 L19
merchants 13 L19 inverse
merchants 13 L20
merchants 13 L21
merchants 13 L22
merchants 13 L22 inverse
merchants 13 L23
payments 7 record of L3: merchant_payment
payments 7 record of L3: app_fee
payments 7 record of L5: merchant_payment_refund
payments 7 record of L6: merchant_payment_refund
payments 7 record of L6: app_fee_refund
payments 7 record of L8: merchant_chargeback
payments 7 record of L9: merchant_chargeback_fee
payments 7 record of L10: app_fee_chargeback
payments 7 record of L11: merchant_chargeback_reversal
payments 7 record of L11 with L10: merchant_chargeback_reversal
payments 7 record of L11 with L10: app_fee_chargeback_reversal
payments 7 record of L12 of L5: merchant_payment_refund
payments 7 record of L12 of L6: merchant_payment_refund
payments 7 record of L12 of L6: app_fee_refund
payments 7 record of L8 with L10: merchant_chargeback
payments 4 refunds: txnr_merchant_refund
payments 4 refunds: txnr_app_fee_refund
payments 5 disputes: txnr_chargeback_app_fees
payments 5 disputes: txnr_chargeback_merchant
payments 5 disputes: txnr_chargeback_fee_merchant
payments 5 disputes: txnr_chargeback_reversal_merchant
payments 5 disputes: txnr_chargeback_reversal_app_fees
merchants 11 record: payout -
merchants 11 record: payout_return +
merchants 11 record: recovery +
merchants 11 record: recovery_return -
merchants 11 record: adjustment +
merchants 11 record: adjustment -
merchants 7 payouts: txnr_payout
merchants 7 payouts: txnr_failure
merchants 8 recoveries: txnr_recovery
merchants 8 recoveries: txnr_failure
merchants 9 adjustments: txnr_adjustment
payments 8 test card 4003830171874018
payments 8 test card 4111111111111111
payments 8 test card 5496198584584769
payments 8 test card 2223000048400011
payments 8 test card 2223520043560014
payments 8 test card 378282246310005
payments 8 test card 371449635398431
payments 8 test card 6011111111111117
payments 8 test card 6011000990139424
payments 8 test card 3530111333300000
payments 8 test card 3566002020360505
payments 8 test card 30569309025904
payments 8 test card 38520000023237
payments 8 test card 4242424242424242
payments 8 test card 4000056655665556
payments 8 test card 6011981111111113
payments 8.1 000 by card
payments 8.1 000 by amount
payments 8.1 000 by header
payments 8.1 000 of a bank by account
payments 8.1 000 of a bank by amount
payments 8.1 000 of a bank by header
payments 8.1 101 by card
payments 8.1 101 by amount
payments 8.1 101 by header
payments 8.1 102 by card
payments 8.1 102 by amount
payments 8.1 102 by header
payments 8.1 103 by card
payments 8.1 103 by amount
payments 8.1 103 by header
payments 8.1 104 by card
payments 8.1 104 by amount
payments 8.1 104 by header
payments 8.1 105 by card
payments 8.1 105 by amount
payments 8.1 105 by header
payments 8.1 106 by card
payments 8.1 106 by amount
payments 8.1 106 by header
payments 8.1 107 by card
payments 8.1 107 by amount
payments 8.1 107 by header
payments 8.1 108 by card
payments 8.1 108 by amount
payments 8.1 108 by header
payments 8.1 109 by card
payments 8.1 109 by amount
payments 8.1 109 by header
payments 8.1 110 by card
payments 8.1 110 by amount
payments 8.1 110 by header
payments 8.1 111 by card
payments 8.1 111 by amount
payments 8.1 111 by header
payments 8.1 112 by card
payments 8.1 112 by amount
payments 8.1 112 by header
payments 8.1 201 by card
payments 8.1 201 by amount
payments 8.1 201 by header
payments 8.1 202 by card
payments 8.1 202 by amount
payments 8.1 202 by header
payments 8.1 203 by card
payments 8.1 203 by amount
payments 8.1 203 by header
payments 8.1 204 by card
payments 8.1 204 by amount
payments 8.1 204 by header
payments 8.1 205 by card
payments 8.1 205 by amount
payments 8.1 205 by header
payments 8.1 301 by card
payments 8.1 301 by amount
payments 8.1 301 by header
payments 8.1 301 of a bank by account
payments 8.1 301 of a bank by amount
payments 8.1 301 of a bank by header
payments 8.1 302 by card
payments 8.1 302 by amount
payments 8.1 302 by header
payments 8.1 302 of a bank by account
payments 8.1 302 of a bank by amount
payments 8.1 302 of a bank by header
payments 8.1 303 by card
payments 8.1 303 by amount
payments 8.1 303 by header
payments 8.1 303 of a bank by account
payments 8.1 303 of a bank by amount
payments 8.1 303 of a bank by header
payments 8.1 401 by card
payments 8.1 401 by amount
payments 8.1 401 by header
payments 8.1 402 by card
payments 8.1 402 by amount
payments 8.1 402 by header
payments 8.1 403 by card
payments 8.1 403 by amount
payments 8.1 403 by header
payments 8.1 501 by card
payments 8.1 501 by header
payments 8.1 502 by card
payments 8.1 502 by header
payments 8.1 503 by card
payments 8.1 503 by header
payments 8.1 601 by card
payments 8.1 601 by amount
payments 8.1 601 by header
payments 8.1 602 by card
payments 8.1 602 by amount
payments 8.1 602 by header
payments 8.1 602 of a bank by account
payments 8.1 602 of a bank by amount
payments 8.1 602 of a bank by header
payments 8.1 603 by card
payments 8.1 603 by amount
payments 8.1 603 by header
payments 8.1 603 of a bank by account
payments 8.1 603 of a bank by amount
payments 8.1 603 of a bank by header
payments 8.1 604 by card
payments 8.1 604 by amount
payments 8.1 604 by header
payments 8.1 604 of a bank by account
payments 8.1 604 of a bank by amount
payments 8.1 604 of a bank by header
payments 8.1 701 by card
payments 8.1 701 by amount
payments 8.1 701 by header
payments 8.1 702 by card
payments 8.1 702 by amount
payments 8.1 702 by header
payments 8.1 703 by card
payments 8.1 703 by amount
payments 8.1 703 by header
payments 8.1 704 by card
payments 8.1 704 by amount
payments 8.1 704 by header
payments 8.1 705 by card
payments 8.1 705 by amount
payments 8.1 705 by header
payments 8.1 706 by card
payments 8.1 706 by amount
payments 8.1 706 by header
payments 8.1 707 by card
payments 8.1 707 by amount
payments 8.1 707 by header
payments 8.1 801 by card
payments 8.1 801 by amount
payments 8.1 801 by header
payments 8.2 US return by account
payments 8.2 US late return by account
payments 8.2 US return by amount
payments 8.2 US late return by amount
payments 8.2 US return by header
payments 8.2 US late return by header
payments 8.2 CA return by account
payments 8.2 CA late return by account
payments 8.2 CA return by amount
payments 8.2 CA late return by amount
payments 8.2 CA return by header
payments 8.2 CA late return by header
payments 8.2 undeliverable deposits
payments 8.2 deposits of 10 and 55
payments 8.2 the linked bank account of staging is verified
merchants 16 Review of a person
merchants 16 Review of a entity
merchants 16 Reviewpass of a person
merchants 16 Reviewpass of a entity
merchants 16 Reviewfail of a person
merchants 16 Reviewfail of a entity
merchants 16 Documents of a person
merchants 16 Documents of a entity
merchants 16 Identity of a person
merchants 16 Identity of a entity
merchants 16 Address of a person
merchants 16 Outreach of a person
merchants 16 Outreach of a entity
merchants 16 Fullssn of a person
merchants 16 Mismatch of a person
merchants 16 Edd of a entity
merchants 16 Sanctioned of a person
merchants 16 Sanctioned of a entity
merchants 16 Country of a entity
merchants 16 Timeout of a person
merchants 16 Timeout of a entity
merchants 16 (other) of a person
merchants 16 (other) of a entity
merchants 16 document rejected
merchants 16 document review
merchants 16 document other
merchants 16 credit to 9000ccc
merchants 16 debit of 9000ccc
merchants 16 credit to 9001ccc
merchants 16 debit of 9001ccc
merchants 16 credit to 9003001
merchants 16 debit of 9003001
merchants 16 credit to 9004ccc
merchants 16 debit of 9004ccc
merchants 16 credit to 9005001
merchants 16 debit of 9005001
merchants 16 credit to 9005002
merchants 16 debit of 9005002
merchants 16 credit to 9005003
merchants 16 debit of 9005003
merchants 16 credit to 9005004
merchants 16 debit of 9005004
merchants 16 credit to 9005005
merchants 16 debit of 9005005
merchants 16 credit to (other)
merchants 16 debit of (other)
merchants 16 check to Magic Undeliverable
merchants 16 check to Magic Stale
merchants 16 deposits undeliverable
merchants 16 deposits queued and sent
merchants 16 deposits of 10 and 55
payments 8.3 the operator issues encoded values
payments 8.3 an encoded value makes a method
payments 8.3 apple_pay with test_card_number acts as that card
payments 8.3 google_pay with test_card_number acts as that card
payments 8.3 decide a review
payments 8.3 return a bank payment with a code
payments 8.3 settle a refund
payments 8.3 fail a refund
payments 8.3 open a dispute
payments 8.3 decide a dispute: submit
payments 8.3 decide a dispute: submit_with_credit
payments 8.3 decide a dispute: submit_without_credit
payments 8.3 decide a dispute: send_back
payments 8.3 decide a dispute: won
payments 8.3 decide a dispute: lost
payments 8.3 reset verification
payments 8.3 read microdeposits
payments 8.3 delete a method
merchants 16 processor token of staging
merchants 16 account_blocked on GET capabilities
merchants 16 account_blocked on POST capabilities
merchants 16 mock of a billing statement
merchants 16 mock of a summary of transactions
merchants 16 account of name Magic enhanced_review
merchants 16 account of name Magic account_closed
merchants 16 account of name Magic closed_for_loss
merchants 16 account of name Magic unsupported
merchants 16 account of name Magic high_risk_cb_rate
merchants 16 account of name Magic reported_user
merchants 16 account of name Magic tos_violation
merchants 16 account of name Magic country_not_supported
merchants 16 account of name Magic compliance
merchants 16 account of name Magic fraud
platform 3 Apple Pay not registered
platform 3 Apple Pay registered
platform 3 Apple Pay registered by POST
platform 6 a mobile session
platform 6 an API session
platform 6 GET shows the secret
platform 6 GET hides the secret of an expired session
platform 6 GET hides the secret of a deleted session
platform 6 pages
platform 6 DELETE answers deleted
platform 6 an authentication code
platform 8 birthdate
platform 8 no birthdate
platform 8 pages
platform 8 read while active
platform 8 read when deleted
platform 8 deleted
platform 9 error_payment_too_old on POST /refunds
platform 9 Idempotency_Retry on POST /payments
platform 9 Idempotency_Retry on POST /payments ends
platform 9 Idempotency_Retry on DELETE /rbits/{id}
platform 9 Idempotency_Downtime on POST /payments
platform 9 Idempotency_Downtime on POST /payments ends
platform 9 get_billing_statements_id
platform 9 get_billing_statements_id_transactions_summary
platform 9 account_blocked on GET capabilities
platform 9 account_blocked on POST capabilities
platform 9 outcome_<nnn> on POST /payments
platform 9 outcome_<nnn> on POST /payment_methods
platform 9 return_<ccc> on POST /payments
platform 9 late_return_<ccc> on POST /payments
platform 9 throttle_exceeded on GET /payments
platform 9 service_unavailable on DELETE /rbits/{id}
platform 9 unexpected_error on GET /payments
platform 9 digital_wallets_certificate_error on POST /payment_methods
platform 9 point_of_sale_not_processed on POST /payments/{id}/capture
platform 9 point_of_sale_not_processed on POST /payments/{id}/cancel
platform 9 point_of_sale_not_processed on POST /refunds
platform 9 an unknown value
platform 9 a value in production
topic payments.created
topic payments.in_review
topic payments.completed
topic payments.failed
topic payments.canceled
topic payments.updated
topic refunds.created
topic refunds.completed
topic refunds.failed
topic refunds.updated
topic disputes.created
topic disputes.updated
topic disputes.funds_withdrawn
topic disputes.funds_reinstated
topic disputes.resolved
topic payment_methods.updated
topic payment_methods.microdeposit_sent
topic payment_methods.deleted
topic payout_methods.created
topic payout_methods.updated
topic payout_methods.deleted
topic payouts.created
topic payouts.completed
topic payouts.failed
topic payouts.updated
topic accounts.created
topic accounts.updated
topic accounts.additional_details
topic accounts.deleted
topic accounts.negative_balance
topic accounts.capabilities.updated
topic legal_entities.created
topic legal_entities.updated
topic legal_entities.verifications.updated
topic adjustments.created
topic adjustments.updated
topic recoveries.created
topic recoveries.completed
topic recoveries.failed
topic recoveries.updated
topic billing_statements.created
topic billing_statements.charge_succeeded
topic billing_statements.charge_failed
topic terminals.created
topic terminals.updated
topic terminals.deleted
platform 3 3.0
platform 3 3.0.rc.2.1
platform 3 3.0.rc.5.1
platform 3 3.1
platform 3 3.1.rc.1.1
platform 3 3.2
platform 3 3.1.rc.1.3
platform 8 type address
platform 8 type auto_billing
platform 8 type business_description
platform 8 type business_name
platform 8 type business_report
platform 8 type event
platform 8 type expected_volume
platform 8 type external_account
platform 8 type fundraising_campaign
platform 8 type fundraising_event
platform 8 type industry_code
platform 8 type landlord
platform 8 type partner_service
platform 8 type person
platform 8 type phone
platform 8 type project
platform 8 type property
platform 8 type rental_contract
platform 8 type revenue
platform 8 type transaction_details
platform 8 type website_uri
platform 8 source user
platform 8 source guidestar
platform 8 source partner_database
platform 8 source partner_employee
platform 8 source credit_bureau
platform 8 source government_registry
platform 8 source identity_provider
platform 8 source marketplace
platform 8 source social_media
platform 8 source public_web
platform 8 source third_party
platform 8 source other
platform 8 owner legal_entities
platform 8 owner accounts
platform 8 owner payments
platform 8 owner payment_methods
platform 8 owner payout_methods
platform 8 owner payouts
platform 8 owner refunds
platform 8 owner disputes
platform 8 embedded in POST /accounts
platform 8 embedded in POST /accounts/{id}
platform 8 embedded in POST /adjustments/{id}
platform 8 embedded in POST /disputes/{id}
platform 8 embedded in POST /legal_entities
platform 8 embedded in POST /legal_entities/{id}
platform 8 embedded in POST /payment_methods
platform 8 embedded in POST /payment_methods/{id}
platform 8 embedded in POST /payments
platform 8 embedded in POST /payments/{id}
platform 8 embedded in POST /payments/{id}/cancel
platform 8 embedded in POST /payout_methods
platform 8 embedded in POST /payout_methods/{id}
platform 8 embedded in POST /payouts
platform 8 embedded in POST /payouts/{id}
platform 8 embedded in POST /recoveries/{id}
platform 8 embedded in POST /refunds
platform 8 embedded in POST /refunds/{id}
platform 12 POST /apps
platform 12 GET /apps
platform 12 GET /apps/{id}
platform 12 POST /apps/{id}
platform 12 POST /apps/{id}/tokens
platform 12 DELETE /apps/{id}/tokens/{token_id}
platform 12 GET /me
platform 12 POST /operators
platform 12 GET /operators
platform 12 GET /operators/{id}
platform 12 POST /operators/{id}
platform 12 POST /operators/{id}/tokens
platform 12 DELETE /operators/{id}/tokens/{token_id}
platform 12 DELETE /operators/{id}
platform 12 GET /approvals
platform 12 GET /approvals/{id}
platform 12 POST /approvals/{id}/decision
platform 12 GET /legal_entities
platform 12 GET /legal_entities/{id}
platform 12 GET /legal_entities/{id}/verifications
platform 12 POST /legal_entities/{id}/verification
platform 12 GET /accounts
platform 12 GET /accounts/{id}
platform 12 GET /accounts/{id}/capabilities
platform 12 POST /accounts/{id}
platform 12 POST /accounts/{id}/reserve
platform 12 POST /accounts/{id}/issues
platform 12 POST /accounts/{id}/refund_unpaid
platform 12 DELETE /accounts/{id}/issues/{issue_type}
platform 12 POST /accounts/{id}/blocks
platform 12 GET /payout_methods
platform 12 GET /payout_methods/{id}
platform 12 POST /payout_methods/{id}/restore
platform 12 DELETE /payout_methods/{id}
platform 12 GET /payout_methods/{id}/microdeposits
platform 12 POST /payout_methods/{id}/microdeposits/reset
platform 12 POST /payout_methods/{id}/microdeposits/send
platform 12 GET /documents
platform 12 GET /documents/{id}
platform 12 GET /documents/{id}/content
platform 12 POST /documents/{id}/decision
platform 12 GET /payment_methods
platform 12 GET /payment_methods/{id}
platform 12 POST /payment_methods/{id}/status
platform 12 DELETE /payment_methods/{id}
platform 12 GET /payment_methods/{id}/microdeposits
platform 12 POST /payment_methods/{id}/microdeposits/reset
platform 12 POST /payment_methods/{id}/microdeposits/send
platform 12 GET /payments
platform 12 GET /payments/{id}
platform 12 POST /payments/{id}/review
platform 12 POST /payments/{id}/network_result
platform 12 GET /refunds
platform 12 GET /refunds/{id}
platform 12 POST /refunds/{id}/network_result
platform 12 POST /disputes
platform 12 GET /disputes
platform 12 GET /disputes/{id}
platform 12 POST /disputes/{id}/decision
platform 12 POST /disputes/{id}/extension
platform 12 GET /payouts
platform 12 GET /payouts/{id}
platform 12 POST /payouts/run
platform 12 POST /payouts/{id}/decision
platform 12 GET /recoveries
platform 12 GET /recoveries/{id}
platform 12 POST /recoveries/{id}/decision
platform 12 GET /billing_statements
platform 12 GET /billing_statements/{id}
platform 12 POST /billing_runs
platform 12 POST /billing_statements/{id}/charge
platform 12 POST /billing_statements/{id}/charge_result
platform 12 POST /accounts/{id}/adjustments
platform 12 GET /adjustments
platform 12 GET /adjustments/{id}
platform 12 GET /terminals
platform 12 GET /terminals/{id}
platform 12 POST /terminals/{id}/onboard
platform 12 POST /terminals/{id}/restore
platform 12 POST /encoded_payment_methods
platform 12 GET /notification_preferences
platform 12 GET /notification_preferences/{id}
platform 12 POST /notification_preferences/{id}/revive
platform 12 GET /deliveries
platform 12 GET /deliveries/{id}
platform 12 GET /apps/{id}/notifications
platform 12 POST /deliveries/{id}/redeliver
platform 12 POST /notifications/{id}/redeliver
platform 12 GET /receiver
platform 12 POST /receiver
platform 12 GET /receiver/notifications
platform 12 GET /history
platform 12 GET /requests
platform 12 GET /requests/{correlation_id}
platform 12 GET /network_calls
platform 12 GET /timers
platform 12 GET /live
platform 12 GET /search
platform 12 GET /settings
platform 12 POST /settings
platform 12 GET /service
platform 12 POST /service
platform 12 GET /clock
platform 12 POST /clock/advance
platform 12 GET /accounts/{id}/ledger
platform 12 GET /ledger
platform 12 GET /audit
platform 12 GET /audit/check
platform 12 GET /refusals
platform 12 GET /refusals/{correlation_id}
platform 12 GET /metrics
platform 12 GET /credentials
platform 12 GET /openapi.json
platform 1/base-address-base_url-json
platform 1/_time-fields-are-unix
platform 1/card-expiration_year-is-not
platform 1/a-time-that-must
platform 1/amounts-integers-in-the
platform 1/creating-post-201-everything
platform 1/header-names-are-case
platform 1/json-body-at-most
platform 1/without-the-app-s
platform 1/no-body
platform 1/a-repeated-key-is
platform 1/1-0-is-an
platform 1/lengths-count-code-points
platform 1/nul-refused-param_value_is_invalid_pattern-ours
platform 1/a-null-member-of
platform 1/a-null-stays-what
platform 1/the-openapi-documents-leave
platform 1/updates-are-merge-patches
platform 1/custom_data-is-replaced-whole
platform 1/updates-are-post-to
platform 1/a-null-for-what
platform 1/a-response-field-without
platform 1/every-answer-x-correlation
platform 1/bytes-behind-a-request
platform 1/what-follows-a-request
platform 1/staging-and-production-are
platform 1/a-process-serves-one
platform 1/raw-bank-account-data
platform 1/pan-cvv-account-number
platform 1/reference-object-id-path
platform 1/used-for-owner-payment_method
platform 1/the-app-as-owner
platform 1/ids-uuid-version-7
platform 1/exceptions-app-id-decimal
platform 1/order-of-checks-ours
platform 1/a-target-without-a
platform 1/route-404-method-405
platform 1/declared-size-413
platform 1/credentials-403
platform 1/api-version-400-403
platform 1/throttle-429
platform 1/an-operation-outside-the
platform 1/size-of-the-body
platform 1/media-type-415
platform 1/static-magic-answers-9
platform 1/json-syntax-400
platform 1/unique-key-look-up
platform 1/all-syntactic-problems-of
platform 1/permissions-403
platform 1/all-unknown-ids-together
platform 1/state-rules-the-first
platform 1/nothing-is-written-unless
platform 1/the-one-error-that
platform 2/app-id
platform 2/app-token
platform 2/api-version
platform 2/content-type
platform 2/unique-key
platform 2/service-risk-token
platform 2/client-ip
platform 2/session-token-authentication-code
platform 2/service-magic-behavior
platform 2/user-agent
platform 2/schemes-appidauth-and-apptokenauth
platform 2/missing-app-id-or
platform 2/unknown-app-and-wrong
platform 2/credentials-not-yet-created
platform 2/suspended-app-app_suspended-ours
platform 2/with-several-credential-headers
platform 2/an-empty-one-is
platform 2/risk-headers-one-alone
platform 2/raw-without-a-client
platform 2/raw-post-payment_methods-payout_methods
platform 2/raw-post-legal_entities-and
platform 2/post-pad_agreements-verify_bank_deposits-of
platform 2/post-payments-triggered-directly
platform 2/post-payments-by-payment_method_id
platform 2/with-a-client-side
platform 2/encoded_payment_method-a-reader-has
platform 2/missing-where-required-param_is_missing
platform 2/direct-integration-raw-card
platform 2/others-use-client-side
platform 2/else-403-direct_integration_not_approved
platform 2/wallets-encoded-methods-processor
platform 2/raw-data-of-entities
platform 2/throttle-30-requests-per
platform 2/post-tokens-is-not
platform 2/no-other-per-endpoint
platform 2/the-operator-may-override
platform 2/over-it-429-throttle_exceeded
platform 2/counted-every-authenticated-request
platform 2/requests-without-any-secret
platform 2/post-tokens-and-the
platform 2/a-session-on-post
platform 2/timeout-not-answered-within
platform 2/the-same-while-the
platform 2/the-30-s-begin
platform 2/the-time-in-which
platform 2/a-body-for-which
platform 2/what-became-of-it
platform 2/response-headers-ours-retry
platform 2/missing-where-required
platform 2/first-use
platform 2/same-request-first-still
platform 2/same-request-first-finished
platform 2/another-request
platform 2/ours-scope-app
platform 2/the-operator-surface-has
platform 2/same-request-method-path
platform 2/kept-as-a-keyed
platform 2/stored-2xx-and-state
platform 2/not-stored-syntax-id
platform 2/the-key-stays-free
platform 2/kept-encrypted-for-30
platform 2/the-key-s-row
platform 2/another-process-that-finds
platform 2/an-act-that-lasts
platform 2/while-a-lease-runs
platform 2/retry-fact-5xx-until
platform 2/later-also-429-resource_conflict
platform 2/any-other-4xx-needs
platform 5/query-page-the-value
platform 5/filters-by-a-time
platform 5/answer-results-unique-next
platform 5/a-filter-id-that
platform 5/newest-first-by-create_time
platform 5/cursor-ours-authenticated-base64url
platform 5/bound-to-app-and
platform 5/never-expires
platform 5/changed-or-foreign-param_value_is_invalid_pattern
platform 5/later-records-never-shift
platform 5/previous-and-next-are
platform 5/an-empty-page-leads
platform 5/both-links-are-null
platform 5/expand-true-or-payment_method
platform 5/custom_data-object-or-null
platform 5/ours-at-most-50
platform 5/refused-with-param_value_is_invalid_pattern-a
platform 5/a-uuid-holds-none
platform 5/screened-alike-are-the
platform 5/ours-and-so-are
platform 5/what-was-stored-before
platform 5/what-programs-write-is
platform 5/a-file_name-with-such
platform 7/risk-script-ours-unless
platform 7/the-page-where-the
platform 7/service-risk-get_risk_token-ref
platform 7/one-per-page-view
platform 7/client_ip-address-that-fetched
platform 7/the-page-passes-both
platform 7/post-tokens-app-id
platform 7/optional-session-token-app
platform 7/body-resource-resource-payment_methods
platform 7/what-needs-other-directories
platform 7/201-id-resource-uuid
platform 7/valid-30-minutes-before
platform 7/use-fact-token-id
platform 7/payment_method-token-on-post
platform 7/fields-beside-it-are
platform 7/a-field-in-both
platform 7/single-use-consumed-by
platform 7/token_expired-token_already_used
platform 7/data-cvv-included-held
platform 7/needs-no-direct-integration
platform 7/the-openapi-document-describes
platform 7/post-documents-uploads-host
platform 7/pdf-jpeg-png-by
platform 7/headers-as-post-tokens
platform 7/201
platform 7/token-valid-24-hours
platform 7/record-types-states-get
platform 7/cors-preflight-is-answered
platform 10/changes-of-state-are
platform 10/without-a-subscription-nothing
platform 10/notification-notifications-fact-id
platform 10/the-delivered-body-is
platform 10/payload-the-record-as
platform 10/txnr_-may-be-null
platform 10/api_version-the-app-s
platform 10/one-per-event-and
platform 10/preference-notification_preferences-fact-id
platform 10/signing_secret-only-in-the
platform 10/post-notification_preferences
platform 10/get-notification_preferences
platform 10/get-notification_preferences-id-ours
platform 10/delete-notification_preferences-id
platform 10/get-notifications
platform 10/get-notifications-id
platform 10/get-events-ours
platform 10/new-active
platform 10/active-or-unreachable-deleted
platform 10/active-unreachable-when-a
platform 10/unreachable-active-by-the
platform 10/on-becoming-unreachable-its
platform 10/an-unreachable-one-gets
platform 10/history-ours-each-version
platform 10/null-for-system-and
platform 10/newest-first-by-create_time
platform 10/an-entry-holds-no
platform 10/who-compares-notifications-with
platform 10/kept-for-2-years
platform 10/delivery-ours-post-to
platform 10/success-2xx-within-15
platform 10/redirects-not-followed
platform 10/addresses-are-checked-at
platform 10/at-once-then-after
platform 10/then-failed
platform 10/at-least-once-drop
platform 10/per-preference-and-resource
platform 10/the-error-of-an
platform 10/none-is-delivered-while
platform 10/delivery-states-waiting-delivered
platform 10/outbox-ours-with-outbox_url
platform 10/its-delivery-is-written
platform 10/a-message-is-an
platform 10/it-is-not-signed
platform 10/in-nats-its-subject
platform 10/in-sqs-the-resource
platform 10/another-queue-gets-neither
platform 10/signs-that-sqs-refuses
platform 10/a-queue-gets-each
platform 10/messages-of-a-resource
platform 10/while-the-queue-is
platform 10/what-the-queue-refuses
platform 10/error-is-then-also
platform 10/deliveries-to-the-queue
platform 10/the-operator-redelivers-them
platform 10/every-process-that-shares
platform 10/topics-complete-resource-may
platform 10/payload-the-resource-s
platform 10/updated-only-when-a
platform 10/payments-created-fact
platform 10/payments-in_review
platform 10/payments-completed
platform 10/payments-failed
platform 10/payments-canceled
platform 10/payments-updated
platform 10/refunds-created-refunds-completed
platform 10/refunds-updated
platform 10/disputes-created
platform 10/disputes-updated-disputes-funds_withdrawn
platform 10/payment_methods-updated
platform 10/payment_methods-microdeposit_sent-payment_methods-deleted
platform 10/payout_methods-created-fact
platform 10/payout_methods-updated-payout_methods-deleted
platform 10/payouts-created-payouts-completed
platform 10/payouts-updated
platform 10/accounts-created-accounts-updated
platform 10/accounts-deleted
platform 10/accounts-negative_balance-fact
platform 10/accounts-capabilities-updated-fact
platform 10/legal_entities-created-legal_entities-updated
platform 10/legal_entities-verifications-updated-fact
platform 10/adjustments-created-fact-adjustments
platform 10/recoveries-created-recoveries-completed
platform 10/recoveries-updated
platform 10/billing_statements-created-fact
platform 10/billing_statements-charge_succeeded-billing_statements-charge_failed
platform 10/terminals-created-terminals-updated
platform 10/after-a-failure-the
platform 10/other-resources-have-no
platform 10/two-preferences-on-one
platform 10/notifications-are-kept-2
platform 11/id-resource-applications-path
platform 11/tokens-are-stored-as
platform 11/currencies
platform 11/versions
platform 11/onboarding_as_a_service
platform 11/paper_check
platform 11/enterprise_customer_id-delete_accounts-block_capabilities-beneficiary_transfer
platform 11/card_present
platform 11/id-resource-path-owner
platform 11/account_id
platform 11/serial_number
platform 11/model
platform 11/reference_id
platform 11/status
platform 11/last_call_home
platform 11/terminal_configuration
platform 11/configuration-3-0-line
platform 11/amount_guide_type-percentage_guide-amount_guide-none
platform 11/terminal_display-percentage_guide-show_amount-percentage_low
platform 11/3-2-name-ours
platform 11/3-1-line-as
platform 11/post-terminals
platform 11/get-terminals
platform 11/get-terminals-id
platform 11/post-terminals-id
platform 11/post-terminals-id-deactivate
platform 11/delete-terminals-id
platform 11/new-active-3-0
platform 11/pending-active-when-the
platform 11/active-inactive-deleted-terminals
platform 11/the-device-may-be
platform 11/no-ledger-effect
platform 11/encoded-methods-fact-encoding
platform 11/one-payment
platform 11/valid-7-days
platform 11/usd
platform 11/the-account-must-own
platform 11/an-authenticated-ciphertext-of
platform 11/otherwise-param_value_is_invalid_pattern
platform 11/captures-cancels-payments-md
platform 13/variables-come-from-the
platform 13/what-is-not-set
platform 13/white-space-around-a
platform 13/a-variable-that-is
platform 13/port-host
platform 13/base_url
platform 13/database_url
platform 13/store
platform 13/database_pool_size
platform 13/service_environment
platform 13/operator_token
platform 13/console
platform 13/operator_name
platform 13/app_id-app_token
platform 13/data_dir
platform 13/documents_url-documents_endpoint
platform 13/vault_key
platform 13/redis_url
platform 13/outbox_url
platform 13/aws_region-aws_access_key_id-aws_secret_access_key-aws_session_token
platform 13/adapters
platform 13/throttle_requests-throttle_window_seconds
platform 13/workers
platform 13/processes
platform 13/migrate
platform 13/trusted_proxies
platform 13/callback_allowed
platform 13/keep_attempts
platform 13/drain_seconds
platform 13/shutdown_timeout_seconds
platform 13/otel_exporter_otlp_endpoint-otel_exporter_otlp_headers-otel_service_name
platform 13/log_level
platform 13/log_format
platform 13/commands-serve-default-port
platform 13/several-processes-may-share
platform 13/each-timer-and-delivery
platform 13/another-takes-the-lead
platform 13/with-processes-the-first
platform 13/commands-on-a-running
platform 13/its-credentials-are-app_id
platform 13/with-app-id-of
platform 13/results-go-to-standard
platform 13/a-platform-that-does
platform 13/listen-prints-each-notification
platform 13/the-target-s-answer
platform 13/a-target-that-is
platform 13/what-the-platform-did
platform 13/the-preferences-of-the
platform 13/callback-url-names-the
platform 13/a-platform-that-was
platform 13/trigger-makes-a-whole
platform 13/the-simulated-networks-outcome
platform 13/logs-prints-each-request
platform 13/after-an-interruption-it
platform 13/advance-moves-the-clock
platform 13/operators-works-with-the
platform 13/expires-in-says-how
platform 13/open-shows-the-console
platform 13/backup-folder-restore-folder
platform 13/programs-that-are-missing
platform 13/they-open-a-word
platform 13/backup-writes-into-a
platform 13/a-folder-without-a
platform 13/a-document-whose-file
platform 13/a-backup-has-no
platform 13/a-backup-with-documents
platform 13/restore-writes-into-an
platform 13/then-it-compares-the
platform 13/until-that-is-done
platform 13/a-restored-database-is
platform 13/resume-lets-its-timers
platform 13/what-was-delivered-before
platform 13/drill-restores-a-backup
platform 13/it-proves-that-ledger
platform 13/it-serves-nothing-runs
platform 13/on-a-terminal-what
platform 13/stdout-json-one-json
platform 13/each-answered-request-is
platform 13/level-info-of-health
platform 13/a-segment-of-the
platform 13/each-attempt-of-a
platform 13/start-up-prints-starting
platform 13/nothing-is-served-before
platform 13/pretty-the-same-for
platform 13/then-the-lines-of
platform 13/a-database-that-is
platform 13/get-no-credentials-people
platform 13/servers-of-both-documents
platform 13/pages-for-readers-without
platform 13/both-send-requests-to
platform 13/below-docs-stand-the
platform 13/the-token-comes-in
platform 13/it-is-kept-for
platform 13/in-staging-the-page
platform 13/what-the-reader-typed
platform 13/files-of-the-pages
platform 13/no-page-loads-anything
platform 13/sigterm-sigint-sighup-the
platform 13/for-drain_seconds-the-process
platform 13/then-no-new-connections
platform 13/at-the-timeout-or
platform 13/in-each-case-the
platform 13/exit-codes-0-regular
platform 13/1-unexpected-or-cut
platform 13/2-wrong-configuration-variable
platform 13/3-database-unreachable-for
platform 13/4-port-taken-which
platform 13/5-vault-key-does
platform 13/6-a-backup-that
platform 14/throttle-request-timeout
platform 14/page_size
platform 14/strings
platform 14/json-body-depth-custom_data
platform 14/payment
platform 14/refund
platform 14/capture_at-open-authorization
platform 14/card-present-cancel-capture
platform 14/encoded-method
platform 14/failed-ach-verification-attempts
platform 14/ach-payment-hold
platform 14/dispute-answer-documents
platform 14/document-parts-of-a
platform 14/values-of-a-json
platform 14/accounts-per-legal-entity
platform 14/session-token-client-side
platform 14/authentication-code-assertion
platform 14/live-app-tokens
platform 14/preferences-callback_uri-delivery
platform 14/unique-key-memory
platform 14/terminal-serial_number-tip-percentages
platform 14/payouts
platform 14/payment-enablement
platform 14/retention
reference payments/this-document-covers-the
reference payments/it-centres-on-the
reference payments/it-also-covers-payments
reference payments/base-address-base_url
reference payments/request-and-response-bodies
reference payments/fields-named-_time-are
reference payments/the-placeholders-api_key-app_id
reference what/the-service-is-a
reference what/a-merchant-is-represented
reference what/an-account-holds-balances
reference what/payers-pay-by-credit
reference what/a-payment-is-created
reference what/in-the-inline-way
reference what/in-the-two-request
reference what/ach-always-uses-the
reference what/merchants-receive-funds-through
reference what/the-payout-method-is
reference what/risk-information-about-users
reference what/session-tokens-bind-card
reference what/changes-of-state-are
reference what/the-direct-integration-is
reference what/other-platforms-use-client
reference what/raw-bank-account-data
reference what/each-time-kyc-data
reference what/its-meaning-on-pressing
reference what/variations-are-allowed-if
reference what/the-ui-must-let
reference what/it-must-not-display
reference what/it-reads-get-legal_entities
reference what/risk-headers
reference what/on-the-page-where
reference what/calling-service-risk-get_risk_token
reference what/the-client-ip-value
reference what/both-values-are-passed
reference resources/reference-object/used-for-owner-payment_method
reference resources/reference-object/fields-id-string-path
reference resources/payment/id
reference resources/payment/resource
reference resources/payment/path
reference resources/payment/owner
reference resources/payment/create_time
reference resources/payment/status
reference resources/payment/amount
reference resources/payment/amount_refunded
reference resources/payment/amount_disputed
reference resources/payment/currency
reference resources/payment/payment_method
reference resources/payment/reference_id
reference resources/payment/capture_at
reference resources/payment/authorization_code
reference resources/payment/api_version
reference resources/payment/auto_capture
reference resources/payment/custom_data
reference resources/payment/failure_reason
reference resources/payment/fee_amount
reference resources/payment/fee_amount_refundable
reference resources/payment/initiated_by
reference resources/payment/order
reference resources/payment/pending_reasons
reference resources/payment/address_verification
reference resources/payment/txnr_app_fee-txnr_merchant
reference resources/payment/currency-a-value-other
reference resources/payment/without-it-not_authorized-is
reference resources/payment/the-currency-enum-is
reference resources/payment/third-allowed-currency-value
reference resources/payment/initiated_by-defaults-to-none
reference resources/payment/for-recurring-card-payments
reference resources/payment/initiated_by-is-not-used
reference resources/payment/recurring-ach-payments-reuse
reference resources/payment/amount_refundable-changes-according-to
reference resources/failure-reason/reason_code
reference resources/failure-reason/reason_message
reference resources/failure-reason/details
reference resources/failure-reason/manual-review-failed
reference resources/failure-reason/ach-asynchronous-failure
reference resources/failure-reason/card-asynchronous-failure
reference resources/credit-card-object/card_number
reference resources/credit-card-object/cvv
reference resources/credit-card-object/expiration_month
reference resources/credit-card-object/expiration_year
reference resources/credit-card-object/card_holder
reference resources/credit-card-object/auto_update
reference resources/credit-card-object/card_on_file
reference resources/credit-card-object/recurring
reference resources/credit-card-object/virtual_terminal_mode
reference resources/credit-card-object/trigger_verification
reference resources/credit-card-object/billing-addresses-of-cards
reference resources/credit-card-object/the-card-funding-type
reference resources/credit-card-object/a-mismatch-returns-card_funding_validation_mismatch
reference resources/us-bank-account-object/account_number
reference resources/us-bank-account-object/routing_number
reference resources/us-bank-account-object/account_type
reference resources/us-bank-account-object/account_holder
reference resources/us-bank-account-object/country-and-postal_code-are
reference resources/payment-method/type-is-credit_card-or
reference resources/payment-method/in-a-payment-request
reference resources/payment-method/creation-also-accepts-custom_data
reference resources/payment-method/record-fields-not-shown
reference resources/legal-entity/entity_name
reference resources/legal-entity/description
reference resources/legal-entity/country
reference resources/legal-entity/address
reference resources/legal-entity/phone
reference resources/legal-entity/primary_url
reference resources/legal-entity/email
reference resources/legal-entity/custom_data
reference resources/legal-entity/entity_country_info
reference resources/legal-entity/controller
reference resources/legal-entity/additional_representatives
reference resources/legal-entity/terms_of_service
reference resources/legal-entity/provincial_business_number-business_number
reference resources/legal-entity/person-object-is_beneficial_owner-boolean
reference resources/legal-entity/other-fields-mentioned-operates_in_sanctioned_countries
reference resources/legal-entity/the-call-returns-the
reference resources/legal-entity/response-fields-not-shown
reference resources/legal-entity/which-request-fields-are
reference resources/payout-method/id
reference resources/payout-method/path
reference resources/payout-method/resource
reference resources/payout-method/api_version
reference resources/payout-method/create_time
reference resources/payout-method/custom_data
reference resources/payout-method/nickname
reference resources/payout-method/owner
reference resources/payout-method/payout_bank_us
reference resources/payout-method/status
reference resources/payout-method/type
reference resources/payout-method/creation-request-fields-legal_entity_id
reference resources/payout-method/a-paper-check-payout
reference resources/payout-method/name-of-the-paper
reference resources/payout-method/for-a-bank-account
reference resources/payout/fields-id-path-resource
reference resources/payout/a-payout-also-has
reference resources/payout/reusing-one-gives-payout_reference_id_already_used
reference resources/rbit/id
reference resources/rbit/path
reference resources/rbit/owner
reference resources/rbit/resource
reference resources/rbit/create_time
reference resources/rbit/receive_time
reference resources/rbit/type
reference resources/rbit/source
reference resources/rbit/state
reference resources/rbit/api_version
reference resources/rbit/associated_resource
reference resources/rbit/type-object
reference resources/rbit/object-kinds-listed-address
reference resources/rbit/allowed-values-of-state
reference resources/rbit/allowed-values-of-type
reference resources/session-token/fields-id-path-resource
reference resources/pad-agreement/for-cad-echeck-payments
reference resources/pad-agreement/fields-payment_method_id-string-uuid
reference resources/pad-agreement/two-further-category-values
reference resources/pad-agreement/one-further-type-value
reference resources/other-records/refund-status-pending-completed
reference resources/other-records/dispute-types-include-pre_dispute
reference resources/other-records/dispute-documents-at-most
reference resources/other-records/fields-of-refund-dispute
reference states/payment/statuses-pending-processing-not
reference states/payment/the-closing-statuses-are
reference states/payment/new
reference states/payment/new-post
reference states/payment/pending-in-review
reference states/payment/pending-in-review-review
reference states/payment/new-post-payments
reference states/payment/pending-ach
reference states/payment/new-post-payments-card
reference states/payment/new-post-payments-synchronous
reference states/payment/pending
reference states/payment/completed
reference states/payment/completed-card
reference states/payment/completed-balance
reference states/payment/on-each-failure-notification
reference states/payment/steps-between-creation-and
reference states/payment/other-pending-reason-codes
reference states/payment-method/new
reference states/payment-method/unverified
reference states/payment-method/unverified-same
reference states/payment-method/two-mismatching-attempts-are
reference states/payment-method/after-the-third-incorrect
reference states/payment-method/permanent-verification-failure-gives
reference states/payment-method/a-failed-card-verification
reference states/payment-method/other-payment-method-statuses
reference states/session-token/active-to-deleted-when
reference states/payout-method/statuses-are-listed-in
reference states/payout-method/the-operator-deletes-a
reference states/payout-method/transitions-not-shown
reference states/payout/payout-statuses-not-shown
reference states/payout/transitions-not-shown
reference states/refund-and-rbit/refund-transitions-not-shown
reference states/refund-and-rbit/rbit-transitions-not-shown
reference endpoints/headers-and-authentication-of
reference endpoints/risk-headers-means-service
reference endpoints/post-legal_entities/direct-creation-of-a
reference endpoints/post-legal_entities/headers-auth-api-version
reference endpoints/post-legal_entities/body-the-legal-entity
reference endpoints/post-legal_entities/response-the-legal-entity
reference endpoints/get-legal_entities-id/returns-among-other-fields
reference endpoints/post-payments/headers-auth-api-version
reference endpoints/post-payments/risk-headers-are-required
reference endpoints/post-payments/they-are-not-required
reference endpoints/post-payments/account_id
reference endpoints/post-payments/amount
reference endpoints/post-payments/currency
reference endpoints/post-payments/auto_capture
reference endpoints/post-payments/fee_amount
reference endpoints/post-payments/initiated_by
reference endpoints/post-payments/order_id
reference endpoints/post-payments/reference_id
reference endpoints/post-payments/custom_data
reference endpoints/post-payments/payment_method
reference endpoints/post-payments/order-line_items
reference endpoints/post-payments/full-shape-of-order
reference endpoints/post-payments/orders-accept-discount_program_name-and
reference endpoints/post-payments/delivery_type-does-not-accept
reference endpoints/post-payments/response-the-payment-object
reference endpoints/get-payments-and-get-payments-id/query-parameters-of-the
reference endpoints/get-payments-and-get-payments-id/expand-is-also-available
reference endpoints/get-payments-and-get-payments-id/other-query-parameters-of
reference endpoints/post-payments-id/updates-a-payment
reference endpoints/post-payments-id/path-id-string-1
reference endpoints/post-payments-id/headers-auth-api-version
reference endpoints/post-payments-id/amount-adjustment-object
reference endpoints/post-payments-id/capture_at
reference endpoints/post-payments-id/custom_data
reference endpoints/post-payments-id/rbits
reference endpoints/post-payments-id/reference_id
reference endpoints/post-payments-id/name-of-the-amount
reference endpoints/post-payments-id/response-200-the-payment
reference endpoints/post-payments-id/errors-400-invalid_params-403
reference endpoints/post-payments-id-cancel/cancels-a-pending-payment
reference endpoints/post-payments-id-cancel/result-status-canceled-notification
reference endpoints/post-payments-id-cancel/a-card-present-payment
reference endpoints/post-payments-id-capture/captures-a-payment
reference endpoints/post-payments-id-capture/request-and-response-shapes
reference endpoints/post-payment_methods/headers-auth-api-version
reference endpoints/post-payment_methods/body-type-credit_card-payment_bank_us
reference endpoints/post-payment_methods/response-the-payment-method
reference endpoints/post-payment_methods-id-verify_bank_deposits/headers-as-above
reference endpoints/post-payment_methods-id-verify_bank_deposits/body-microdeposits-an-array
reference endpoints/post-payment_methods-id-verify_bank_deposits/response-the-payment-method
reference endpoints/post-payout_methods/headers-auth-api-version
reference endpoints/post-payout_methods/body-legal_entity_id-nickname-type
reference endpoints/post-payout_methods/response-the-payout-method
reference endpoints/post-payout_methods-id/updates-a-payout-method
reference endpoints/post-payout_methods-id/headers-auth-api-version
reference endpoints/post-payout_methods-id/body-custom_data-object-or
reference endpoints/post-payout_methods-id/response-payout-method
reference endpoints/post-payout_methods-id/errors-400-invalid_params-403
reference endpoints/post-payout_methods-id/also-get-payout_methods-id
reference endpoints/post-payouts-id/updates-a-payout
reference endpoints/post-payouts-id/body-custom_data-object-or
reference endpoints/post-payouts-id/response-payout
reference endpoints/post-payouts-id/errors-as-above
reference endpoints/post-rbits/creates-an-rbit-for
reference endpoints/post-rbits/body-associated_resource-id-resource
reference endpoints/post-rbits/response-the-rbit-record
reference endpoints/post-rbits/errors-invalid_params-not_authorized-unexpected_error
reference endpoints/post-rbits/shapes-of-each-type
reference endpoints/get-session_tokens/lists-session-tokens-created
reference endpoints/get-session_tokens/query-parameters
reference endpoints/get-session_tokens/page_size
reference endpoints/get-session_tokens/create_time_start
reference endpoints/get-session_tokens/create_time_end
reference endpoints/get-session_tokens/type
reference endpoints/get-session_tokens/account_id
reference endpoints/get-session_tokens/state
reference endpoints/get-session_tokens/page
reference endpoints/get-session_tokens/response-200-results-array
reference endpoints/get-session_tokens/errors-400-invalid_params-403
reference endpoints/get-session_tokens/creating-and-deleting-session
reference endpoints/get-session_tokens/a-single-token-can
reference endpoints/post-pad_agreements/headers-auth-api-version
reference endpoints/post-pad_agreements/body-payment_method_id-account_id-category
reference endpoints/post-pad_agreements/response-201-the-pad
reference endpoints/post-pad_agreements/errors-400-invalid_params-or
reference endpoints/operations-named-only/post-refunds-get-refunds
reference endpoints/operations-named-only/request-and-response-shapes
reference endpoints/operations-named-only/delete-accounts-id-requires
reference endpoints/operations-named-only/failures-give-account_cannot_be_deleted-with
reference authentication/app-id
reference authentication/app-token
reference authentication/api-version
reference authentication/content-type
reference authentication/unique-key
reference authentication/service-risk-token
reference authentication/client-ip
reference authentication/the-security-schemes-are
reference authentication/credentials-not-yet-created
reference authentication/not_authorized-reasons-related-to
reference authentication/missing_auth_assertion_field-validation-error-means
reference authentication/client-side-tokens-are
reference authentication/document-tokens-24-hours
reference authentication/issuing-authentication-codes-and
reference authentication/how-a-session-token
reference events/the-service-sends-notifications
reference events/a-platform-must-be
reference events/payments-in_review
reference events/payments-completed
reference events/payments-failed
reference events/payments-canceled
reference events/payments-updated
reference events/disputes-created
reference events/payment_methods-updated
reference events/payout_methods-deleted
reference events/payout_methods-updated
reference events/payouts-updated
reference events/accounts-deleted
reference events/adjustments-updated
reference events/recoveries-updated
reference events/refunds-updated
reference events/billing_statements-charge_succeeded
reference events/billing_statements-charge_failed
reference events/payload-shape-of-notifications
reference events/subscription-operation-delivery-address
reference errors/400
reference errors/400-merchant_account_cannot_accept_payments
reference errors/400-payment_method_cannot_be_created
reference errors/400-payment_cannot_be_canceled
reference errors/400-account_cannot_be_deleted
reference errors/400-account_cannot_process_payouts
reference errors/403
reference errors/415
reference errors/500
reference errors/503
reference errors/other-codes-named-payment_too_old
reference errors/reason-codes-under-invalid_params
reference errors/invalid_phone_number-for-a-north
reference errors/error-detail-entry-shape
reference errors/top-level-fields-of
reference errors/a-verify-request-with
reference errors/the-method-stays-unverified
reference errors/magic-behaviour-headers-work
reference errors/http-status-of-error
reference limits/default-api-throttle
reference limits/creating-client-side-tokens
reference limits/request-timeout
reference limits/get-session_tokens-page_size
reference limits/string-lengths
reference limits/capture_at
reference limits/card-present-cancel
reference limits/failed-ach-verification-attempts
reference limits/ach-payment-hold
reference limits/ach-refund-timing
reference limits/documents-per-dispute
reference limits/accounts-per-legal-entity
reference limits/session-token-lifetime
reference limits/client-side-token-validity
reference limits/terminal-serial_number
reference limits/terminal-tip-percentage-guides
reference limits/merchant-payment-enablement
reference limits/data-retention-in-the
reference limits/minimum-and-maximum-payment
reference limits/per-endpoint-rate-limits
reference versioning/the-version-is-chosen
reference versioning/responses-carry-api_version
reference versioning/3-0
reference versioning/3-0-rc-1
reference versioning/3-0-rc-2
reference versioning/3-1
reference versioning/3-1-rc-1
reference versioning/3-2
reference versioning/3-1-rc-1-3
reference versioning/the-rbit-types-landlord
reference versioning/session-token-schema-changes
reference versioning/deprecation-and-compatibility-policy
`
  .trim()
  .split("\n")
