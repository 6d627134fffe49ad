import { takeDice, withDice } from '@labada/db/core/dice'
import { newId } from '@labada/db/core/ids'
import { DomainError } from '@labada/domain/core/errors'
import { describe, expect, it, vi } from 'vitest'
import { type Single, Written } from '../http/context.ts'
import { tryShortWay, unlessRefused } from './short-ways.ts'

const answer = new Written(200, '{}')
const single: Single = { key: undefined, answerOf: () => answer, committed: () => undefined }
const inCommand = <T>(work: () => Promise<T>) => withDice(takeDice('a command'), work)

describe('a short way', () => {
  it('that does not fit gives its ids back: the usual way draws the same', async () => {
    const drawn: string[] = []
    await inCommand(async () => {
      const found = await tryShortWay({ single }, async () => {
        drawn.push(newId(), newId())
        return undefined
      })
      expect(found).toBeUndefined()
      drawn.push(newId(), newId())
    })
    expect(drawn.slice(2)).toEqual(drawn.slice(0, 2))
  })

  it('that fits keeps its ids: what is drawn after it is new', async () => {
    const drawn: string[] = []
    await inCommand(async () => {
      const found = await tryShortWay({ single }, async () => {
        drawn.push(newId())
        return answer
      })
      expect(found).toBe(answer)
      drawn.push(newId())
    })
    expect(new Set(drawn).size).toBe(2)
  })

  it('is not tried by a command that may not be one', async () => {
    const work = vi.fn<() => Promise<Written>>()
    expect(await tryShortWay({ single: undefined }, work)).toBeUndefined()
    expect(work).not.toHaveBeenCalled()
  })

  it('leaves a refusal to the usual way, and hides no other error', () => {
    expect(unlessRefused(() => 7)).toBe(7)
    const refuse = () => {
      throw new DomainError('void_window_over', 'Too late')
    }
    const fail = () => {
      throw new TypeError('A bug')
    }
    expect(unlessRefused(refuse)).toBeUndefined()
    expect(() => unlessRefused(fail)).toThrow('A bug')
  })
})
