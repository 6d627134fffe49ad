import { machineCycleRoutes, type ShopMachine } from '@labada/contracts/orders/machines/machine-cycles'
import type { Load } from '@labada/contracts/orders/order-schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keys } from '../../../../api/query-keys.ts'
import { pastToasts } from '../../../../components/notices/toast.tsx'
import { givenCounter, open } from '../../../../testing/counter.tsx'
import { ANA, givenLoad } from '../../../../testing/shop.ts'
import { LoadMachines } from './load-machines.tsx'
import { MachineBell } from './machine-bell.tsx'

const NOW = new Date('2026-11-21T10:00:00+08:00')
const ORDER = { id: '0199aaaa-0000-7000-8000-00000000a001', number: 'MAB-261121-0042', kilosPerLoad: 7.5 }
const at = (clock: string) => new Date(`2026-11-21T${clock}:00+08:00`)
const washer = (number: number, own: Partial<ShopMachine> = {}): ShopMachine => ({
  id: `0199aaaa-0000-7000-8000-00000000b00${number}`,
  name: `Washer ${number}`,
  kind: 'washer',
  capacityKg: 8,
  minutesPerCycle: 35,
  status: 'working',
  trouble: null,
  cycles: [],
  ...own,
})
const withLoad = (number: number, load: { id: string; number: number }, endsAt: Date): ShopMachine =>
  washer(number, {
    status: 'busy',
    cycles: [
      {
        id: `0199aaaa-0000-7000-8000-00000000c00${number}`,
        order: { id: ORDER.id, number: ORDER.number },
        load,
        beganAt: new Date(endsAt.getTime() - 35 * 60_000),
        beganBy: ANA,
        endsAt,
      },
    ],
  })
const other = { id: '0199aaaa-0000-7000-8000-00000000d001', number: 1 }

/** A branch with these machines; what is started stands in them afterwards. */
function givenMachines(...machines: ShopMachine[]) {
  const network = givenCounter()
  let items = machines
  network.answers(machineCycleRoutes.listShopMachines, () => ({ items }))
  network.answers(machineCycleRoutes.startMachineCycle, ({ params, body }) => {
    const number = loads.find(({ id }) => id === body.loadId)?.number ?? 0
    items = items.map((one) =>
      one.id === params.machineId
        ? withLoad(Number(one.name.slice(-1)), { id: body.loadId, number }, at('10:35'))
        : one,
    )
    return items[0] ?? washer(1)
  })
  network.answers(machineCycleRoutes.finishMachineCycle, () => {
    items = items.map((one) => ({ ...one, status: 'working', cycles: [] }))
    return items[0] ?? washer(1)
  })
  const loads: Load[] = [givenLoad({ number: 1, stage: 'washing' }), givenLoad({ number: 2, stage: 'washing' })]
  const show = (own: { readonly loads?: Load[]; readonly withKeys?: boolean; readonly kilosPerLoad?: number } = {}) =>
    open(
      <LoadMachines
        order={{ ...ORDER, kilosPerLoad: own.kilosPerLoad ?? ORDER.kilosPerLoad }}
        loads={own.loads ?? loads}
        now={NOW}
        withKeys={own.withKeys ?? false}
      />,
    )
  return { network, loads, show }
}
const dialog = (load: number) =>
  screen.findByRole('dialog', { name: `Choose a washer for load ${load} of ${ORDER.number}` })
const chip = (words: string) => screen.findAllByText((_, element) => element?.textContent === words)
const ok = (window: HTMLElement) => within(window).getByRole('button', { name: 'OK' })

