import { type StockCount, stockCountRoutes } from '@labada/contracts/stock/stock-counts'
import { ZERO } from '@labada/domain/core/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { givenCounter, givenPrinter, open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { GIVEN_NOW } from '../../../testing/shop.ts'
import { CountDialog } from '../shop-inventory/count-dialog.tsx'
import { CountsView } from './counts-view.tsx'

const line = (id: number, name: string, location: string): StockCount['lines'][number] => ({
  item: { id: `0199aaaa-0000-7000-8000-00000000000${id}`, sku: `SKU-${id}`, name, unit: 'ml' },
  category: 'detergent',
  location,
  counted: null,
  expected: 4321,
  value: null,
})
const sheet: StockCount = {
  id: '0199aaaa-0000-7000-8000-0000000000e1',
  number: 'MAB-C-0007',
  branchId: '0199aaaa-0000-7000-8000-0000000000b1',
  branchName: 'Mabolo',
  state: 'open',
  category: null,
  note: 'Look behind the dryers too',
  openedAt: GIVEN_NOW,
  openedBy: 'Alma Labada',
  countedAt: null,
  countedBy: null,
  closedAt: null,
  closedBy: null,
  difference: ZERO,
  lines: [line(1, 'Powder', 'Shelf B'), line(2, 'Liquid', 'Shelf A'), line(3, 'Bleach', 'Shelf B')],
}

it('prints the sheet of a count for the shelves, by place, without what the books say', async () => {
  const network = givenOffice()
  network.answers(stockCountRoutes.listStockCounts, () => ({
    items: [sheet],
    nextCursor: null,
    totals: { counts: 1 },
  }))
  const papers: string[][] = []
  vi.stubGlobal('print', () => {
    const paper = document.querySelector<HTMLElement>(`section[aria-label="Count sheet ${sheet.number}"]`)
    papers.push([...(paper?.querySelectorAll('strong, tbody tr') ?? [])].map((part) => part.textContent ?? ''))
  })
  const { user } = open(<CountsView />)
  await user.click(await screen.findByRole('button', { name: new RegExp(sheet.number) }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Print count sheet' }))
  await waitFor(() => expect(papers).toHaveLength(1))
  expect(papers[0]?.slice(-3)).toEqual(['Shelf ALiquidSKU-2ml', 'Shelf BBleachSKU-3ml', 'Shelf BPowderSKU-1ml'])
  expect(papers[0]?.join(' ')).toContain(`Count ${sheet.number}`)
  expect(papers[0]?.join(' ')).not.toMatch(/4,?321/)
  await waitFor(() => expect(document.querySelector('section[aria-label^="Count sheet"]')).toBeNull())
})

it('prints it on the roll of the counter that counts', async () => {
  const network = givenCounter()
  const printer = givenPrinter()
  network.answers(stockCountRoutes.listStockCounts, () => ({
    items: [sheet],
    nextCursor: null,
    totals: { counts: 1 },
  }))
  const { user } = open(<CountDialog items={[]} onClose={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: new RegExp(sheet.number) }))
  await user.click(await screen.findByRole('button', { name: 'Print count sheet' }))
  await waitFor(() => expect(printer.slips).toHaveLength(1))
  expect(printer.slips[0]).toMatch(/MAB-C-0007.*Look behind the dryers too.*Liquid.*Bleach.*Powder.*Counted by/s)
  expect(printer.slips[0]).not.toMatch(/4,?321/)
})
