import { approvalRoutes } from '@labada/contracts/cash/approvals'
import { type CashSessionDetail, cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { drawerDeskRoutes } from '@labada/contracts/cash/drawer-desk'
import { remittanceRoutes } from '@labada/contracts/cash/remittances'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { tripRoutes } from '@labada/contracts/orders/trips/trips'
import { figureRoutes } from '@labada/contracts/reports/figures'
import { bandOf } from '@labada/domain/cash/cash-sessions'
import { addDays } from '@labada/domain/core/manila-time'
import { centavos, ZERO } from '@labada/domain/core/money'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { givenCounter, givenPrinter, open } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import { ANA, GIVEN_NOW, givenCashSession, givenOrder, givenShopSummary, MABOLO } from '../../../testing/shop.ts'
import { givenTrip } from '../../../testing/trips.ts'
import { SummaryPage } from './summary-page.tsx'

/** The drawer of the worked example: ₱930.00 should be in it. */
function givenDrawer(session: CashSessionDetail | null = givenCashSession()) {
  const network = givenCounter()
  const printer = givenPrinter()
  const closed = givenCashSession({
    number: 40,
    state: 'closed',
    closedAt: GIVEN_NOW,
    closedBy: ANA,
    countedAmount: centavos(700_00),
    expected: centavos(850_00),
    variance: centavos(-150_00),
    kept: centavos(700_00),
    toSafe: ZERO,
    remitted: ZERO,
    counted: { '500': 1, '200': 1 },
  })
  network.answers(figureRoutes.shopSummary, () => givenShopSummary())
  network.answers(cashSessionRoutes.currentCashSession, () => ({ session, lastKept: centavos(700_00) }))
  network.answers(cashSessionRoutes.listCashSessions, () => ({
    items: [closed],
    nextCursor: null,
    totals: { sessions: 1, variance: centavos(-150_00) },
  }))
  network.answers(cashSessionRoutes.getCashSession, () => closed)
  const counted = (pieces: number) =>
    givenCashSession({
      ...session,
      state: 'counting',
      counted: { '100': pieces },
      countedAmount: centavos(pieces * 100_00),
      expected: centavos(930_00),
      variance: centavos(pieces * 100_00 - 930_00),
      band: bandOf(centavos(pieces * 100_00 - 930_00)),
      movements: [
        { id: ANA.id, at: GIVEN_NOW, kind: 'opening', amount: centavos(1000_00), reference: null, by: ANA.name },
        { id: ANA.id, at: GIVEN_NOW, kind: 'refund', amount: centavos(-70_00), reference: null, by: ANA.name },
      ],
    })
  network.answers(cashSessionRoutes.countCashSession, ({ body }) => counted(body.counted['100'] ?? 0))
  network.answers(cashSessionRoutes.closeCashSession, ({ body }) => ({
    ...counted(body.counted['100'] ?? 0),
    state: 'closed' as const,
    closedAt: GIVEN_NOW,
    closedBy: ANA,
    kept: body.keep,
    toSafe: ZERO,
    remitted: centavos(900_00 - body.keep),
    note: body.note ?? null,
  }))
  const { user } = open(<SummaryPage />)
  return { network, printer, user }
}

describe('closing the drawer', () => {
  it('shows nothing of what should be in it before it is counted', async () => {
    givenDrawer()
    await screen.findByText(/^Blind count/)
    expect(document.body.textContent).not.toContain('930')
  })

  it('counts, asks why it is ₱30 short, keeps ₱500, remits the rest, closes, and prints the Z reading', async () => {
    const { network, printer, user } = givenDrawer()
    await user.click(await screen.findByRole('button', { name: 'Count and close' }))
    await user.type(await screen.findByLabelText('Pieces of ₱100'), '9')
    expect(screen.getByRole('status').textContent).toBe('₱900.00')
    await user.click(screen.getByRole('button', { name: 'Finish count' }))

    expect(await screen.findByText('Short ₱30.00')).toBeTruthy()
    expect(screen.getByText('₱930.00')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Note is required')).toBeTruthy()
    await user.type(screen.getByLabelText(/Note/), 'Gave ₱30 too much change')
    await user.click(screen.getByRole('button', { name: 'Next' }))

    await user.click(await screen.findByRole('button', { name: '₱500' }))
    await user.click(screen.getByLabelText(/Remit/))
    await user.click(screen.getByRole('button', { name: 'Close drawer' }))
    await screen.findByText('Drawer closed')
    expect(network.sentTo(cashSessionRoutes.closeCashSession)[0]?.body).toEqual({
      counted: { '100': 9 },
      keep: 500_00,
      rest: 'remit',
      note: 'Gave ₱30 too much change',
    })
    await waitFor(() => expect(printer.slips[0]).toMatch(/Z READINGNo. 000041.*SHORT−₱30.00.*Remitted₱400.00/))
  })

  it('walks through the count with Enter, from the biggest note down', async () => {
    const { user } = givenDrawer()
    await user.click(await screen.findByRole('button', { name: 'Count and close' }))
    await screen.findByLabelText('Pieces of ₱1,000')
    await user.keyboard('2{Enter}1{Enter}{Enter}3')
    expect(screen.getByRole('status').textContent).toBe('₱2,800.00')
  })

  it('asks before it takes an empty count for an empty drawer', async () => {
    const { network, user } = givenDrawer()
    await user.click(await screen.findByRole('button', { name: 'Count and close' }))
    await user.click(await screen.findByRole('button', { name: 'Finish count' }))
    const ask = await screen.findByRole('alertdialog', { name: 'Is the drawer empty?' })
    await user.click(within(ask).getByRole('button', { name: 'Cancel' }))
    expect(network.sentTo(cashSessionRoutes.countCashSession)).toHaveLength(0)
  })

  it('looks at the difference again when money came in after the count', async () => {
    const { network, user } = givenDrawer(
      givenCashSession({
        state: 'counting',
        counted: { '100': 9 },
        countedAmount: centavos(900_00),
        expected: centavos(900_00),
        variance: ZERO,
      }),
    )
    network.answers(cashSessionRoutes.closeCashSession, () => {
      throw new Refusal(422, {
        message: 'Write down why',
        code: 'NOTE_REQUIRED',
        errors: { note: ['Note is required'] },
      })
    })
    await user.click(await screen.findByRole('button', { name: 'Continue closing' }))
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    network.answers(cashSessionRoutes.getCashSession, () =>
      givenCashSession({ state: 'counting', expected: centavos(990_00), variance: centavos(-90_00) }),
    )
    await user.click(await screen.findByRole('button', { name: 'Close drawer' }))
    expect(await screen.findByText('Short ₱90.00')).toBeTruthy()
  })

  it('keeps a count that was begun', async () => {
    const { user } = givenDrawer()
    await user.click(await screen.findByRole('button', { name: 'Count and close' }))
    await user.type(await screen.findByLabelText('Pieces of ₱500'), '4')
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    await user.click(await screen.findByRole('button', { name: 'Count and close' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Pieces of ₱500')).value).toBe('4')
  })
})

describe('the summary', () => {
  it('opens a closed drawer with a count, and says what the last close left', async () => {
    const { network, user } = givenDrawer(null)
    network.answers(cashSessionRoutes.openCashSession, () => givenCashSession({ opening: centavos(500_00) }))
    await screen.findByText('The last close left ₱700.00 in it.')
    await user.click(screen.getByRole('button', { name: 'Open drawer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Open drawer' })
    await user.type(within(dialog).getByLabelText('Pieces of ₱500'), '1')
    expect(dialog.textContent).toContain('The last close left ₱700.00 in the drawer: −₱200.00')
    await user.type(within(dialog).getByRole('textbox', { name: /^Note/ }), 'Two hundred for the bank')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('Drawer opened with ₱500.00')).toBeTruthy()
    expect(network.sentTo(cashSessionRoutes.openCashSession)[0]?.body.counted).toEqual({ '500': 1 })
  })

  it('asks why the count is off what the last close left, and takes Enter for OK', async () => {
    const { network, user } = givenDrawer(null)
    network.answers(cashSessionRoutes.openCashSession, () => givenCashSession({ opening: centavos(600_00) }))
    await user.click(await screen.findByRole('button', { name: 'Open drawer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Open drawer' })
    await user.type(within(dialog).getByLabelText('Pieces of ₱100'), '7')
    expect(within(dialog).queryByRole('textbox', { name: /^Note/ })).toBeNull()
    await user.type(within(dialog).getByLabelText('Pieces of ₱100'), '{Backspace}6{Enter}')
    const note = within(dialog).getByRole('textbox', { name: /^Note/ })
    await within(dialog).findByText('Note is required')
    await waitFor(() => expect(document.activeElement).toBe(note))
    expect(network.sentTo(cashSessionRoutes.openCashSession)).toHaveLength(0)
    await user.type(note, 'Change for the bank')
    await user.click(within(dialog).getByLabelText('Pieces of ₱100'))
    await user.keyboard('{Enter}')
    await screen.findByText('Drawer opened with ₱600.00')
    expect(network.sentTo(cashSessionRoutes.openCashSession)[0]?.body).toMatchObject({
      counted: { '100': 6 },
      note: 'Change for the bank',
    })
  })

  it('asks for the note also when only the server knows of a difference', async () => {
    const { network, user } = givenDrawer(null)
    network.answers(cashSessionRoutes.openCashSession, ({ body }) => {
      if (!body.note)
        throw new Refusal(422, {
          message: 'The count is −₱50.00 off what the last close left. Add a note.',
          code: 'NOTE_REQUIRED',
        })
      return givenCashSession({ opening: centavos(700_00) })
    })
    await user.click(await screen.findByRole('button', { name: 'Open drawer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Open drawer' })
    await user.type(within(dialog).getByLabelText('Pieces of ₱100'), '7{Enter}')
    await within(dialog).findByText('The count is −₱50.00 off what the last close left. Add a note.')
    await user.type(within(dialog).getByRole('textbox', { name: /^Note/ }), 'The owner took fifty')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('Drawer opened with ₱700.00')).toBeTruthy()
  })

  it('lists what is to be done, and gives change that is owed', async () => {
    const { network, user } = givenDrawer()
    network.answers(orderRoutes.giveShortChange, () => givenOrder())
    await screen.findByText('3 orders overdue')
    await screen.findByText('₱285.00 change owed for MAB-261120-0011')
    await user.click(screen.getByRole('button', { name: 'Mark as given' }))
    expect(await screen.findByText('Gave ₱285.00 change for MAB-261120-0011')).toBeTruthy()
  })

  it('prints the Z reading of a previous session again', async () => {
    const { printer, user } = givenDrawer()
    await screen.findByText('Short −₱150.00')
    await user.click(screen.getByRole('button', { name: 'Print Z reading 40' }))
    await waitFor(() => expect(printer.slips[0]).toMatch(/Z READINGNo. 000040.*SHORT−₱150.00/))
  })

  it('shows and prints no sum that gives the blind count away', async () => {
    const { printer, user } = givenDrawer()
    await screen.findByText('Cash is hidden because this drawer is counted blind.')
    expect(screen.queryByText('Collected')).toBeNull()
    expect(screen.queryByText('Collected by me')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'X reading' }))
    await waitFor(() => expect(printer.slips[0]).toMatch(/X READING.*Drawer movements appear after the count/))
    for (const told of ['Expected', 'Collected', '500.00', '800.00']) expect(printer.slips[0]).not.toContain(told)
    expect(printer.slips[0]).toContain('GCash')
    // Cash and all methods of the day, and what is there: ₱500.00, ₱800.00, ₱1,000.00 + ₱4,000.00.
    for (const told of [/₱500\.00/, /₱800\.00/, /₱5,000\.00/]) expect(document.body.textContent).not.toMatch(told)
  })

  it('shows the drawer and what was collected where the shop does not count blind', async () => {
    const { network } = givenDrawer(givenCashSession({ expected: centavos(930_00) }))
    network.answers(figureRoutes.shopSummary, () => givenShopSummary({ isBlind: false }))
    await screen.findByText('Expected in drawer')
    await screen.findByText('₱930.00')
    expect(await screen.findByText('Collected by me')).toBeTruthy()
  })
})

describe('cash that moves by hand', () => {
  it('asks an admin when more is to leave than the counter may hand out', async () => {
    const { network, user } = givenDrawer()
    let asked = false
    network.answers(drawerDeskRoutes.moveCash, () => {
      throw new Refusal(409, { message: 'Above ₱500.00', code: 'APPROVAL_REQUIRED' })
    })
    network.answers(approvalRoutes.requestApproval, ({ body }) => {
      asked = true
      return approval(body.id, body.subjectId)
    })
    network.answers(approvalRoutes.listApprovals, ({ query }) => ({
      items: asked && query.subjectId ? [approval(query.subjectId, query.subjectId)] : [],
      nextCursor: null,
      totals: { waiting: 1 },
    }))
    await user.click(await screen.findByRole('button', { name: 'Cash out' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cash out' })
    await user.type(within(dialog).getByLabelText(/Amount/), '800')
    await user.type(within(dialog).getByLabelText(/Note/), 'Owner is here')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await within(dialog).findByText('Waiting for admin approval')).toBeTruthy()
    const [sent] = network.sentTo(approvalRoutes.requestApproval)
    expect(sent?.body).toMatchObject({ kind: 'cash_out', amount: 800_00, reason: 'Owner is here' })
    expect(sent?.body.subjectId).toBe(network.sentTo(drawerDeskRoutes.moveCash)[0]?.body.id)
  })

  it('opens the drawer without a sale, with a reason and a slip that the printer opens it with', async () => {
    const { network, printer, user } = givenDrawer(
      givenCashSession({ noSales: [{ id: ANA.id, at: GIVEN_NOW, by: 'Ben Cruz', reason: 'Coins' }] }),
    )
    network.answers(drawerDeskRoutes.recordNoSale, ({ body }) => ({ ...body, at: GIVEN_NOW, by: 'Ana Reyes' }))
    expect((await screen.findByText('Opened without a sale')).parentElement?.textContent).toContain('1')
    await user.click(await screen.findByRole('button', { name: 'No sale' }))
    const dialog = await screen.findByRole('dialog', { name: 'Open the drawer without a sale?' })
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await within(dialog).findByText('Reason is required')).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/Reason/), 'Change for a neighbor')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(printer.slips[0]).toMatch(/No sale.*Ana Reyes.*Change for a neighbor/))
    expect(network.sentTo(drawerDeskRoutes.recordNoSale)).toHaveLength(1)
  })

  it('remits with a carrier’s name', async () => {
    const { network, user } = givenDrawer()
    network.answers(remittanceRoutes.sendRemittance, () => {
      throw new Refusal(409, { message: 'The drawer doesn’t have that much cash', code: 'CASH_SHORT' })
    })
    await user.click(await screen.findByRole('button', { name: 'Remit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remit' })
    await user.type(within(dialog).getByLabelText(/Amount/), '400')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await within(dialog).findByText('Carrier is required')).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/Carrier/), 'Leo')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await within(dialog).findByText(/doesn’t have that much cash/)).toBeTruthy()
    expect(network.sentTo(remittanceRoutes.sendRemittance)[0]?.body).toMatchObject({
      from: 'drawer',
      amount: 400_00,
      carrier: 'Leo',
    })
  })
})

