import { type Approval, approvalRoutes } from '@labada/contracts/cash/approvals'
import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { orderClaimRoutes } from '@labada/contracts/orders/order-claims'
import { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { centavos, ZERO } from '@labada/domain/core/money'
import type { LoadStage } from '@labada/domain/orders/order-stages'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { keys } from '../../../api/query-keys.ts'
import { scanKeys } from '../../../testing/browser.tsx'
import { givenCounter, givenPrinter, open, ordersPage } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import {
  ANA,
  BEN,
  GIVEN_NOW,
  givenCashSession,
  givenLoad,
  givenOrder,
  givenSummary,
  MABOLO,
} from '../../../testing/shop.ts'
import { ReleasePage } from './release-page.tsx'
import { TURN_MS } from './use-scan.ts'

/** A branch with one order; the network keeps it as the server would. */
function givenBoard(own: Partial<Order> = {}, stage: LoadStage = 'received') {
  const network = givenCounter()
  const printer = givenPrinter()
  const loads = [givenLoad({ number: 1, stage }), givenLoad({ number: 2, stage })]
  let order = givenOrder({ number: 'MAB-261121-0042', claimCode: 'K7QW3MXP', stage, loads, ...own })
  const moved = (loadId: string, to: LoadStage, by = ANA) => {
    const after = order.loads.map((load) => (load.id === loadId ? { ...load, stage: to, stageBy: by } : load))
    const slowest = after.find((load) => load.stage !== to)?.stage ?? to
    order = { ...order, loads: after, stage: slowest }
    return order
  }
  const summary = () => givenSummary({ ...order, customerName: 'Maria Santos', customerPhone: null, services: '' })
  network.answers(orderRoutes.listOrders, ({ query }) =>
    query.search === undefined || order.number.includes(query.search) ? ordersPage([summary()]) : ordersPage([]),
  )
  network.answers(orderRoutes.getOrder, () => order)
  network.answers(orderRoutes.lookUpOrder, ({ params }) => ({
    order: [order.claimCode, order.number].includes(params.code) ? order : null,
  }))
  network.answers(orderRoutes.moveLoad, ({ params, body }) => moved(params.loadId, body.stage))
  network.answers(orderRoutes.moveLoadBack, ({ params, body }) => moved(params.loadId, body.stage))
  network.answers(orderRoutes.recordPayment, ({ params, body }) => {
    const change = centavos((body.tendered ?? body.amount) - body.amount)
    order = {
      ...order,
      paid: centavos(order.paid + body.amount),
      balance: centavos(order.balance - body.amount),
      payments: [
        ...order.payments,
        {
          id: body.id,
          orderId: params.orderId,
          method: body.method,
          amount: body.amount,
          tendered: body.tendered ?? null,
          change,
          owed: ZERO,
          reference: body.reference ?? null,
          recordedAt: GIVEN_NOW,
          recordedBy: ANA,
          cashSessionId: null,
          officeReason: null,
          voided: false,
        },
      ],
    }
    return order
  })
  network.answers(orderRoutes.releaseOrder, () => {
    order = { ...order, stage: 'released', releasedAt: GIVEN_NOW, releasedBy: ANA }
    return order
  })
  /** From now on a move is answered when it is let go, each by its own call. */
  const holdMoves = () => {
    const held: (() => void)[] = []
    network.answers(orderRoutes.moveLoad, async ({ params, body }) => {
      await new Promise<void>((resolve) => held.push(resolve))
      return moved(params.loadId, body.stage)
    })
    return held
  }
  const { user, client } = open(<ReleasePage />)
  return { network, printer, user, client, moved, holdMoves, loads }
}
const scan = (code = 'K7QW3MXP') => scanKeys([...code, 'Enter'])

describe('scanning a stub', () => {
  it('moves the loads that are not ready one stage on, and undoes it with one press', async () => {
    const { network, user, loads } = givenBoard()
    await screen.findByText('Maria Santos')
    scan()
    const notice = await screen.findByText('MAB-261121-0042: 2 loads → Washing')
    expect(network.sentTo(orderRoutes.moveLoad).map(({ params, body }) => [params.loadId, body.stage])).toEqual(
      loads.map(({ id }) => [id, 'washing']),
    )
    await user.click(within(notice.parentElement ?? document.body).getByText('Undo'))
    await screen.findByText('MAB-261121-0042: 2 loads back to received')
    expect(network.sentTo(orderRoutes.moveLoadBack)[0]?.body).toEqual({ stage: 'received' })
  })

  it('undoes the last move with Ctrl+Z too', async () => {
    const { network, user } = givenBoard()
    await screen.findByText('Maria Santos')
    scan()
    await screen.findByText(/→ Washing/)
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(network.sentTo(orderRoutes.moveLoadBack)).toHaveLength(2))
  })

  it('releases an unpaid order in cash with three presses: scan, F9, Enter', async () => {
    const { network, user } = givenBoard({}, 'ready')
    await screen.findByText('Maria Santos')
    scan()
    await screen.findByRole('region', { name: 'Order MAB-261121-0042' })
    await user.keyboard('{F9}')
    await screen.findByRole('region', { name: 'Pay' })
    await user.keyboard('{Enter}')
    expect(await screen.findByText('MAB-261121-0042 released')).toBeTruthy()
    expect(network.sentTo(orderRoutes.recordPayment)[0]?.body).toMatchObject({ method: 'cash', amount: 390_00 })
    expect(network.sentTo(orderRoutes.releaseOrder)).toHaveLength(1)
  })

  it('releases a paid order with two presses: scan, Enter', async () => {
    const { network, user } = givenBoard({ paid: centavos(390_00), balance: ZERO, paymentStatus: 'paid' }, 'ready')
    await screen.findByText('Maria Santos')
    scan()
    const panel = await screen.findByRole('region', { name: 'Order MAB-261121-0042' })
    expect(within(panel).getByRole('button', { name: /^Release(?! part)/ })).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('MAB-261121-0042 released')).toBeTruthy()
    expect(network.sentTo(orderRoutes.recordPayment)).toHaveLength(0)
  })

  it('washes once what a scanner reads twice', async () => {
    const { network } = givenBoard()
    await screen.findByText('Maria Santos')
    scanKeys([...'K7QW3MXP', 'Enter', ...'K7QW3MXP', 'Enter'])
    await screen.findByText('MAB-261121-0042: 2 loads → Washing')
    expect(network.sentTo(orderRoutes.lookUpOrder)).toHaveLength(1)
    expect(network.sentTo(orderRoutes.moveLoad)).toHaveLength(2)
  })

  it('takes the next stub while the one before is on its way, each in its turn', async () => {
    const { network, holdMoves } = givenBoard()
    await screen.findByText('Maria Santos')
    const held = holdMoves()
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /^Scan or type/ })
    scan('K7QW3MXP')
    await waitFor(() => expect(held).toHaveLength(1))
    expect(box.value).toBe('')
    scan('MAB-261121-0042')
    // Not by keys: swift ones are a scanner's.
    fireEvent.change(box, { target: { value: 'half a na' } })
    for (const load of [1, 2, 3, 4]) {
      await waitFor(() => expect(held).toHaveLength(load))
      held.at(-1)?.()
    }
    await screen.findByText('MAB-261121-0042: 2 loads → Drying')
    expect(network.sentTo(orderRoutes.moveLoad).map(({ body }) => body.stage)).toEqual([
      'washing',
      'washing',
      'drying',
      'drying',
    ])
    expect(box.value).toBe('half a na')
  })

  it('washes once what is scanned again because the answer takes long', async () => {
    const { network, holdMoves } = givenBoard()
    await screen.findByText('Maria Santos')
    const held = holdMoves()
    const now = performance.now()
    scan()
    await waitFor(() => expect(held).toHaveLength(1))
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + TURN_MS - 1_000)
    try {
      scan()
    } finally {
      clock.mockRestore()
    }
    held[0]?.()
    await waitFor(() => expect(held).toHaveLength(2))
    held[1]?.()
    await screen.findByText('MAB-261121-0042: 2 loads → Washing')
    await screen.findByRole('button', { name: 'Undo' })
    expect(network.sentTo(orderRoutes.lookUpOrder)).toHaveLength(1)
  })

  it('lets a stub that nothing is heard of hold up no other, and be scanned again', async () => {
    const { network } = givenBoard({}, 'ready')
    await screen.findByText('Maria Santos')
    network.answers(orderRoutes.lookUpOrder, () => new Promise(() => undefined))
    const wait = globalThis.setTimeout
    const patience = vi.spyOn(globalThis, 'setTimeout')
    const asked = () => network.sentTo(orderRoutes.lookUpOrder).map(({ params }) => params.code)
    try {
      patience.mockImplementation(((run: () => void, ms?: number) =>
        wait(run, ms === TURN_MS ? 50 : ms)) as typeof setTimeout)
      scan()
      await waitFor(() => expect(asked()).toEqual(['K7QW3MXP']))
      scan('MAB-261121-0042')
      await waitFor(() => expect(asked()).toEqual(['K7QW3MXP', 'MAB-261121-0042']))
      scan()
      const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + TURN_MS)
      scan()
      clock.mockRestore()
      await waitFor(() => expect(asked()).toEqual(['K7QW3MXP', 'MAB-261121-0042', 'K7QW3MXP']))
    } finally {
      patience.mockRestore()
    }
  })

  it('only opens an order whose code or number is typed: a look moves nothing, also when a scan follows at once', async () => {
    const { network, user } = givenBoard()
    await screen.findByText('Maria Santos')
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /^Scan or type/ })
    for (const typed of ['K7QW3MXP', 'MAB-261121-0042']) {
      box.focus()
      fireEvent.change(box, { target: { value: typed } })
      await user.keyboard('{Enter}')
      await screen.findByRole('region', { name: 'Order MAB-261121-0042' })
      await waitFor(() => expect(box.value).toBe(''))
    }
    expect(network.sentTo(orderRoutes.moveLoad)).toHaveLength(0)
    scan('MAB-261121-0042')
    await screen.findByText('MAB-261121-0042: 2 loads → Washing')
  })

  it('keeps what was typed when the search fails, and says so', async () => {
    const { network, user } = givenBoard({}, 'ready')
    await screen.findByText('Maria Santos')
    network.answers(orderRoutes.listOrders, () => {
      throw new Refusal(500)
    })
    await user.keyboard('0042{Enter}')
    await screen.findByText(/went wrong|server/i)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Scan or type/ }).value).toBe('0042')
  })

  it('opens the only order whose number fits what was typed, and says when none does', async () => {
    const { user } = givenBoard({}, 'ready')
    await screen.findByText('Maria Santos')
    await user.keyboard('0042{Enter}')
    await screen.findByRole('region', { name: 'Order MAB-261121-0042' })
    await user.keyboard('{F2}zzzz{Enter}')
    expect((await screen.findAllByText('No results for “zzzz”')).length).toBeGreaterThan(0)
  })
})

