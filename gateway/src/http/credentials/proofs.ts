/**
 * How long a verification is trusted without asking the database again; a termination must take effect within two
 * seconds.
 */
const TRUST_MS = 1_500
const MOST_PROOFS = 5_000

export interface Proofs<T> {
  /** `isLasting` false: verify it each time (a credential in its grace period). */
  readonly get: (text: string, prove: () => Promise<{ proof: T; isLasting: boolean }>) => Promise<T>
  readonly clear: () => void
}

/**
 * A cache of recent verifications. Refusals are never cached; a check that started before a `clear` is not cached after
 * it.
 */
export function createProofs<T>(): Proofs<T> {
  const kept = new Map<string, { proof: T; until: number }>()
  let generation = 0
  return {
    async get(text, prove) {
      const known = kept.get(text)
      if (known && known.until > performance.now()) return known.proof
      const asked = generation
      const { proof, isLasting } = await prove()
      if (isLasting && asked === generation) {
        if (kept.size >= MOST_PROOFS) kept.clear()
        kept.set(text, { proof, until: performance.now() + TRUST_MS })
      }
      return proof
    },
    clear() {
      generation += 1
      kept.clear()
    },
  }
}
