import { auditRoutes } from '@labada/contracts/core/audit'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { type EmployeeDeed, employeeDeedRoutes } from '@labada/contracts/reports/employee-deeds'
import { centavos } from '@labada/domain/core/money'
import { kindOfDeed, RECORDED_DEEDS } from '@labada/domain/reports/deeds'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { givenOffice } from '../../../../testing/office.tsx'
import { givenFile } from '../../../../testing/people.ts'
import { GIVEN_NOW, MABOLO } from '../../../../testing/shop.ts'
import { ActivityTab } from './activity-tab.tsx'

const ana = givenFile()
const ORDER = { id: '0199aaaa-0000-7000-8000-0000000000d1', number: 'MAB-1023' }
let made = 0
const deed = (action: string, own: Partial<EmployeeDeed> = {}): EmployeeDeed => ({
  id: `0199aaaa-0000-7000-8000-${String(++made).padStart(12, '0')}`,
  at: GIVEN_NOW,
  kind: kindOfDeed(action),
  action,
  branch: MABOLO,
  device: 'Counter 1',
  order: ORDER,
  load: 2,
  loads: null,
  stage: null,
  number: null,
  amount: centavos(250_00),
  method: null,
  reason: null,
  entry: null,
  ...own,
})
const entry = (action: string, own: Partial<EmployeeDeed> = {}, after: Record<string, unknown> = {}) =>
  deed(action, {
    entry: { objectType: 'order', objectId: ORDER.id, account: null, before: null, after, key: 'payment.void' },
    ...own,
  })

function given(deeds: readonly EmployeeDeed[] = [], at = '') {
  const network = givenOffice()
  network.answers(employeeRoutes.getEmployee, () => ana)
  network.answers(employeeDeedRoutes.listEmployeeDeeds, () => ({ items: [...deeds], nextCursor: null, totals: null }))
  const shown = open(
    <Routes>
      <Route path="/file" element={<ActivityTab employee={ana} />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    `/file${at}`,
  )
  return { network, ...shown }
}

const lines = async () => {
  const list = await screen.findByRole('list', { name: 'Activity' })
  return within(list)
    .getAllByRole('listitem')
    .map((line) => line.textContent)
}

it('tells each deed in words, with where and with which device, and leads to its order', async () => {
  const { user, router } = given([
    deed('payment.recorded', { method: 'cash' }),
    deed('payment.recorded', { method: 'gcash', device: null }),
    deed('load.moved', { stage: 'drying', amount: null }),
    deed('order.released', { loads: 2 }),
    deed('order.released', { loads: 1 }),
    deed('order.received'),
    entry('payment.voided', { reason: 'Wrong order' }, { allowedBy: 'Ben Cruz' }),
    entry('cash.moved', { order: null, reason: 'Coins' }, { kind: 'cash_in', amountCentavos: 25_000 }),
  ])
  const told = (await lines()).map((line) => line.replace(/[A-Z][a-z]{2} \d+, .* · Mabolo/, ' | Mabolo'))
  expect(told).toEqual([
    'Took ₱250.00 cash for MAB-1023 | Mabolo · Counter 1',
    'Took ₱250.00 by GCash for MAB-1023 | Mabolo',
    'Moved load 2 of MAB-1023 to drying | Mabolo · Counter 1',
    'Released 2 loads of MAB-1023 | Mabolo · Counter 1',
    'Released 1 load of MAB-1023 | Mabolo · Counter 1',
    'Received order MAB-1023, ₱250.00 | Mabolo · Counter 1',
    expect.stringMatching(/^Payment voided · MAB-1023 · ₱250\.00 – Wrong order .*· Allowed by Ben Cruz · permission: /),
    expect.stringMatching(/^Cash in · ₱250\.00 – Coins /),
  ])
  const [first] = await screen.findAllByRole('link', { name: 'MAB-1023' })
  if (first) await user.click(first)
  expect(router.state.location.pathname + router.state.location.search).toBe(`/laundry/transactions?id=${ORDER.id}`)
})

it('has words for every record, also where something is missing', async () => {
  const bare = { order: null, load: null, amount: null, device: null }
  given(
    Object.keys(RECORDED_DEEDS).flatMap((action) => [
      deed(action, { number: 'X-1', stage: 'waiting' }),
      deed(action, bare),
    ]),
  )
  const told = await lines()
  expect(told).toHaveLength(2 * Object.keys(RECORDED_DEEDS).length)
  for (const line of told) expect(line).not.toMatch(/undefined|null|\{\{|\w+\.\w+_?\w* ·/)
})

it('asks for a kind and for days, and says when nothing matches', async () => {
  const { network, router, user } = given([], '?kind=drawer&from=2026-11-01&to=2026-11-15')
  const asked: unknown[] = []
  network.answers(employeeDeedRoutes.listEmployeeDeeds, ({ query, params }) => {
    asked.push([params.employeeId, query.kind, query.from, query.to])
    return { items: [], nextCursor: null, totals: null }
  })
  expect(await screen.findByText('No activity matches these filters.')).toBeTruthy()
  expect(asked.at(-1)).toEqual([ana.id, 'drawer', '2026-11-01', '2026-11-15'])
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No activity yet')).toBeTruthy()
  expect(router.state.location.search).toBe('')
  expect(asked.at(-1)).toEqual([ana.id, undefined, undefined, undefined])
})

it('loads the next page, and says when it could not load', async () => {
  const { network, user } = given()
  network.answers(employeeDeedRoutes.listEmployeeDeeds, ({ query }) =>
    query.cursor === undefined
      ? { items: [deed('handover.written')], nextCursor: 'more', totals: {} }
      : { items: [deed('count.opened', { number: 'C-7' })], nextCursor: null, totals: null },
  )
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Started stock count C-7')).toBeTruthy()
  expect(await lines()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

it('says that it could not load, and tries again', async () => {
  const { network, user } = given()
  network.answers(employeeDeedRoutes.listEmployeeDeeds, () => {
    throw new Refusal(500)
  })
  expect(await screen.findByText(/Activity couldn’t load/)).toBeTruthy()
  network.answers(employeeDeedRoutes.listEmployeeDeeds, () => ({
    items: [deed('handover.written')],
    nextCursor: null,
    totals: {},
  }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Wrote a handover note')).toBeTruthy()
})

it('shows the changes to the file instead', async () => {
  const { network, user } = given([deed('handover.written')])
  const asked: unknown[] = []
  network.answers(auditRoutes.listAudit, ({ query }) => {
    asked.push([query.objectType, query.objectId])
    return { items: [], nextCursor: null, totals: {} }
  })
  await user.selectOptions(await screen.findByLabelText('Show'), 'Changes to this file')
  expect(await screen.findByText('No changes yet')).toBeTruthy()
  expect(asked).toEqual([['employee', ana.id]])
  expect(screen.queryByText('Wrote a handover note')).toBeNull()
})
