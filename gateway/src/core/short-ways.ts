import { rememberDice } from '@labada/db/core/dice'
import { DomainError } from '@labada/domain/core/errors'
import type { Context, Single, Written } from '../http/context.ts'

/**
 * Tries the short way of a command (ADR 17). Undefined, with nothing done, for what it does not fit; the command then goes
 * the usual way and draws the same ids, as will whoever does it again.
 */
export async function tryShortWay(
  { single }: Pick<Context, 'single'>,
  work: (single: Single) => Promise<Written | undefined>,
): Promise<Written | undefined> {
  if (!single) return undefined
  const rewindDice = rememberDice()
  const answer = await work(single)
  if (!answer) rewindDice()
  return answer
}

/** What a short way decides; undefined where a rule refuses it, because only the usual way says no. */
export function unlessRefused<T>(decide: () => T): T | undefined {
  try {
    return decide()
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}
