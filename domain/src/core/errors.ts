/**
 * Every reason a rule of the shop can give for a refusal. The gateway maps each code to an HTTP status
 * (`gateway/src/http/errors.ts`); on the wire the codes are in capitals (`NOT_READY`).
 */
export const DOMAIN_ERROR_CODES = [
  'admin_only',
  'advance_limit',
  'advance_pending',
  'advance_quiet',
  'already_asked',
  'already_decided',
  'already_released',
  'approval_required',
  'backup_key_missing',
  'backup_needed',
  'backup_running',
  'branch_has_open_work',
  'cash_short',
  'code_taken',
  'consent_missing',
  'consent_due',
  'credit_limit',
  'customer_has_open_work',
  'dates_overlap',
  'dispute_pending',
  'division_by_zero',
  'document_closed',
  'duplicate_reference',
  'empty_order',
  'export_too_large',
  'feature_off',
  'field_invalid',
  'file_refused',
  'fingerprint_taken',
  'instalment_done',
  'invalid_amount',
  'invalid_stage',
  'key_set_used',
  'last_owner',
  'leave_converted',
  'login_failed',
  'machine_busy',
  'machine_down',
  'month_closed',
  'month_not_over',
  'more_than_own',
  'not_ready',
  'not_recordable',
  'not_reversible',
  'no_key',
  'nobody_stands',
  'no_open_session',
  'no_payroll_table',
  'no_price',
  'not_found',
  'nothing_restored',
  'note_required',
  'order_voided',
  'out_of_stock',
  'otp_required',
  'otp_wrong',
  'overpayment',
  'own_advance',
  'package_short',
  'package_unfit',
  'passkey_refused',
  'permit_over',
  'prepaid_short',
  'price_changed',
  'promotion_refused',
  'refund_too_large',
  'remittance_confirmed',
  'reset_over',
  'schedule_conflict',
  'scan_refused',
  'scan_used',
  'scanner_not_paired',
  'session_closed',
  'session_already_open',
  'setup_done',
  'stale_version',
  'stock_left',
  'step_up_required',
  'storage_fee_due',
  'tender_too_small',
  'too_many_attempts',
  'two_step_required',
  'undo_window_over',
  'unpaid',
  'void_window_over',
] as const
export type DomainErrorCode = (typeof DOMAIN_ERROR_CODES)[number]

/**
 * A rule of the shop refused. `details` may name the offending field or list what must be done first; never secrets.
 */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: DomainErrorCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}
