import { describe, expect, it } from 'vitest'
import { type Difference, differencesOf, type Reading, type Values } from './differences.ts'

const reading: Reading = {
  isLeftOut: (field) => /^id$|Id$/.test(field),
  nameOf: ({ name }) => (typeof name === 'string' ? name : undefined),
}

const told = ({ path, kind, before, after }: Difference) => [
  path.map((step) => ('field' in step ? step.field : step.item)).join('.'),
  kind,
  before,
  after,
]
const between = (before: Values | null, after: Values | null) => differencesOf(before, after, reading).map(told)

describe('fields', () => {
  it('tells only what differs, down to the value', () => {
    const method = { active: true, mask: '0917' }
    expect(
      between(
        { methods: { gcash: method, maya: method }, owedChange: true },
        { methods: { gcash: { ...method, active: false }, maya: method }, owedChange: true },
      ),
    ).toEqual([['methods.gcash.active', 'changed', true, false]])
  })

  it('doesn’t take the order in which fields were stored for a change', () => {
    expect(between({ quiet: { from: 1, until: 2 } }, { quiet: { until: 2, from: 1 } })).toEqual([])
  })

  it.each([null, undefined, '', [], {}])('takes %j for nothing, as a field that is not there', (nothing) => {
    expect(between({ note: nothing }, {})).toEqual([])
    expect(between({ note: nothing }, { note: null })).toEqual([])
  })

  it('tells no and zero from nothing', () => {
    expect(between({}, { on: false, days: 0 })).toEqual([
      ['on', 'changed', undefined, false],
      ['days', 'changed', undefined, 0],
    ])
  })

  it('tells each value of a record that was not there, and of one that is not anymore', () => {
    const record = { id: 1, name: 'Mabolo', quiet: { from: 9 }, tags: ['a', 'b'] }
    expect(between(null, record)).toEqual([
      ['name', 'changed', undefined, 'Mabolo'],
      ['quiet.from', 'changed', undefined, 9],
      ['tags', 'changed', [], ['a', 'b']],
    ])
    expect(between(record, null)).toEqual([
      ['name', 'changed', 'Mabolo', undefined],
      ['quiet.from', 'changed', 9, undefined],
      ['tags', 'changed', ['a', 'b'], []],
    ])
  })

  it('leaves out what a reader cannot read, at any depth', () => {
    expect(between({ a: { shopId: 1 } }, { a: { shopId: 2 }, branchId: 3 })).toEqual([])
  })

  it('tells a value that became another kind of value as a whole', () => {
    expect(between({ limit: 5 }, { limit: { most: 5 } })).toEqual([['limit', 'changed', 5, { most: 5 }]])
  })
})

describe('lists of values', () => {
  it('tells what was removed and what was added', () => {
    expect(between({ header: ['Open 7 to 7', 'Mabolo'] }, { header: ['Open 8 to 8', 'Mabolo'] })).toEqual([
      ['header', 'removed', ['Open 7 to 7'], undefined],
      ['header', 'added', undefined, ['Open 8 to 8']],
    ])
  })

  it('counts a value that is there twice', () => {
    expect(between({ days: [1, 1, 2] }, { days: [1, 2] })).toEqual([['days', 'removed', [1], undefined]])
  })

  it('tells a change of order as the whole list', () => {
    expect(between({ days: [1, 2] }, { days: [2, 1] })).toEqual([['days', 'reordered', [1, 2], [2, 1]]])
  })
})

describe('lists of records', () => {
  const zone = (id: string, name: string, fee: number) => ({ id, name, fee })

  it('compares an item with itself, wherever it stands', () => {
    expect(
      between(
        { zones: [zone('a', 'Near', 20), zone('b', 'Far', 50)] },
        { zones: [zone('c', 'New', 5), zone('b', 'Far', 60), zone('a', 'Near', 20)] },
      ),
    ).toEqual([
      ['zones.Far.fee', 'changed', 50, 60],
      ['zones.New', 'added', undefined, zone('c', 'New', 5)],
    ])
  })

  it('tells an item that is gone', () => {
    expect(
      between({ zones: [zone('a', 'Near', 20), zone('b', 'Far', 50)] }, { zones: [zone('a', 'Near', 20)] }),
    ).toEqual([['zones.Far', 'removed', zone('b', 'Far', 50), undefined]])
  })

  it('takes items without anything of their own in their order, if there are as many', () => {
    const slot = (from: number) => ({ from, until: 20 })
    expect(between({ slots: [slot(8), slot(9)] }, { slots: [slot(8), slot(10)] })).toEqual([
      ['slots.2.from', 'changed', 9, 10],
    ])
    expect(between({ slots: [slot(8), slot(9)] }, { slots: [slot(8), slot(10), slot(11)] })).toEqual([
      ['slots.2', 'removed', slot(9), undefined],
      ['slots.2', 'added', undefined, slot(10)],
      ['slots.3', 'added', undefined, slot(11)],
    ])
  })

  it('tells the items of a list that was empty, without saying that each was added', () => {
    expect(between({ zones: [] }, { zones: [zone('a', 'Near', 20)] })).toEqual([
      ['zones.Near', 'changed', undefined, zone('a', 'Near', 20)],
    ])
  })

  it('tells only the order if that is all that changed', () => {
    const zones = [zone('a', 'Near', 20), zone('b', 'Far', 50)]
    expect(between({ zones }, { zones: zones.toReversed() })).toEqual([
      ['zones', 'reordered', zones, zones.toReversed()],
    ])
  })
})
