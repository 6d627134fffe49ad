import { cashEntryRoutes } from '@labada/contracts/cash/cash-entries'
import { cashFlowRoutes } from '@labada/contracts/cash/cash-flow'
import { remittanceRoutes } from '@labada/contracts/cash/remittances'
import { ledgerRoutes } from '@labada/contracts/ledger/ledger'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos, ZERO } from '@labada/domain/core/money'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { type Network, Refusal } from '../../../testing/network.ts'
import { givenOffice } from '../../../testing/office.tsx'
import { MABOLO } from '../../../testing/shop.ts'
import type { CashFlow } from './cash-flow-api.ts'
import { CashFlowPage } from './cash-flow-page.tsx'

const TODAY = manilaDateOf(new Date())
const column = {
  from: TODAY,
  to: TODAY,
  branchId: null,
  opening: centavos(1000_00),
  in: centavos(630_00),
  out: centavos(-700_00),
  transfers: ZERO,
  overShort: centavos(-30_00),
  closing: centavos(900_00),
  amounts: [centavos(605_00), centavos(25_00), centavos(-700_00), centavos(-30_00)],
}
const FLOW: CashFlow = {
  asOf: new Date(),
  lines: [
    { key: 'payments:cash', section: 'in', name: 'Order payments, cash' },
    { key: 'item_sales', section: 'in', name: 'Item sales' },
    { key: 'expense:rent', section: 'out', name: 'Rent' },
    { key: 'over_short', section: 'over_short', name: 'Cash over and short' },
  ],
  periods: [column],
  branches: [{ ...column, branchId: MABOLO.id, name: MABOLO.name }],
  total: column,
  previous: { ...column, amounts: column.amounts.map(() => ZERO) },
  proof: { proven: true, difference: ZERO, checkedAt: null, differingDays: 0 },
}
let network: Network
beforeEach(() => {
  network = givenOffice()
  network.answers(cashFlowRoutes.cashFlow, () => FLOW)
  network.answers(cashFlowRoutes.cashFlowDays, () => ({
    asOf: new Date(),
    openings: [{ branchId: MABOLO.id, opening: column.opening }],
    items: [{ branchId: MABOLO.id, date: TODAY, in: column.in, out: column.out, overShort: column.overShort }],
  }))
  network.answers(ledgerRoutes.listAccounts, () => ({ items: [], total: ZERO }))
})

