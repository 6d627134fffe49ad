import { counterPermitRoutes } from '@labada/contracts/access/counter-permits'
import { type CounterPerson, counterPersonRoutes } from '@labada/contracts/access/counter-person'
import { type PermitRequest, permitRequestRoutes } from '@labada/contracts/access/permit-requests'
import { approvalRoutes } from '@labada/contracts/cash/approvals'
import { drawerDeskRoutes } from '@labada/contracts/cash/drawer-desk'
import { settingsInForceRoutes } from '@labada/contracts/company/settings-in-force'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { DEFAULT_SETTINGS, type ReversalSettings } from '@labada/domain/company/settings'
import type { Key } from '@labada/domain/core/keys'
import { centavos } from '@labada/domain/core/money'
import { PRESET_KEYS } from '@labada/domain/core/presets'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noteAnswer, noteSilence } from '../../api/live.ts'
import { keys as queryKeys } from '../../api/query-keys.ts'
import { getSession, setSession } from '../../api/session.ts'
import { StandHost } from '../../features/access/stand/stand-host.tsx'
import { MoveCashDialog } from '../../features/cash/summary/move-cash-dialog.tsx'
import { ReceivePage } from '../../features/orders/receive/receive-page.tsx'
import { ReleasePage } from '../../features/orders/release/release-page.tsx'
import { givenCounter, givenPrinter, open, ordersPage } from '../../testing/counter.tsx'
import { type Network, Refusal } from '../../testing/network.ts'
import { givenReceiving } from '../../testing/receive.tsx'
import { ANA, BEN, GIVEN_NOW, givenApproval, givenOrder, givenPayment, givenSummary } from '../../testing/shop.ts'

const NUMBER = 'MAB-261121-0042'

/** Ana stands there with these keys; Ben has the PIN 7391, and lends these. */
function givenStanding(network: Network, keys: readonly Key[] | null, lends: readonly Key[]): void {
  const ana = { id: ANA.id, firstname: 'Ana', lastname: 'Reyes' }
  const person: CounterPerson = {
    people: [
      { ...ana, pinLength: 4, ...(keys === null && { lends: [...lends] }) },
      { id: BEN.id, firstname: 'Ben', lastname: 'Cruz', pinLength: 4, lends: [...lends] },
    ],
    standing: { ...ana, since: GIVEN_NOW, ...(keys && { keys: [...keys] }) },
  }
  setSession({
    ...getSession(),
    keys: keys && new Set(keys),
    attended: { lockMinutes: 0, standing: ana, people: person.people },
  })
  network.answers(counterPersonRoutes.getCounterPerson, () => person)
  network.answers(counterPermitRoutes.permitAtCounter, ({ body: { pin } }) => {
    if (pin !== '7391')
      throw new Refusal(422, { message: 'Wrong PIN. Try again.', errors: { pin: ['Wrong PIN. Try again.'] } })
    return { permit: 'permit-1', expiresAt: GIVEN_NOW, by: { id: BEN.id, firstname: 'Ben', lastname: 'Cruz' } }
  })
}

/** Ana stands at a counter with these keys, and Ben, who has a PIN, may lend some. One paid order is open. */
async function givenInHand(
  keys: readonly Key[] | null,
  lends: readonly Key[],
  policy: Partial<ReversalSettings> = { counterRefunds: 'limited' },
) {
  const network = givenCounter()
  givenPrinter()
  const order = givenOrder({
    number: NUMBER,
    paid: centavos(390_00),
    balance: centavos(0),
    payments: [givenPayment()],
  })
  givenStanding(network, keys, lends)
  const reversals = { ...DEFAULT_SETTINGS.reversals, ...policy }
  network.answers(settingsInForceRoutes.settingsInForce, () => ({ ...DEFAULT_SETTINGS, reversals }))
  network.answers(orderRoutes.listOrders, () =>
    ordersPage([givenSummary({ ...order, customerName: 'Maria Santos', customerPhone: null, services: '' })]),
  )
  network.answers(orderRoutes.getOrder, () => order)
  network.answers(orderRoutes.refundOrder, () => order)
  network.answers(orderRoutes.voidOrder, () => order)
  network.answers(approvalRoutes.requestApproval, () => givenApproval())
  const { user, client } = open(
    <>
      <ReleasePage />
      <StandHost />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: /Maria Santos, open/ }))
  const panel = await screen.findByRole('region', { name: `Order ${NUMBER}` })
  await within(panel).findByRole('button', { name: 'Stub' })
  return { network, user, client, panel, order }
}

