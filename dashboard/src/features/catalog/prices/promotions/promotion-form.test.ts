import { parseManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { bodyOf, complaintsOf, newPromotion } from './promotion-form.ts'

const TODAY = parseManilaDate('2026-11-21') ?? expect.fail('That is a date')
const filled = { ...newPromotion(TODAY), name: ' Suki card ', code: 'suki', needsApproval: true, customerLimit: 3 }

describe('the form of a promotion', () => {
  it('sends of a stamp card its number only: no code, no approval, no limit per customer', () => {
    const card = { ...filled, kind: 'stamps', everyNth: 10 } as const
    expect(complaintsOf(card)).toEqual({})
    expect(bodyOf(card, TODAY)).toMatchObject({
      name: 'Suki card',
      kind: 'stamps',
      code: null,
      percent: null,
      everyNth: 10,
      customerLimit: null,
      needsApproval: false,
    })
    expect(complaintsOf({ ...card, everyNth: 1 })).toEqual({ everyNth: 'Enter a number from 2 to 100' })
  })

  it('sends of an audience what belongs to it, and asks for what is missing', () => {
    const chosen = { ...filled, leastSpent: fromPesos(500), planIds: ['a'] }
    const sent = (audience: typeof chosen.audience) => {
      const { leastSpent, planIds } = bodyOf({ ...chosen, audience }, TODAY)
      return { leastSpent, planIds }
    }
    expect(sent('everyone')).toEqual({ leastSpent: null, planIds: [] })
    expect(sent('birthday')).toEqual({ leastSpent: null, planIds: [] })
    expect(sent('spent')).toEqual({ leastSpent: fromPesos(500), planIds: [] })
    expect(sent('package')).toEqual({ leastSpent: null, planIds: ['a'] })
    expect(complaintsOf({ ...filled, audience: 'spent' })).toEqual({ leastSpent: 'Amount is required' })
    expect(complaintsOf({ ...filled, audience: 'package' })).toEqual({ planIds: 'Choose at least one package' })
  })
})
