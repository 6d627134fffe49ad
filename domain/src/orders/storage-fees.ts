import { type Centavos, smallerOf, subtract, sum, times, ZERO } from '../core/money.ts'

/** A branch's fee for unclaimed laundry. */
export interface StorageRule {
  /** Free days after the laundry was ready. */
  readonly freeDays: number
  /** Centavos per started day after those; zero: storage is free. */
  readonly perDay: Centavos
  /** The maximum fee; zero: no limit. */
  readonly most: Centavos
}

const DAY_MS = 86_400_000

/** The storage fee for laundry ready since `readyAt`, as of `now`. */
export function storageFeeOf(rule: StorageRule, readyAt: Date, now: Date): Centavos {
  const days = Math.ceil((now.getTime() - readyAt.getTime()) / DAY_MS - rule.freeDays)
  if (days <= 0 || rule.perDay === 0) return ZERO
  const fee = times(rule.perDay, days)
  return rule.most > 0 ? smallerOf(fee, rule.most) : fee
}

/**
 * The part of the fee neither charged nor waived yet. `readyAt` is null for laundry that is not ready, or that the shop
 * delivers.
 */
export function storageDue(
  rule: StorageRule,
  kept: { readonly readyAt: Date | null; readonly charged: Centavos; readonly waived: Centavos },
  now: Date,
): Centavos {
  if (kept.readyAt === null) return ZERO
  const due = subtract(storageFeeOf(rule, kept.readyAt, now), sum([kept.charged, kept.waived]))
  return due > 0 ? due : ZERO
}