const refundIn = (panel: HTMLElement) => within(panel).queryByRole('button', { name: 'Refund…' })

async function wantRefund({ user, panel }: Pick<Awaited<ReturnType<typeof givenInHand>>, 'user' | 'panel'>) {
  await user.click(await within(panel).findByRole('button', { name: 'Refund…' }))
  const dialog = await screen.findByRole('dialog', { name: `Refund ${NUMBER}?` })
  await user.type(within(dialog).getByLabelText(/Reason/), 'A button came off')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  return screen.findByRole('dialog', { name: 'Ask a manager' })
}

it('A cashier refunds with the PIN of somebody who may; a wrong one is said, and nothing is sent', async () => {
  const at = await givenInHand(PRESET_KEYS.cashier, ['payment.refund', 'order.void'])
  const { network, user, order } = at
  const asking = await wantRefund(at)
  expect(asking.textContent).toContain(`Refund ₱390.00 for ${NUMBER}`)
  expect(within(asking).getAllByRole('listitem')).toHaveLength(1)
  expect(within(asking).queryByRole('button', { name: 'Ask the office instead' })).toBeNull()
  await user.click(within(asking).getByRole('button', { name: 'Ben Cruz' }))
  const entry = await screen.findByRole('dialog', { name: 'PIN of Ben Cruz' })
  await user.type(within(entry).getByLabelText('PIN'), '5820')
  expect(await within(entry).findByText('Wrong PIN. Try again.')).toBeTruthy()
  expect(network.sentTo(orderRoutes.refundOrder)).toEqual([])
  await user.type(within(entry).getByLabelText('PIN'), '7391')
  expect(await screen.findByText(`Refunded ₱390.00 for ${NUMBER}`)).toBeTruthy()
  const [sent] = network.sentTo(orderRoutes.refundOrder)
  const asked = network.sentTo(counterPermitRoutes.permitAtCounter).at(-1)?.body
  expect(asked).toMatchObject({ userId: BEN.id, call: 'POST /orders/:orderId/refunds' })
  expect(JSON.parse(asked?.input ?? '')).toEqual({
    params: { orderId: order.id },
    body: { id: sent?.body.id, amount: 390, method: 'cash', reason: 'A button came off' },
  })
})

/** The office answers the request that the counter looks at next. */
function givenOffice(network: Network, answer: Partial<PermitRequest>): void {
  const waiting: PermitRequest = {
    id: '01989000-0000-7000-8000-00000000e001',
    branchId: '01989000-0000-7000-8000-00000000b001',
    branchName: 'Mabolo',
    call: 'POST /orders/:orderId/refunds',
    order: null,
    amount: centavos(390_00),
    percent: null,
    total: centavos(390_00),
    paid: centavos(390_00),
    kind: null,
    saleNumber: null,
    customer: 'Maria Santos',
    method: 'cash',
    lines: [{ name: 'Wash-Dry-Fold', quantity: 2 }],
    reason: 'A button came off',
    state: 'waiting',
    askedAt: GIVEN_NOW,
    askedBy: { id: ANA.id, name: 'Ana Reyes' },
    expiresAt: new Date(GIVEN_NOW.getTime() + 600_000),
    decidedBy: null,
    note: '',
  }
  network.answers(permitRequestRoutes.askForPermit, () => waiting)
  network.answers(permitRequestRoutes.getPermitRequest, () => ({ ...waiting, ...answer }))
  network.answers(permitRequestRoutes.withdrawPermitRequest, () => ({ ...waiting, state: 'withdrawn' as const }))
  network.answers(permitRequestRoutes.takePermit, () => ({
    permit: 'permit-2',
    expiresAt: GIVEN_NOW,
    by: { id: BEN.id, firstname: 'Rosa', lastname: 'Lim' },
  }))
}

it('The office allows it from wherever it is: the counter waits, and goes on by itself', async () => {
  const at = await givenInHand(PRESET_KEYS.cashier, ['payment.refund', 'order.void'])
  const { network, user } = at
  givenOffice(network, { state: 'approved', decidedBy: { id: BEN.id, name: 'Rosa Lim' } })
  const asking = await wantRefund(at)
  await user.click(within(asking).getByRole('button', { name: 'Ask the office' }))
  expect(await screen.findByText(`Refunded ₱390.00 for ${NUMBER}`)).toBeTruthy()
  const asked = network.sentTo(permitRequestRoutes.askForPermit).at(-1)?.body
  expect(asked).toMatchObject({ call: 'POST /orders/:orderId/refunds' })
  expect(network.sentTo(orderRoutes.refundOrder)).toHaveLength(1)
  expect(network.sentTo(permitRequestRoutes.withdrawPermitRequest)).toEqual([])
})

