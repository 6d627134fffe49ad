import { untilLoaded } from '../../../lib/lazy.ts'

/** A piece of code on its way. */
export interface Part<Code> {
  /** It, once it is here. */
  readonly now: () => Code | undefined
  /** It, when it comes, however long the line is down; the same promise until then. */
  readonly arrive: () => Promise<Code>
}

/** Sets a piece of code on its way at once. What did not arrive is fetched again when it is wanted. */
export function partOf<Code>(load: () => Promise<Code>): Part<Code> {
  let here: Code | undefined
  let wanted: Promise<Code> | undefined
  const arrived = (code: Code): Code => {
    here = code
    return code
  }
  const first = load().then(arrived)
  first.catch(() => undefined)
  return {
    now: () => here,
    arrive: () => {
      if (!wanted) {
        wanted = first.catch(() => untilLoaded(load).then(arrived))
        // What is broken, not only late, is tried again by the next who wants it.
        wanted.catch(() => {
          wanted = undefined
        })
      }
      return wanted
    },
  }
}
