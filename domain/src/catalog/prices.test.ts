import { describe, expect, it } from 'vitest'
import {
  effectiveAtOf,
  isDiscardable,
  refuseUnlessDraft,
  stateOf,
  type VersionTimes,
  versionInForce,
} from './prices.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00+08:00`)
const version = (id: string, times: Partial<VersionTimes> = {}): VersionTimes => ({
  id,
  publishedAt: null,
  effectiveAt: null,
  discardedAt: null,
  ...times,
})
const published = (id: string, publishedAt: Date, effectiveAt: Date = publishedAt) =>
  version(id, { publishedAt, effectiveAt })

describe('the prices in force', () => {
  const opening = published('opening', at('08:00'))
  const evening = published('evening', at('09:00'), at('18:00'))
  const draft = version('draft')
  const thrownAway = version('thrown', { publishedAt: at('10:00'), effectiveAt: at('12:00'), discardedAt: at('11:00') })
  const all = [draft, evening, thrownAway, opening]

  it.each([
    ['07:59', undefined],
    ['08:00', 'opening'],
    ['12:30', 'opening'],
    ['17:59', 'opening'],
    ['18:00', 'evening'],
  ])('at %s are those that took effect last', (time, expected) => {
    expect(versionInForce(all, at(time))?.id).toBe(expected)
  })

  it('are the ones published later, when two take effect together', () => {
    const corrected = published('corrected', at('09:30'), at('18:00'))
    expect(versionInForce([corrected, evening], at('18:00'))?.id).toBe('corrected')
  })

  it('make every other version a draft, scheduled, expired or discarded', () => {
    const states = (time: string) => all.map((one) => stateOf(one, versionInForce(all, at(time))?.id ?? null, at(time)))
    expect(states('12:30')).toEqual(['draft', 'scheduled', 'discarded', 'active'])
    expect(states('18:00')).toEqual(['draft', 'active', 'discarded', 'expired'])
  })
})

describe('publishing prices', () => {
  const now = at('10:00')

  it('puts a draft in force now, or at an instant to come', () => {
    expect(effectiveAtOf(version('draft'), undefined, now)).toEqual(now)
    expect(effectiveAtOf(version('draft'), at('23:59'), now)).toEqual(at('23:59'))
  })

  it('takes the minute the dialog was open for now, and refuses any earlier time', () => {
    expect(effectiveAtOf(version('draft'), at('09:59'), now)).toEqual(now)
    expect(() => effectiveAtOf(version('draft'), at('09:58'), now)).toThrow('can’t take effect in the past')
  })

  it('a second time changes nothing, for another time it is refused', () => {
    const done = published('done', now, at('18:00'))
    expect(effectiveAtOf(done, undefined, now)).toBeUndefined()
    expect(effectiveAtOf(done, at('18:00'), now)).toBeUndefined()
    expect(() => effectiveAtOf(done, at('19:00'), now)).toThrow('Published prices can’t be changed')
  })

  it('refuses what was thrown away', () => {
    const gone = version('gone', { discardedAt: now })
    expect(() => effectiveAtOf(gone, undefined, now)).toThrow('discarded')
    expect(() => refuseUnlessDraft(gone)).toThrow('discarded')
  })
})

describe('throwing prices away', () => {
  it('is for drafts and for what is still to come', () => {
    const now = at('10:00')
    expect(isDiscardable(version('draft'), now)).toBe(true)
    expect(isDiscardable(published('scheduled', now, at('18:00')), now)).toBe(true)
    expect(isDiscardable(version('gone', { discardedAt: now }), now)).toBe(false)
    expect(() => isDiscardable(published('active', now), now)).toThrow('have taken effect')
  })
})
