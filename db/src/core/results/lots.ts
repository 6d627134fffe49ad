/**
 * What comes while an earlier lot of the same name is being written waits, and is the next lot: one statement for all of
 * them. Nothing waits where nothing is being written. `write` returns a result for each, or undefined for all of them,
 * with nothing done; then each is written alone, so that none suffers for another.
 */
export class Lots<Item, Result> {
  readonly #most: number
  readonly #write: (items: readonly [Item, ...Item[]]) => Promise<readonly Result[] | undefined>
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>()

  constructor(most: number, write: (items: readonly [Item, ...Item[]]) => Promise<readonly Result[] | undefined>) {
    this.#most = most
    this.#write = write
  }

  /** Undefined if it was not written. Rejects as `write` does. */
  add(name: string, item: Item): Promise<Result | undefined> {
    return new Promise((resolve, reject) => {
      const one = { item, resolve, reject }
      const waiting = this.#waiting.get(name)
      if (waiting) waiting.push(one)
      else void this.#writeAll(name, one)
    })
  }

  async #writeAll(name: string, first: Waiting<Item, Result>): Promise<void> {
    const waiting = [first]
    this.#waiting.set(name, waiting)
    while (waiting.length > 0) await this.#writeLot(waiting.splice(0, this.#most))
    this.#waiting.delete(name)
  }

  async #writeLot([first, ...others]: readonly Waiting<Item, Result>[]): Promise<void> {
    if (!first) return
    try {
      const results = await this.#write([first.item, ...others.map(({ item }) => item)])
      if (!results && others.length > 0) for (const one of [first, ...others]) await this.#writeLot([one])
      else for (const [at, { resolve }] of [first, ...others].entries()) resolve(results?.[at])
    } catch (error) {
      for (const { reject } of [first, ...others]) reject(error)
    }
  }
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result | undefined) => void
  readonly reject: (error: unknown) => void
}
