import { untilLoaded } from '../../../lib/lazy.ts'

/** A module that is loading. */
export interface Part<Code> {
  /** The module if it is loaded, otherwise undefined. */
  readonly now: () => Code | undefined
  /** Resolves when the module is loaded, however long the connection is down; returns the same promise until then. */
  readonly arrive: () => Promise<Code>
}

/** Starts loading a module immediately. If that fails, it is loaded again when it is needed. */
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
        // After a permanent error, the next caller tries again.
        wanted.catch(() => {
          wanted = undefined
        })
      }
      return wanted
    },
  }
}
