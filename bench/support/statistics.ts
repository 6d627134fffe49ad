/** The median. Throws if there are no values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The quantile for a share from 0 to 1. Throws if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (found === undefined) throw new RangeError('Nothing was measured')
  return found
}

/** Largest ÷ smallest: 1 for values that do not vary. */
export function spreadOf(values: readonly number[]): number {
  return Math.max(...values) / Math.min(...values)
}
