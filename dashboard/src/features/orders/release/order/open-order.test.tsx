import { type Approval, approvalRoutes } from '@labada/contracts/cash/approvals'
import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { orderClaimRoutes } from '@labada/contracts/orders/order-claims'
import { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { centavos, ZERO } from '@labada/domain/core/money'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keys } from '../../../../api/query-keys.ts'
import { Refusal } from '../../../../testing/network.ts'
import { givenBoard, scan } from '../../../../testing/release.tsx'
import { ANA, BEN, GIVEN_NOW, givenCashSession, givenLoad, givenOrder, MABOLO } from '../../../../testing/shop.ts'

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
