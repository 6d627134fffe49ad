/** A piece of code on its way. */
export interface Part<Code> {
  /** It, once it is here. */
  readonly now: () => Code | undefined
  /** It, when it comes; the same promise until then. */
  readonly arrive: () => Promise<Code>
}

/** Sets a piece of code on its way at once. What did not arrive is fetched again when it is wanted. */
export function partOf<Code>(load: () => Promise<Code>): Part<Code> {
  let here: Code | undefined
  let coming: Promise<Code> | undefined
  const fetch = (): Promise<Code> => {
    const asked = load()
    asked.then(
      (code) => {
        here = code
      },
      () => {
        if (coming === asked) coming = undefined
      },
    )
    return asked
  }
  coming = fetch()
  return {
    now: () => here,
    arrive: () => {
      coming ??= fetch()
      return coming
    },
  }
}
