import { DEFAULT_SETTINGS } from '@labada/domain/company/settings'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { givenCounter, givenPrinter } from '../../../testing/counter.tsx'
import { BEN, givenCashSession } from '../../../testing/shop.ts'
import { printerFor } from './printer.ts'

const shop = { name: 'Suds & Co', branch: 'Mabolo' }
const { receipts, tracking } = DEFAULT_SETTINGS

it('a reading is printed by whoever stands at the counter, not by whose login it has', async () => {
  const { slips } = givenPrinter()
  givenCounter()
  const print = () =>
    printerFor({ shop, shopOf: () => shop, terms: { ...receipts, keptDays: 30, tracking }, shopCopy: false }).reading(
      givenCashSession(),
      'X',
    )
  print()
  await waitFor(() => expect(slips[0]).toMatch(/Printed .* by Ana Reyes$/))
  setSession({ attended: { lockMinutes: 3, standing: { id: BEN.id, firstname: 'Ben', lastname: 'Cruz' } } })
  print()
  await waitFor(() => expect(slips[1]).toMatch(/Printed .* by Ben Cruz$/))
})