it('loads that are washed go into washers one after the other, the first free one proposed', async () => {
  const { network, loads, show } = givenMachines(
    washer(1),
    washer(2),
    washer(3, { status: 'out_of_order', trouble: 'Leaks' }),
  )
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: `Machine for ${ORDER.number}` }))
  const first = await dialog(1)
  const tile = (name: RegExp) => within(first).getByRole<HTMLInputElement>('radio', { name })
  expect(tile(/Washer 1.*Free, 8 kg/).checked).toBe(true)
  expect(tile(/Washer 3.*Out of order: Leaks/).disabled).toBe(true)
  await user.click(ok(first))
  await user.click(ok(await dialog(2)))
  expect(await chip('Load 1, Washer 1: 35 min')).toBeTruthy()
  expect(await chip('Load 2, Washer 2: 35 min')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: `Machine for ${ORDER.number}` })).toBeNull()
  const sent = network.sentTo(machineCycleRoutes.startMachineCycle).map(({ body }) => body)
  expect(sent).toMatchObject([
    { loadId: loads[0]?.id, minutes: 35 },
    { loadId: loads[1]?.id, minutes: 35 },
  ])
  expect(sent.some((body) => 'together' in body)).toBe(false)
})

it('says when a machine is taken, too small, or to run for longer than usual', async () => {
  const { network, loads, show } = givenMachines(washer(1, { capacityKg: 7 }), withLoad(2, other, at('10:20')))
  const { user } = show({ loads: loads.slice(0, 1) })
  await user.click(await screen.findByRole('button', { name: /^Machine for/ }))
  const window = await dialog(1)
  expect(within(window).getByText(/about 7\.5 kg, over the 7 kg limit of Washer 1/)).toBeTruthy()
  await user.click(within(window).getByRole('radio', { name: /Washer 2.*Busy until 10:20 AM/ }))
  expect(within(window).getByText(/Washer 2 already has a load in it/)).toBeTruthy()
  const minutes = within(window).getByLabelText<HTMLInputElement>('Minutes')
  await user.clear(minutes)
  await user.type(minutes, '50')
  await user.click(ok(window))
  await waitFor(() => expect(network.sentTo(machineCycleRoutes.startMachineCycle)).toHaveLength(1))
  expect(network.sentTo(machineCycleRoutes.startMachineCycle)[0]?.body).toMatchObject({ minutes: 50, together: true })
})

it('a washer whose load is done is proposed where none is free, and needs no word of sharing', async () => {
  const { network, loads, show } = givenMachines(withLoad(1, other, at('10:20')), withLoad(2, other, at('09:58')))
  const { user } = show({ loads: loads.slice(0, 1) })
  await user.click(await screen.findByRole('button', { name: /^Machine for/ }))
  const window = await dialog(1)
  expect(
    within(window).getByRole<HTMLInputElement>('radio', { name: /Washer 2.*Done, waiting since 9:58 AM/ }).checked,
  ).toBe(true)
  await user.click(ok(window))
  await waitFor(() => expect(network.sentTo(machineCycleRoutes.startMachineCycle)).toHaveLength(1))
  expect(network.sentTo(machineCycleRoutes.startMachineCycle)[0]?.body).not.toHaveProperty('together')
})

it('a load that is done says so until it is taken out', async () => {
  const load = givenLoad({ number: 1, stage: 'washing' })
  const { network, show } = givenMachines(withLoad(1, load, at('09:58')))
  const { user } = show({ loads: [load], withKeys: true })
  expect(await chip('Washer 1: done')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take out of Washer 1' }))
  await screen.findByRole('button', { name: /^Machine for/ })
  expect(network.sentTo(machineCycleRoutes.finishMachineCycle)).toHaveLength(1)
})

it('shows nothing where a branch names no machines, and for what is not in one', async () => {
  const { network, show } = givenMachines()
  const { client } = show()
  await waitFor(() => expect(network.sentTo(machineCycleRoutes.listShopMachines)).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
  client.setQueryData([...keys.machines(), 'shop'], { items: [washer(1)] })
  await screen.findByRole('button', { name: /^Machine for/ })
})

it('tells the counter when a machine is done', async () => {
  givenMachines(withLoad(1, other, new Date(Date.now() + 400)))
  open(<MachineBell />)
  await waitFor(() =>
    expect(pastToasts.get().items.map(({ text }) => text)).toContain(`Washer 1 is done: ${ORDER.number}, load 1`),
  )
})
