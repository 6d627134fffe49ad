import type { Attention, AttentionFacts, NEWS_KINDS } from './attention.ts'

type Told<Kind extends (typeof NEWS_KINDS)[number]> = Omit<Extract<AttentionFacts, { readonly kind: Kind }>, 'kind'>

/** What happened lately around logins, newest first within a kind. */
export interface SecurityNews {
  readonly devices: readonly (Told<'device_set_up'> & { readonly branchId: string })[]
  readonly passwordResets: readonly Told<'password_reset'>[]
  /** Logins in a browser that their person had not used before. */
  readonly newBrowsers: readonly Told<'new_browser'>[]
  /** Logins that are being guessed at. */
  readonly failedLogins: readonly Told<'failed_logins'>[]
  /** Logins that succeeded after many tries that failed: a guess that was right, or a person who remembered. */
  readonly loginsAfterFailures: readonly Told<'login_after_failures'>[]
}

/** News around logins as the bell tells them: whoever runs the shop hears of what somebody else may have done. */
export function newsOf(news: SecurityNews): Attention[] {
  const { devices, passwordResets, newBrowsers, failedLogins, loginsAfterFailures } = news
  return [
    ...loginsAfterFailures.map((login) => ({
      branchId: null,
      facts: { kind: 'login_after_failures', ...login } as const,
    })),
    ...failedLogins.map((login) => ({ branchId: null, facts: { kind: 'failed_logins', ...login } as const })),
    ...passwordResets.map((change) => ({ branchId: null, facts: { kind: 'password_reset', ...change } as const })),
    ...newBrowsers.map((login) => ({ branchId: null, facts: { kind: 'new_browser', ...login } as const })),
    ...devices.map(({ branchId, id, device, by }) => ({
      branchId,
      facts: { kind: 'device_set_up', id, device, by } as const,
    })),
  ]
}
