/** The value in the middle. Throws when there is none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value that this share (0 to 1) of them does not exceed. Throws when there is none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (found === undefined) throw new RangeError('Nothing was measured')
  return found
}

/** Largest over smallest: 1 for what never varies. */
export function spreadOf(values: readonly number[]): number {
  return Math.max(...values) / Math.min(...values)
}
