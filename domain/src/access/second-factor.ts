import { CODE_ALPHABET } from '../core/random-codes.ts'

/** Recovery codes are given at a time. */
export const RECOVERY_CODES = 10
/** 50 bits each. */
export const RECOVERY_CODE_LENGTH = 10
/** RFC 6238: a code lasts half a minute, and its neighbors are accepted for clocks that differ. */
export const STEP_SECONDS = 30
export const STEPS_AROUND = 1

/** What somebody typed as the second step of a login. */
export type TypedCode = { readonly kind: 'app' | 'recovery'; readonly code: string }

const RECOVERY = new RegExp(`^[${CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`)

/** Six digits are an authenticator app's code, ten letters and digits a recovery code; undefined for anything else. */
export function typedCode(text: string): TypedCode | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  return RECOVERY.test(code) ? { kind: 'recovery', code } : undefined
}

/** A recovery code as people read it: `ABCDE-FGHJK`. */
export function shownRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`
}