describe('two tablets, one load', () => {
  it('tells the slower one who was first, and offers no undo of another person’s work', async () => {
    const { network, user, moved } = givenBoard()
    network.answers(orderRoutes.moveLoad, ({ params }) => moved(params.loadId, 'washing', BEN))
    await user.click(await screen.findByRole('button', { name: 'Start washing' }))
    expect(await screen.findByText('MAB-261121-0042: already washed by Ben Cruz, 9:05 AM')).toBeTruthy()
    expect(screen.queryByText('Undo')).toBeNull()
  })

  it('takes the card back where it was when the server refuses', async () => {
    const { network, user } = givenBoard()
    network.answers(orderRoutes.moveLoad, () => {
      throw new Refusal(409, { message: 'This order was voided', code: 'ORDER_VOIDED' })
    })
    await user.click(await screen.findByRole('button', { name: 'Start washing' }))
    expect(await screen.findByText('MAB-261121-0042: This order was voided')).toBeTruthy()
    const received = screen.getByRole('region', { name: 'Received' })
    await waitFor(() => expect(within(received).getByText('Maria Santos')).toBeTruthy())
  })

  it('asks for a reason once the ten seconds are over', async () => {
    const { network, user, moved } = givenBoard()
    network.answers(orderRoutes.moveLoadBack, ({ params, body }) => {
      if (!body.reason) throw new Refusal(422, { message: 'Enter a reason', code: 'NOTE_REQUIRED' })
      return moved(params.loadId, body.stage)
    })
    await user.click(await screen.findByRole('button', { name: 'Start washing' }))
    await user.click(await screen.findByText('Undo'))
    const ask = await screen.findByRole('dialog', { name: /back to received/ })
    await user.type(within(ask).getByLabelText('Reason'), 'Wrong machine')
    await user.click(within(ask).getByRole('button', { name: 'OK' }))
    await screen.findByText(/2 loads back to received/)
    expect(network.sentTo(orderRoutes.moveLoadBack).at(-1)?.body).toEqual({
      stage: 'received',
      reason: 'Wrong machine',
    })
  })
})

