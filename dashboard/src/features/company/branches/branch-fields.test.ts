import { fromPesos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { changesOf, conflictsOf, NEW_BRANCH } from './branch-fields.ts'

const mabolo = { ...NEW_BRANCH, code: 'MAB', name: 'Mabolo', city: 'Cebu' }

describe('changing a branch', () => {
  it('sends only what was changed', () => {
    expect(changesOf(mabolo, mabolo)).toEqual({})
    expect(changesOf(mabolo, { ...mabolo, name: ' Mabolo ', phone: '0917', drawerLimit: fromPesos(5000) })).toEqual({
      phone: '0917',
      drawerLimit: 500_000,
    })
  })

  it('sets the wage order and takes it back', () => {
    const set = { ...mabolo, wageOrder: 'VII/class_a' }
    expect(changesOf(mabolo, set)).toEqual({ wageOrder: { region: 'VII', tier: 'class_a' } })
    expect(changesOf(set, mabolo)).toEqual({ wageOrder: null })
    expect(conflictsOf(mabolo, set, { ...mabolo, wageOrder: 'VII/class_b' })).toMatchObject([
      { name: 'Minimum wage order', yours: 'VII/class_a', theirs: 'VII/class_b' },
    ])
  })

  it('names what two people changed to different things, with both values', () => {
    const yours = { ...mabolo, name: 'Mabolo North', drawerLimit: fromPesos(5000), phone: '1' }
    const theirs = { ...mabolo, name: 'Mabolo South', drawerLimit: fromPesos(5000), city: 'Mandaue' }
    expect(conflictsOf(mabolo, yours, theirs)).toEqual([
      { field: 'name', name: 'Name', yours: 'Mabolo North', theirs: 'Mabolo South' },
    ])
  })

  it('says hours and pages in words', () => {
    const shut = mabolo.hours.map((day, weekday) => (weekday === 0 ? null : day))
    const late = mabolo.hours.map((day, weekday) => (weekday === 0 ? { opens: 480, closes: 1440 } : day))
    const [conflict] = conflictsOf(mabolo, { ...mabolo, hours: shut }, { ...mabolo, hours: late })
    expect(conflict?.yours).toMatch(/^Sun Closed, Mon 7:00 AM – 8:00 PM/)
    expect(conflict?.theirs).toMatch(/^Sun 8:00 AM – midnight/)
  })
})
