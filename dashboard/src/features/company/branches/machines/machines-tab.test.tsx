import { type Machine, machineRoutes } from '@labada/contracts/orders/machines/machines'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { givenOffice } from '../../../../testing/office.tsx'
import { ANA, GIVEN_NOW, MABOLO } from '../../../../testing/shop.ts'
import { MachinesTab } from './machines-tab.tsx'

const DOWNTIME = '0199aaaa-0000-7000-8000-00000000d001'
const washer: Machine = {
  id: '0199aaaa-0000-7000-8000-00000000c001',
  branchId: MABOLO.id,
  name: 'Washer 1',
  kind: 'washer',
  capacityKg: 8.5,
  minutesPerCycle: 35,
  counterReading: 1200,
  status: 'working',
  down: null,
  downMinutes: 75,
  cycles: [],
  used: { cycles: 12, minutes: 425 },
  version: 3,
}
const dryer: Machine = {
  ...washer,
  id: '0199aaaa-0000-7000-8000-00000000c002',
  name: 'Dryer 1',
  kind: 'dryer',
  counterReading: null,
  status: 'out_of_order',
  down: { id: DOWNTIME, since: GIVEN_NOW, reason: 'Does not heat', by: ANA },
}
const totalsOf = (items: readonly Machine[]) => ({
  working: items.filter(({ status }) => status === 'working').length,
  busy: items.filter(({ status }) => status === 'busy').length,
  done: items.filter(({ status }) => status === 'done').length,
  outOfOrder: items.filter(({ status }) => status === 'out_of_order').length,
  capacityKg: 8.5,
})
const givenMachines = (...items: Machine[]) => {
  const network = givenOffice()
  network.answers(machineRoutes.listMachines, () => ({ items, totals: totalsOf(items) }))
  network.answers(machineRoutes.listMachineDowntimes, () => ({
    items: [{ id: DOWNTIME, since: GIVEN_NOW, reason: 'Does not heat', by: ANA, ended: null }],
    nextCursor: null,
    totals: { downtimes: 1 },
  }))
  network.answers(machineRoutes.createMachine, () => washer)
  network.answers(machineRoutes.updateMachine, () => washer)
  network.answers(machineRoutes.stopMachine, () => washer)
  network.answers(machineRoutes.restartMachine, () => dryer)
  return network
}
const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(name) })

it('the machines of a branch: what does not run says why, and runs again with what was done', async () => {
  const network = givenMachines(washer, dryer)
  const { user } = open(<MachinesTab branchId={MABOLO.id} />)
  expect((await rowOf('Washer 1')).textContent).toMatch(/Working.*8\.5 kg/)
  const broken = await rowOf('Dryer 1')
  expect(broken.textContent).toMatch(/Out of order.*Does not heat, since/)
  await user.click(within(broken).getByRole('button', { name: 'Back in service…' }))
  await user.type(await screen.findByLabelText('Repair notes'), 'New heater')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await expect.poll(() => network.sentTo(machineRoutes.restartMachine)).toHaveLength(1)
  expect(network.sentTo(machineRoutes.restartMachine)[0]).toMatchObject({
    params: { machineId: dryer.id },
    body: { downtimeId: DOWNTIME, remedy: 'New heater' },
  })
})

it('a machine whose load is done is called that, also where its answer still says busy', async () => {
  givenMachines({
    ...washer,
    status: 'busy',
    cycles: [
      {
        id: '0199aaaa-0000-7000-8000-00000000c009',
        order: { id: '0199aaaa-0000-7000-8000-00000000a001', number: 'MAB-261121-0042' },
        load: { id: '0199aaaa-0000-7000-8000-00000000a002', number: 2 },
        beganAt: new Date(Date.now() - 155 * 60_000),
        beganBy: ANA,
        endsAt: new Date(Date.now() - 120 * 60_000),
      },
    ],
  })
  open(<MachinesTab branchId={MABOLO.id} />)
  const row = await rowOf('Washer 1')
  expect(row.textContent).toMatch(/Done, waiting0042, load 2, done \d/)
  expect(row.textContent).not.toContain('Busy')
})

it('a machine is out of order with a reason only', async () => {
  const network = givenMachines(washer)
  const { user } = open(<MachinesTab branchId={MABOLO.id} />)
  await user.click(within(await rowOf('Washer 1')).getByRole('button', { name: 'Mark out of order…' }))
  const reason = await screen.findByLabelText(/^Reason/)
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('Reason is required')).toBeTruthy()
  await user.type(reason, 'Leaks')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await expect.poll(() => network.sentTo(machineRoutes.stopMachine)).toHaveLength(1)
  expect(network.sentTo(machineRoutes.stopMachine)[0]?.body).toMatchObject({ reason: 'Leaks' })
})

it('a new machine says what is missing, keeps what was typed when it is refused, and is saved', async () => {
  const network = givenMachines()
  const { user } = open(<MachinesTab branchId={MABOLO.id} />)
  expect(await screen.findByText('No machines yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'New machine' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Capacity is required')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Name/), 'Washer 9')
  await user.type(screen.getByLabelText(/^Capacity/), '8.5')
  await user.type(screen.getByLabelText(/^Minutes per cycle/), '35')
  const words = 'Another machine at this branch has this name'
  network.answers(machineRoutes.createMachine, () => {
    throw new Refusal(422, { message: words, errors: { name: [words] } })
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  network.answers(machineRoutes.createMachine, () => washer)
  await user.type(screen.getByLabelText(/^Name/), '9')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(network.sentTo(machineRoutes.createMachine).at(-1)?.body).toMatchObject({
    name: 'Washer 99',
    kind: 'washer',
    capacityKg: 8.5,
    minutesPerCycle: 35,
    counterReading: null,
  })
})

it('a row opens the machine with every time it did not run; it can be retired', async () => {
  const network = givenMachines(dryer)
  const { user } = open(<MachinesTab branchId={MABOLO.id} />)
  await user.click(await rowOf('Dryer 1'))
  const drawer = await screen.findByRole('dialog', { name: 'Dryer 1' })
  expect(await within(drawer).findByText(/Still out of order/)).toBeTruthy()
  await user.click(within(drawer).getByRole('checkbox', { name: /^Retired/ }))
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  await expect.poll(() => network.sentTo(machineRoutes.updateMachine)).toHaveLength(1)
  expect(network.sentTo(machineRoutes.updateMachine)[0]?.body).toMatchObject({ isRetired: true, version: 3 })
})
