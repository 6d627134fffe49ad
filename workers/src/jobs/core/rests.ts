/** The share of the time that one piece of regular work may take, however large the books grow. */
const SHARE = 1 / 500
const LONGEST_MS = 86_400_000

/**
 * Regular work that takes long comes less often: it rests 500 times as long as it took, at most a day. What takes a tenth of
 * a second still comes every minute. Kept by this program alone, so work comes at once after its start.
 */
export class Rests {
  readonly #clock: () => number
  readonly #until = new Map<string, number>()

  /** `clock` in milliseconds; it never goes back. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  isResting(name: string): boolean {
    return this.#clock() < (this.#until.get(name) ?? 0)
  }

  /** Does the work, after which it rests, whether it succeeded or not. */
  async after<T>(name: string, work: () => Promise<T>): Promise<T> {
    const from = this.#clock()
    try {
      return await work()
    } finally {
      const now = this.#clock()
      this.#until.set(name, now + Math.min((now - from) / SHARE, LONGEST_MS))
    }
  }
}
