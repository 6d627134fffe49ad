import { orderRoutes } from '@labada/contracts/orders/orders'
import { centavos, ZERO } from '@labada/domain/core/money'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { scanKeys } from '../../../testing/browser.tsx'
import { NO_ORDERS } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import { givenBoard, scan } from '../../../testing/release.tsx'
import { TURN_MS } from './use-scan.ts'

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
    await screen.findAllByText(/went wrong|server/i)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Scan or type/ }).value).toBe('0042')
  })

  it('says without Enter that the search failed, and searches again', async () => {
    const { network, user } = givenBoard({}, 'ready')
    await screen.findByText('Maria Santos')
    network.answers(orderRoutes.listOrders, () => {
      throw new Refusal(500)
    })
    await user.keyboard('0042')
    const failed = within(await screen.findByRole('alert'))
    expect(failed.getByText('Search failed')).toBeTruthy()
    network.answers(orderRoutes.listOrders, () => NO_ORDERS)
    await user.click(failed.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No results for “0042”')).toBeTruthy()
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