describe('The summary of the cash flow', () => {
  it('says the picture in words and the sums as checked', async () => {
    open(<CashFlowPage />, '/cash-flow?dates=today')
    expect(await screen.findByText(/₱630.00 in, ₱700.00 out. Highest/)).toBeTruthy()
    expect(screen.getByText('Checked')).toBeTruthy()
    expect(screen.getByText(/− ₱30.00 over and short = ₱900.00, which matches the accounts/)).toBeTruthy()
  })

  it('leads from every figure to its entries', async () => {
    open(<CashFlowPage />, `/cash-flow?from=${TODAY}&to=${TODAY}`)
    const table = await screen.findByRole('table', { name: 'Cash flow statement' })
    const row = within(table).getByRole('row', { name: /^Rent/ })
    const link = within(row).getByRole('link', { name: '−₱700.00' })
    expect(link.getAttribute('href')).toBe(`/cash-flow?tab=ledger&from=${TODAY}&to=${TODAY}&line=expense%3Arent`)
  })

  it('on a phone folds the lines of money in and out below their totals, which open them', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(max-width: 575px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const { user } = open(<CashFlowPage />, `/cash-flow?from=${TODAY}&to=${TODAY}`)
    const total = await screen.findByRole('button', { name: 'Total out' })
    const lines = () => screen.getByRole('rowheader', { name: 'Rent' }).closest('tbody')
    expect([total.getAttribute('aria-expanded'), lines()?.dataset.open]).toEqual(['false', 'false'])
    expect(within(total.closest('tr') as HTMLElement).getByRole('link', { name: '−₱700.00' })).toBeTruthy()
    await user.click(total)
    expect([total.getAttribute('aria-expanded'), lines()?.dataset.open]).toEqual(['true', 'true'])
    // The total stays where it was tapped: its lines open below it.
    expect(total.compareDocumentPosition(lines() as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('stands in red when it does not add up', async () => {
    network.answers(cashFlowRoutes.cashFlow, () => ({
      ...FLOW,
      proof: { ...FLOW.proof, proven: false, difference: centavos(1) },
    }))
    open(<CashFlowPage />, '/cash-flow')
    expect((await screen.findByRole('alert')).textContent).toContain('Accounts and statement differ by +₱0.01')
    expect(screen.getByText('Doesn’t add up')).toBeTruthy()
  })

  it('says that nothing moved', async () => {
    const quiet = { ...column, in: ZERO, out: ZERO, overShort: ZERO, closing: column.opening, amounts: [] }
    network.answers(cashFlowRoutes.cashFlow, () => ({
      ...FLOW,
      lines: [],
      total: quiet,
      previous: quiet,
      periods: [quiet],
    }))
    open(<CashFlowPage />, '/cash-flow')
    expect(await screen.findByText('No movements in this period')).toBeTruthy()
  })

  it('shows a failure with a way to try again', async () => {
    network.answers(cashFlowRoutes.cashFlow, () => {
      throw new Refusal(503, { message: 'Away' })
    })
    open(<CashFlowPage />, '/cash-flow')
    expect(await screen.findByText('Cash flow couldn’t load')).toBeTruthy()
  })

  it('asks for what the URL says', async () => {
    open(<CashFlowPage />, `/cash-flow?from=2026-10-01&to=2026-10-31&by=pay&branch=${MABOLO.id}`)
    await screen.findByRole('table', { name: 'Cash flow statement' })
    expect(network.sentTo(cashFlowRoutes.cashFlow)[0]?.query).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      by: 'pay',
      branchId: MABOLO.id,
    })
  })
})

describe('Recording', () => {
  it('a withdrawal sends it once; a closed month offers to book it as late', async () => {
    network.answers(cashEntryRoutes.recordCashEntry, ({ body }) => {
      if (!body.late)
        throw new Refusal(409, {
          message: 'That month is closed. Record it today as a late entry.',
          code: 'MONTH_CLOSED',
        })
      return { id: body.id, businessDate: TODAY, lateFor: body.date }
    })
    const { user } = open(<CashFlowPage />, `/cash-flow?branch=${MABOLO.id}`)
    await user.click(await screen.findByRole('button', { name: 'Record' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Owner withdrawal' }))
    const dialog = await screen.findByRole('dialog', { name: 'Owner withdrawal' })
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await within(dialog).findByText('Amount is required')).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/^Amount/), '500')
    await user.type(within(dialog).getByLabelText(/^Description/), 'For the owner')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    await user.click(await within(dialog).findByLabelText(/Record it today as a late entry/))
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = network.sentTo(cashEntryRoutes.recordCashEntry).map(({ body }) => body)
    expect(sent).toMatchObject([
      { kind: 'withdrawal', amount: 500_00, from: 'bank', branchId: MABOLO.id },
      { late: true, amount: 500_00 },
    ])
    expect(sent[0]?.id).toBe(sent[1]?.id)
  })
})

describe('A remittance', () => {
  it('that arrives short asks why and names the carrier', async () => {
    const remittance = {
      id: '00000000-0000-7000-8000-000000000077',
      branchId: MABOLO.id,
      branchName: MABOLO.name,
      number: 7,
      cashSessionId: null,
      from: 'drawer' as const,
      amount: centavos(4000_00),
      counted: null,
      carrier: 'Rodel Tan',
      note: null,
      businessDate: TODAY,
      sentAt: new Date(),
      sentBy: { id: MABOLO.id, name: 'Ana Reyes' },
      late: false,
      confirmation: null,
    }
    network.answers(remittanceRoutes.listRemittances, () => ({
      items: [remittance],
      nextCursor: null,
      totals: { remittances: 1, sent: remittance.amount, inTransit: remittance.amount, difference: ZERO },
    }))
    network.answers(remittanceRoutes.getRemittance, () => remittance)
    network.answers(remittanceRoutes.confirmRemittance, () => remittance)
    const { user } = open(<CashFlowPage />, `/cash-flow?tab=remittances&id=${remittance.id}`)
    const received = await screen.findByLabelText(/^Received(?! (on|in))/)
    await user.clear(received)
    await user.type(received, '3900')
    expect(await screen.findByText(/₱100.00 short. Recorded as a shortage under Rodel Tan/)).toBeTruthy()
    await user.type(screen.getByLabelText(/^Bank slip/), 'DS-1')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Note is required')).toBeTruthy()
    await user.type(screen.getByLabelText(/^Note/), 'One note was missing')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(network.sentTo(remittanceRoutes.confirmRemittance)).toHaveLength(1))
    expect(network.sentTo(remittanceRoutes.confirmRemittance)[0]?.body).toMatchObject({
      received: 3900_00,
      to: 'bank',
      reference: 'DS-1',
      note: 'One note was missing',
    })
  })

  it('of a status that none has are all shown again with one press', async () => {
    network.answers(remittanceRoutes.listRemittances, () => ({
      items: [],
      nextCursor: null,
      totals: { remittances: 0, sent: ZERO, inTransit: ZERO, difference: ZERO },
    }))
    const { user, router } = open(<CashFlowPage />, '/cash-flow?tab=remittances&state=short')
    const nothing = await screen.findByText('No remittances with this status')
    await user.click(within(nothing.parentElement ?? document.body).getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('No remittances yet')).toBeTruthy()
    expect(router.state.location.search).toBe('?tab=remittances')
  })
})