describe('the order in hand', () => {
  it('says why it cannot be handed over yet', async () => {
    const { user } = givenBoard()
    await user.click(await screen.findByRole('button', { name: /Maria Santos, open/ }))
    const panel = await screen.findByRole('region', { name: 'Order MAB-261121-0042' })
    expect(panel.textContent).toContain('2 loads not ready yet: load 1 received, load 2 received.')
    expect(within(panel).queryByRole('button', { name: /^Release(?! part)/ })).toBeNull()
  })

  it('keeps the amounts when the payment is refused, and takes it under the same id', async () => {
    const { network, user } = givenBoard({}, 'ready')
    const taken: string[] = []
    network.answers(orderRoutes.recordPayment, ({ body }) => {
      taken.push(body.id)
      throw new Refusal(409, {
        message: 'Reference G-1 was already used for MAB-261120-0003',
        code: 'DUPLICATE_REFERENCE',
      })
    })
    await screen.findByText('Maria Santos')
    scan()
    await screen.findByRole('region', { name: /Order/ })
    await user.keyboard('{F9}')
    await user.click(await screen.findByLabelText('GCash'))
    await user.type(screen.getByLabelText(/Reference/), 'G-1{Enter}')
    expect(await screen.findByText('Reference G-1 was already used for MAB-261120-0003')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/Reference/).value).toBe('G-1')
    await user.type(screen.getByLabelText(/Reference/), '{Enter}')
    await waitFor(() => expect(taken).toHaveLength(2))
    expect(new Set(taken).size).toBe(1)
  })

  it('gives the change that was owed', async () => {
    const { network, user } = givenBoard({ owedChange: centavos(285_00), balance: ZERO }, 'ready')
    network.answers(orderRoutes.giveShortChange, () => givenOrder({ owedChange: ZERO }))
    await screen.findByText('Maria Santos')
    scan()
    await screen.findByText('Customer is owed ₱285.00 change')
    await user.click(screen.getByRole('button', { name: 'Mark as given' }))
    expect(await screen.findByText('Gave ₱285.00 change for MAB-261121-0042')).toBeTruthy()
  })

  it('takes no cash while the drawer is being counted', async () => {
    const { network, user } = givenBoard({}, 'ready')
    network.answers(orderRoutes.recordPayment, () => {
      throw new Refusal(409, { message: 'The drawer is being counted', code: 'NO_OPEN_SESSION' })
    })
    network.answers(cashSessionRoutes.currentCashSession, () => ({
      session: givenCashSession({ state: 'counting' }),
      lastKept: ZERO,
    }))
    await screen.findByText('Maria Santos')
    scan()
    await screen.findByRole('region', { name: /Order/ })
    await user.keyboard('{F9}{Enter}')
    expect(await screen.findByText('The drawer is being counted')).toBeTruthy()
  })

  it('prints the bag tags of each load, without a phone number', async () => {
    const { printer, user } = givenBoard({}, 'ready')
    await screen.findByText('Maria Santos')
    scan()
    const panel = await screen.findByRole('region', { name: /Order/ })
    await user.click(within(panel).getByRole('button', { name: 'Tags' }))
    await waitFor(() => expect(printer.slips[0]).toMatch(/0042.*Load 1\/2.*Load 2\/2/))
    expect(printer.slips[0]).not.toContain('4567')
  })
})