it('shows what the last shift left word of, until somebody has read it', async () => {
  const { network, user } = givenDrawer()
  const note = {
    id: '0199eeee-0000-7000-8000-000000000001',
    text: 'Dryer 2 is slow',
    checks: ['keys' as const],
    writtenAt: GIVEN_NOW,
    writtenBy: ANA,
    readAt: null,
    readBy: null,
  }
  network.answers(drawerDeskRoutes.listHandovers, () => ({ items: [note] }))
  network.answers(drawerDeskRoutes.readHandover, () => ({ ...note, readAt: GIVEN_NOW, readBy: ANA }))
  await user.click(await screen.findByRole('button', { name: 'Mark as read' }))
  expect(network.sentTo(drawerDeskRoutes.readHandover)[0]?.params.noteId).toBe(note.id)
})

const approval = (id: string, subjectId: string) => ({
  id,
  branchId: MABOLO.id,
  branchName: MABOLO.name,
  kind: 'cash_out' as const,
  subjectId,
  orderNumber: null,
  amount: centavos(800_00),
  reason: 'Owner is here',
  method: null,
  paymentId: null,
  dueOn: null,
  state: 'waiting' as const,
  requestedAt: GIVEN_NOW,
  requestedBy: ANA,
  decidedAt: null,
  decidedBy: null,
  decisionNote: null,
})