it('The office declines with a word, and going back withdraws what nobody answered', async () => {
  const at = await givenInHand(PRESET_KEYS.cashier, ['payment.refund', 'order.void'])
  const { network, user } = at
  givenOffice(network, { state: 'declined', decidedBy: { id: BEN.id, name: 'Rosa Lim' }, note: 'Wait for me' })
  const asking = await wantRefund(at)
  await user.click(within(asking).getByRole('button', { name: 'Ask the office' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ask the office' })
  await within(dialog).findByText('Rosa Lim declined')
  expect(dialog.textContent).toContain('Wait for me')
  await user.click(within(dialog).getByRole('button', { name: 'Back' }))
  givenOffice(network, {})
  const again = await screen.findByRole('dialog', { name: 'Ask a manager' })
  await user.click(within(again).getByRole('button', { name: 'Ask the office' }))
  await screen.findByText('Waiting for the office…')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(network.sentTo(permitRequestRoutes.withdrawPermitRequest)).not.toEqual([]))
  const last = await screen.findByRole('dialog', { name: 'Ask a manager' })
  await user.click(within(last).getByRole('button', { name: 'Cancel' }))
  expect(network.sentTo(orderRoutes.refundOrder)).toEqual([])
})

it('What somebody asked is asked no more once another person stands there, or the request is withdrawn', async () => {
  const at = await givenInHand(PRESET_KEYS.cashier, ['payment.refund', 'order.void'])
  const { network, user, client } = at
  givenOffice(network, {})
  const asking = await wantRefund(at)
  await user.click(within(asking).getByRole('button', { name: 'Ask the office' }))
  await screen.findByText('Waiting for the office…')
  givenOffice(network, { state: 'withdrawn' })
  await client.invalidateQueries({ queryKey: queryKeys.permitRequests() })
  await screen.findByText('This request was withdrawn')
  const ben = { id: BEN.id, firstname: 'Ben', lastname: 'Cruz', since: GIVEN_NOW }
  network.answers(counterPersonRoutes.getCounterPerson, () => ({ people: [], standing: ben }))
  await client.invalidateQueries({ queryKey: queryKeys.counterPerson() })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ask the office' })).toBeNull())
  expect(network.sentTo(orderRoutes.refundOrder)).toEqual([])
})

it('What nobody here may lend stays away, as does everything new for whoever needs nobody', async () => {
  const { panel } = await givenInHand(PRESET_KEYS.cashier, ['order.discount'])
  expect(refundIn(panel)).toBeNull()
  expect(within(panel).queryByRole('button', { name: /oid MAB/ })).toBeNull()
})

it('Whoever may refund alone is asked nothing', async () => {
  const { network, user, panel } = await givenInHand(null, ['payment.refund', 'order.void', 'reversal.allow'])
  await user.click(await within(panel).findByRole('button', { name: 'Refund…' }))
  const dialog = await screen.findByRole('dialog')
  await user.clear(within(dialog).getByLabelText(/Amount/))
  await user.type(within(dialog).getByLabelText(/Amount/), '50')
  await user.type(within(dialog).getByLabelText(/Reason/), 'A button came off')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(network.sentTo(orderRoutes.refundOrder)).toHaveLength(1))
  expect(network.sentTo(counterPermitRoutes.permitAtCounter)).toEqual([])
})

it('What the policy sends to the office is allowed here by whoever stands in for it, or sent there all the same', async () => {
  const policy = { counterRefunds: 'approval' } as const
  const at = await givenInHand(null, ['payment.refund', 'reversal.allow'], policy)
  const asking = await wantRefund(at)
  await at.user.click(within(asking).getByRole('button', { name: 'Ask the office instead' }))
  await waitFor(() => expect(at.network.sentTo(approvalRoutes.requestApproval)).toHaveLength(1))
  expect(at.network.sentTo(orderRoutes.refundOrder)).toEqual([])
})

it('A cashier voids with a PIN; Escape leaves all as it was', async () => {
  const { network, user, panel } = await givenInHand(PRESET_KEYS.cashier, ['order.void'])
  const press = async () => {
    await user.click(await within(panel).findByRole('button', { name: `Ask a manager to void ${NUMBER}` }))
    const why = await screen.findByRole('dialog', { name: `Void ${NUMBER}?` })
    await user.type(within(why).getByLabelText('Reason'), 'Entered twice')
    await user.click(within(why).getByRole('button', { name: 'OK' }))
    return screen.findByRole('dialog', { name: 'Ask a manager' })
  }
  await press()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network.sentTo(orderRoutes.voidOrder)).toEqual([])
  const asking = await press()
  await user.click(within(asking).getByRole('button', { name: 'Ben Cruz' }))
  await user.type(await screen.findByLabelText('PIN'), '7391')
  await waitFor(() => expect(network.sentTo(orderRoutes.voidOrder)).toHaveLength(1))
})

