/** How long a proof is believed without asking the database again; termination must bite within two seconds. */
const TRUST_MS = 1_500
const MOST_PROOFS = 5_000

export interface Proofs<T> {
  /** `isLasting` false: prove it anew each time (a credential in its grace). */
  readonly get: (text: string, prove: () => Promise<{ proof: T; isLasting: boolean }>) => Promise<T>
  readonly clear: () => void
}

/** Proofs that held a moment ago. Refusals are never kept; what was asked before a `clear` is not kept after it. */
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
