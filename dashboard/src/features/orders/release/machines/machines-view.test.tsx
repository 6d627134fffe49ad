import { machineCycleRoutes, type ShopMachine } from '@labada/contracts/orders/machines/machine-cycles'
import { orderRoutes } from '@labada/contracts/orders/orders'
import type { LoadStage } from '@labada/domain/orders/order-stages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { givenCounter, givenPrinter, open, ordersPage } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { ANA, givenLoad, givenOrder, givenSummary } from '../../../../testing/shop.ts'
import { ReleasePage } from '../release-page.tsx'
import { ShopScreenPage } from '../screen/screen-page.tsx'

const machine = (name: string, own: Partial<ShopMachine> = {}): ShopMachine => ({
  id: `0199aaaa-0000-7000-8000-0000000${name.startsWith('W') ? 'b' : 'd'}000${name.slice(-1)}`,
  name,
  kind: name.startsWith('W') ? 'washer' : 'dryer',
  capacityKg: 8,
  minutesPerCycle: 35,
  status: 'working',
  trouble: null,
  cycles: [],
  ...own,
})

/** One load of Maria Santos at a stage, two washers, a dryer, and a washer that leaks. */
function givenFloor(stage: LoadStage, insideSince?: number) {
  const network = givenCounter()
  givenPrinter()
  const load = givenLoad({ number: 1, stage })
  let order = givenOrder({ number: 'MAB-261121-0042', claimCode: 'K7QW3MXP', stage, loads: [load] })
  const cycle = (minutesAgo: number) => ({
    id: '0199aaaa-0000-7000-8000-00000000c001',
    order: { id: order.id, number: order.number },
    load: { id: load.id, number: 1 },
    beganAt: new Date(Date.now() - minutesAgo * 60_000),
    beganBy: ANA,
    endsAt: new Date(Date.now() + (35 - minutesAgo) * 60_000),
  })
  let items = [
    machine('Washer 1'),
    machine('Washer 2'),
    machine('Washer 3', { status: 'out_of_order', trouble: 'Leaks' }),
    machine('Dryer 1'),
  ]
  const fill = (machineId: string, minutesAgo: number) => {
    items = items.map((one) => ({
      ...one,
      ...(one.status !== 'out_of_order' && { status: 'working' as const, cycles: [] }),
      ...(one.id === machineId && { status: 'busy' as const, cycles: [cycle(minutesAgo)] }),
    }))
  }
  if (insideSince !== undefined) fill(items[0]?.id ?? '', insideSince)
  network.answers(machineCycleRoutes.listShopMachines, () => ({ items }))
  network.answers(orderRoutes.listOrders, () =>
    ordersPage([givenSummary({ ...order, customerName: 'Maria Santos', customerPhone: '•••• 4567', services: '' })]),
  )
  const moveTo = (next: LoadStage) => {
    order = { ...order, stage: next, loads: [{ ...load, stage: next }] }
    return order
  }
  network.answers(machineCycleRoutes.startMachineCycle, ({ params }) => {
    fill(params.machineId, 0)
    const into = items.find(({ id }) => id === params.machineId) ?? machine('Washer 1')
    moveTo(into.kind === 'washer' ? 'washing' : 'drying')
    return into
  })
  network.answers(machineCycleRoutes.finishMachineCycle, () => {
    fill('', 0)
    return items[0] ?? machine('Washer 1')
  })
  network.answers(orderRoutes.moveLoadBack, ({ body }) => {
    fill('', 0)
    return moveTo(body.stage)
  })
  return network
}
const washer = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}`) })
const waiting = async () =>
  within(await screen.findByRole('region', { name: 'Loads waiting for a machine' })).findByRole('button', {
    name: /^0042, load 1/,
  })

it('a waiting load is tapped into a washer, in one call that also moves it to washing', async () => {
  const network = givenFloor('received')
  const { user, router } = open(<ReleasePage />, '/release')
  await user.click(await screen.findByRole('button', { name: 'Machines' }))
  expect(router.state.location.search).toBe('?board=machines')
  await user.click(await waiting())
  expect((await washer('Washer 3')).disabled).toBe(true)
  expect((await washer('Dryer 1')).disabled).toBe(true)
  await user.click(await washer('Washer 2'))
  await screen.findByRole('button', { name: /^Washer 2.*Running.*35 min left.*0042, load 1.*Maria S\./ })
  expect(network.sentTo(orderRoutes.moveLoad)).toHaveLength(0)
  expect(network.sentTo(machineCycleRoutes.startMachineCycle)).toHaveLength(1)
})

it('says that no machine is free for a load, and lights none', async () => {
  const network = givenFloor('received')
  network.answers(machineCycleRoutes.listShopMachines, () => ({
    items: [machine('Washer 3', { status: 'out_of_order', trouble: 'Leaks' }), machine('Dryer 1')],
  }))
  const { user } = open(<ReleasePage />, '/release?board=machines')
  await user.click(await waiting())
  await screen.findByText('No machine is free for 0042, load 1.')
  expect((await washer('Washer 3')).disabled).toBe(true)
})

it('an undo takes a load out of its machine and back to its stage, in one call', async () => {
  const network = givenFloor('received')
  const { user } = open(<ReleasePage />, '/release?board=machines')
  await user.click(await waiting())
  await user.click(await washer('Washer 1'))
  await screen.findByRole('button', { name: /^Washer 1.*Running/ })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect((await waiting()).textContent).toContain('Received')
  expect(network.sentTo(orderRoutes.moveLoadBack).map(({ body }) => body.stage)).toEqual(['received'])
  expect(network.sentTo(machineCycleRoutes.finishMachineCycle)).toHaveLength(0)
})

it('Ctrl+Z takes the last load out of its machine, once', async () => {
  const network = givenFloor('washing')
  const { user } = open(<ReleasePage />, '/release?board=machines')
  await user.click(await waiting())
  await user.click(await washer('Washer 1'))
  await screen.findByRole('button', { name: /^Washer 1.*Running/ })
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByRole('button', { name: /^Washer 1.*Free/ })
  await user.keyboard('{Control>}z{/Control}')
  expect(network.sentTo(machineCycleRoutes.finishMachineCycle)).toHaveLength(1)
  expect(network.sentTo(orderRoutes.moveLoadBack)).toHaveLength(0)
})

it('the other way round, by keyboard, and Back returns to the stages', async () => {
  const network = givenFloor('washing')
  const { user, router } = open(<ReleasePage />, '/release')
  await user.click(await screen.findByRole('button', { name: 'Machines' }))
  const first = await washer('Washer 1')
  first.focus()
  await user.keyboard('{Enter}')
  await screen.findByText('Tap a highlighted load for Washer 1.')
  const load = await waiting()
  load.focus()
  await user.keyboard(' ')
  await screen.findByRole('button', { name: /^Washer 1.*Running/ })
  expect(network.sentTo(orderRoutes.moveLoad)).toHaveLength(0)
  await router.navigate(-1)
  await screen.findByRole('region', { name: 'Washing' })
})

it('a washer past its end is done and waits; its load moves on to a dryer', async () => {
  const network = givenFloor('washing', 39)
  const { user } = open(<ReleasePage />, '/release?board=machines')
  await screen.findByRole('button', { name: /^Washer 1.*Done, waiting.*for 4 min/ })
  await user.click(screen.getByRole('button', { name: 'Move 0042, load 1' }))
  expect((await washer('Washer 2')).disabled).toBe(true)
  await user.click(await washer('Dryer 1'))
  await screen.findByRole('button', { name: /^Dryer 1.*Running/ })
  expect(network.sentTo(machineCycleRoutes.startMachineCycle)).toHaveLength(1)
  expect(network.sentTo(orderRoutes.moveLoad)).toHaveLength(0)
})

it('says why a machine did not take a load, which still waits', async () => {
  const network = givenFloor('washing')
  network.answers(machineCycleRoutes.startMachineCycle, () => {
    throw new Refusal(409, { code: 'MACHINE_BUSY', message: 'Washer 1 already has a load in it' })
  })
  const { user } = open(<ReleasePage />, '/release?board=machines')
  await user.click(await waiting())
  await user.click(await washer('Washer 1'))
  await screen.findByText('Washer 1 already has a load in it')
  expect((await waiting()).textContent).toContain('0042')
})

it('the wall names a customer by first name and initial, and shows no claim code, phone, amount or button', async () => {
  givenFloor('washing', 5)
  open(<ShopScreenPage />, '/release/screen')
  await screen.findByText('Maria S.')
  await screen.findByRole('heading', { name: 'Machines at Mabolo' })
  await screen.findByText('30 min left')
  await waitFor(() => expect(screen.getByText('Out of order')).toBeTruthy())
  expect(document.body.textContent).not.toMatch(/₱|4567|Santos|K7QW/)
  expect(screen.queryByRole('button')).toBeNull()
})