const asked = (own: Partial<Approval> = {}): Approval => ({
  id: '0199cccc-0000-7000-8000-000000000001',
  branchId: MABOLO.id,
  branchName: MABOLO.name,
  kind: 'release_unpaid',
  subjectId: '0199cccc-0000-7000-8000-000000000002',
  orderNumber: 'MAB-261121-0042',
  amount: centavos(390_00),
  reason: 'Pays on Friday',
  method: null,
  paymentId: null,
  dueOn: '2026-11-27' as Approval['dueOn'],
  state: 'waiting',
  requestedAt: GIVEN_NOW,
  requestedBy: ANA,
  decidedAt: null,
  decidedBy: null,
  decisionNote: null,
  ...own,
})

describe('what is rare at the desk', () => {
  it('asks an admin before an unpaid order leaves, and releases it once that was allowed', async () => {
    const { network, user, client } = givenBoard({}, 'ready')
    let answer: Approval[] = []
    network.answers(approvalRoutes.listApprovals, () => ({ items: answer, nextCursor: null, totals: { waiting: 0 } }))
    network.answers(approvalRoutes.requestApproval, ({ body }) => {
      answer = [asked({ id: body.id, subjectId: body.subjectId, reason: body.reason })]
      return answer[0] ?? asked()
    })
    await screen.findByText('Maria Santos')
    scan()
    await user.click(await screen.findByRole('button', { name: 'Request unpaid release' }))
    const dialog = await screen.findByRole('dialog', { name: /with ₱390.00 unpaid/ })
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await within(dialog).findByText('Reason is required')).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/Reason/), 'Pays on Friday')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('Waiting for an admin to approve the unpaid release')).toBeTruthy()
    answer = [asked({ state: 'approved', decidedAt: GIVEN_NOW, decidedBy: BEN })]
    // The event of the answer makes the requests stale.
    await client.invalidateQueries({ queryKey: keys.approvals() })
    await user.click(await screen.findByRole('button', { name: 'Release unpaid' }))
    expect(await screen.findByText('MAB-261121-0042 released')).toBeTruthy()
    expect(network.sentTo(orderRoutes.releaseOrder)).toHaveLength(1)
  })

  it('hands over the loads that are chosen and keeps the others', async () => {
    const { network, user, loads } = givenBoard({ balance: ZERO, paid: centavos(390_00) }, 'ready')
    await screen.findByText('Maria Santos')
    scan()
    await user.click(await screen.findByRole('button', { name: 'Release part' }))
    const dialog = await screen.findByRole('dialog', { name: 'Release part of MAB-261121-0042' })
    await user.click(within(dialog).getByRole('checkbox', { name: /Load 2/ }))
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(network.sentTo(orderRoutes.releaseOrder)).toHaveLength(1))
    expect(network.sentTo(orderRoutes.releaseOrder)[0]?.body.loadIds).toEqual([loads[0]?.id])
  })

  it('takes a release back with one press', async () => {
    const { network, user } = givenBoard({ balance: ZERO, paid: centavos(390_00) }, 'ready')
    network.answers(orderRoutes.releaseOrder, ({ params }) =>
      givenOrder({
        id: params.orderId,
        number: 'MAB-261121-0042',
        stage: 'released',
        releasedAt: new Date(),
        loads: [givenLoad({ stage: 'released', stageAt: new Date() })],
      }),
    )
    network.answers(orderDeskRoutes.undoRelease, ({ params }) =>
      givenOrder({ id: params.orderId, number: 'MAB-261121-0042', stage: 'ready' }),
    )
    await screen.findByText('Maria Santos')
    scan()
    await screen.findByRole('region', { name: 'Order MAB-261121-0042' })
    await user.keyboard('{Enter}')
    await screen.findByText('MAB-261121-0042 released')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('MAB-261121-0042: release undone')).toBeTruthy()
  })

  it('does not let laundry go before its storage is charged or waived', async () => {
    const storage = {
      freeDays: 7,
      perDay: centavos(10_00),
      most: ZERO,
      charged: ZERO,
      waived: ZERO,
      readyAt: new Date(Date.now() - 9.5 * 86_400_000),
    }
    const { network, user } = givenBoard({ balance: ZERO, paid: centavos(390_00), storage }, 'ready')
    network.answers(orderDeskRoutes.settleStorage, ({ params }) =>
      givenOrder({ id: params.orderId, number: 'MAB-261121-0042' }),
    )
    await screen.findByText('Maria Santos')
    scan()
    const panel = await screen.findByRole('region', { name: 'Order MAB-261121-0042' })
    expect(await within(panel).findByText('Storage fee ₱30.00')).toBeTruthy()
    expect(within(panel).getByRole('button', { name: /^Release(?! part)/ })).toHaveProperty('disabled', true)
    await user.click(within(panel).getByRole('button', { name: 'Charge ₱30.00' }))
    expect(network.sentTo(orderDeskRoutes.settleStorage)[0]?.body.decision).toBe('charge')
  })

  it('writes down what a customer says went wrong, also after the laundry went', async () => {
    const { network, user } = givenBoard({ balance: ZERO, paid: centavos(390_00) }, 'released')
    network.answers(orderClaimRoutes.openOrderClaim, ({ params, body }) => ({
      id: body.id,
      orderId: params.orderId,
      orderNumber: 'MAB-261121-0042',
      customerName: 'Maria Santos',
      branchId: MABOLO.id,
      branchName: MABOLO.name,
      kind: body.kind,
      status: 'open' as const,
      description: body.description,
      asked: body.asked ?? null,
      photos: [],
      openedAt: GIVEN_NOW,
      openedBy: ANA,
      serviceFee: centavos(390_00),
      claimable: centavos(3_900_00),
      decision: null,
    }))
    await screen.findByRole('search')
    scan()
    const panel = await screen.findByRole('region', { name: 'Order MAB-261121-0042' })
    await user.click(within(panel).getByRole('button', { name: 'Claim…' }))
    await user.type(await screen.findByLabelText(/^What happened/), 'One black sock is missing')
    await user.type(screen.getByLabelText('Amount requested'), '60.5')
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('Claim about MAB-261121-0042 added')).toBeTruthy()
    expect(network.sentTo(orderClaimRoutes.openOrderClaim)[0]?.body).toMatchObject({
      kind: 'damaged',
      description: 'One black sock is missing',
      asked: centavos(60_50),
    })
  })
})