describe('what is to be done', () => {
  it('says which trips are due, who carries cash, and that a note was not read', async () => {
    const { network } = givenDrawer()
    const given = givenShopSummary()
    network.answers(figureRoutes.shopSummary, () => given)
    network.answers(tripRoutes.listTrips, () => ({
      items: [
        givenTrip({ id: ANA.id, dueOn: given.today.date }),
        givenTrip({ id: MABOLO.id, dueOn: addDays(given.today.date, -1) }),
        givenTrip({ id: given.today.branchId, dueOn: addDays(given.today.date, 1) }),
      ],
    }))
    network.answers(tripRoutes.listRiders, () => ({
      items: [
        { ...ANA, carries: ZERO, open: 0 },
        { id: MABOLO.id, name: 'Ben Cruz', carries: centavos(390_00), open: 1 },
      ],
    }))
    const note = { text: 'Dryer 2 is loud', checks: [], writtenAt: GIVEN_NOW, writtenBy: ANA }
    network.answers(drawerDeskRoutes.listHandovers, () => ({
      items: [
        { ...note, id: ANA.id, readAt: null, readBy: null },
        { ...note, id: MABOLO.id, readAt: GIVEN_NOW, readBy: ANA },
      ],
    }))
    const card = await screen.findByRole('region', { name: 'To do' })
    expect(await within(card).findByText('2 trips today, 1 overdue')).toBeTruthy()
    expect(within(card).getByText('Ben Cruz has ₱390.00 to turn in')).toBeTruthy()
    expect(within(card).getByText('1 unread note from the last shift')).toBeTruthy()
  })

  it('what was moved by hand stands with its reason and who did it', async () => {
    const network = givenCounter()
    network.answers(drawerDeskRoutes.listCashMovements, () => ({
      items: [
        {
          id: ANA.id,
          cashSessionId: ANA.id,
          kind: 'cash_out' as const,
          reason: 'owner' as const,
          note: 'For the bank',
          amount: centavos(500_00),
          recordedAt: GIVEN_NOW,
          recordedBy: ANA,
        },
      ],
    }))
    network.answers(figureRoutes.shopSummary, () => givenShopSummary())
    network.answers(cashSessionRoutes.listCashSessions, () => ({
      items: [],
      nextCursor: null,
      totals: { sessions: 0, variance: ZERO },
    }))
    open(<SummaryPage />)
    const card = await screen.findByRole('region', { name: 'Cash in and out' })
    expect(await within(card).findByText('For the bank')).toBeTruthy()
    expect(card.textContent).toContain('Cash out ₱500.00, the owner’s')
    expect(card.textContent).toContain('Ana Reyes')
  })
})