it('A discount of a cashier is allowed when the order is saved; without that the ticket stays', async () => {
  const network = givenReceiving()
  givenStanding(network, PRESET_KEYS.cashier, ['order.discount'])
  const { user } = open(
    <>
      <ReceivePage />
      <StandHost />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: /^Wash-Dry-Fold/ }))
  await user.click(screen.getByRole('button', { name: /^Discount/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Discount' })
  await user.click(within(dialog).getByRole('radio', { name: 'Percent' }))
  await user.type(within(dialog).getByRole('textbox', { name: /Percent/ }), '10')
  await user.type(within(dialog).getByLabelText(/Reason/), 'Regular customer')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  const save = async () => {
    await user.click(await screen.findByRole('button', { name: /Pay later/ }))
    return screen.findByRole('dialog', { name: 'Ask a manager' })
  }
  const asking = await save()
  expect(asking.textContent).toContain('Discount of 10%')
  await user.click(within(asking).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network.sentTo(orderRoutes.receiveOrder)).toEqual([])
  await user.click(within(await save()).getByRole('button', { name: 'Ben Cruz' }))
  await user.type(await screen.findByLabelText('PIN'), '7391')
  await waitFor(() => expect(network.sentTo(orderRoutes.receiveOrder)).toHaveLength(1))
})

it('Cash out above the limit is allowed here by whoever stands in for an admin, or sent to the office', async () => {
  const network = givenCounter()
  givenStanding(network, null, ['drawer.move', 'reversal.allow'])
  network.answers(approvalRoutes.requestApproval, () => givenApproval())
  network.answers(approvalRoutes.listApprovals, () => ({ items: [], nextCursor: null, totals: { waiting: 0 } }))
  const isAllowed = () => network.sentTo(counterPermitRoutes.permitAtCounter).length > 0
  network.answers(drawerDeskRoutes.moveCash, ({ body: { id, kind, amount } }) => {
    if (!isAllowed()) throw new Refusal(409, { message: 'Over ₱500.00', code: 'APPROVAL_REQUIRED' })
    const cashSessionId = id
    return {
      id,
      cashSessionId,
      kind,
      amount,
      reason: null,
      note: 'Owner is here',
      recordedAt: GIVEN_NOW,
      recordedBy: ANA,
    }
  })
  const { user } = open(
    <>
      <MoveCashDialog deed="cash_out" onClose={() => undefined} />
      <StandHost />
    </>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Cash out' })
  await user.type(within(dialog).getByLabelText(/Amount/), '800')
  await user.type(within(dialog).getByLabelText(/Note/), 'Owner is here')
  const ask = async () => {
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    return screen.findByRole('dialog', { name: 'Ask a manager' })
  }
  await user.click(within(await ask()).getByRole('button', { name: 'Cancel' }))
  expect(await within(dialog).findByText('Over ₱500.00')).toBeTruthy()
  expect(network.sentTo(approvalRoutes.requestApproval)).toEqual([])

  const asking = await ask()
  expect(asking.textContent).toContain('Cash out: ₱800.00')
  await user.click(within(asking).getByRole('button', { name: 'Ben Cruz' }))
  await user.type(await screen.findByLabelText('PIN'), '7391')
  expect(await screen.findByText('Cash out: ₱800.00')).toBeTruthy()
  expect(network.sentTo(approvalRoutes.requestApproval)).toEqual([])
})

it('Without a connection the dialog says why no PIN can help', async () => {
  const at = await givenInHand(PRESET_KEYS.cashier, ['payment.refund'])
  const asking = await wantRefund(at)
  noteSilence()
  expect(await within(asking).findByText(/There’s no connection, so a manager’s PIN can’t be checked/)).toBeTruthy()
  expect(within(asking).queryByRole('listitem')).toBeNull()
  noteAnswer()
})
