/** What takes this long takes `SHARE` of the time; what takes longer, less: a check that takes twice as long comes four times less often. */
const BRIEF_MS = 100
const SHARE = 1 / 500
const LONGEST_MS = 86_400_000

/**
 * Regular work that takes long comes less often: after a tenth of a second every minute, after a second every 83 minutes, and at
 * least once a day. Many of them together take a thousandth of a core, however large the books grow. Kept by this program
 * alone, so work comes at once after its start.
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
      const took = now - from
      this.#until.set(name, now + Math.min((took / SHARE) * Math.max(1, took / BRIEF_MS), LONGEST_MS))
    }
  }
}
