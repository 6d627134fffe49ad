import { type EmployeeImportAnswer, employeeImportRoutes } from '@labada/contracts/people/employee-imports'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { ZERO } from '@labada/domain/core/money'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { givenOffice } from '../../../../testing/office.tsx'
import { EmployeesPage } from '../employees-page.tsx'
import { employeeTemplate } from './employee-csv.ts'
import { ImportEmployeesDialog } from './import-employees-dialog.tsx'

const [MARIA, ANA] = ['0199aaaa-0000-7000-8000-0000000000e2', '0199aaaa-0000-7000-8000-0000000000e1']
const found: EmployeeImportAnswer = {
  added: [
    {
      line: 3,
      id: MARIA,
      name: 'Maria Santos',
      fields: [
        { field: 'firstname', value: 'Maria' },
        { field: 'birthDate', value: '2000-05-06' },
        { field: 'employmentType', value: 'part_time' },
        { field: 'rate', value: 600 },
      ],
    },
  ],
  changed: [
    {
      line: 2,
      employeeId: ANA,
      code: 'E-0001',
      name: 'Ana Reyes',
      version: 4,
      changes: [{ field: 'position', before: 'Washer', after: 'Cashier' }],
    },
  ],
  same: 1,
  problems: [],
  warnings: [],
}
const COUNTED = '1 new employee, 1 changed, 1 unchanged'
const TEXT = 'Code,First name,Last name,Position\nE-0001,,,Cashier\n,Maria,Santos,\nE-0002,Ben,,'
const file = (text: string) => new File([text], 'employees.csv', { type: 'text/csv' })

async function given(answer: (apply: boolean) => EmployeeImportAnswer) {
  const network = givenOffice()
  network.answers(employeeImportRoutes.importEmployees, ({ body }) => answer(body.apply))
  const close = vi.fn<() => void>()
  const { user } = open(<ImportEmployeesDialog onClose={close} />)
  const dialog = await screen.findByRole('dialog', { name: 'Import employees' })
  const ok = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'OK' })
  const choose = (text: string) => user.upload(within(dialog).getByLabelText('CSV file'), file(text))
  return { network, user, dialog, ok, choose, close }
}

it('shows line by line what a file would add and change, and takes it in only with OK', async () => {
  const { network, user, dialog, ok, choose, close } = await given(() => found)
  expect(ok.disabled).toBe(true)
  await choose(TEXT)
  expect(await within(dialog).findByText(COUNTED)).toBeTruthy()
  const [ana, maria] = within(dialog).getAllByRole('table')
  if (!ana || !maria) throw new Error('There are not two tables')
  expect(within(dialog).getByRole('table', { name: 'Line 2: Ana Reyes, E-0001' })).toBe(ana)
  expect(within(ana).getByRole('row', { name: 'Position Washer Cashier' })).toBeTruthy()
  expect(within(dialog).getByRole('table', { name: 'Line 3: Maria Santos, New employee' })).toBe(maria)
  expect(within(maria).getByRole('row', { name: 'Birth date May 6, 2000' })).toBeTruthy()
  expect(within(maria).getByRole('row', { name: 'Employment type Part time' })).toBeTruthy()
  expect(within(maria).getByRole('row', { name: 'Rate ₱600.00' })).toBeTruthy()
  expect(network.sentTo(employeeImportRoutes.importEmployees).map(({ body }) => body.apply)).toEqual([false])
  await user.click(ok)
  expect(await screen.findByText('1 employee added, 1 changed')).toBeTruthy()
  const [dry, sent] = network.sentTo(employeeImportRoutes.importEmployees)
  expect(sent?.body.apply).toBe(true)
  expect(sent?.body.lines.map(({ line, version }) => [line, version])).toEqual([
    [2, 4],
    [3, undefined],
    [4, undefined],
  ])
  expect(sent?.body.lines.map(({ id }) => id)).toEqual(dry?.body.lines.map(({ id }) => id))
  expect(close).toHaveBeenCalledTimes(1)
})

it('takes nothing in while anything stands in the way, and says on which line', async () => {
  const problems = Array.from({ length: 9 }, (_, at) => ({ line: at + 3, message: 'Gender is required' }))
  const { network, dialog, ok, choose } = await given(() => ({ ...found, problems }))
  await choose(TEXT)
  expect(await within(dialog).findAllByText(/^Line \d+: Gender is required$/)).toHaveLength(9)
  expect(ok.disabled).toBe(true)
  await choose('Code,Salary\nE-0001,30')
  expect(await within(dialog).findByText('Unknown column: Salary')).toBeTruthy()
  expect(network.sentTo(employeeImportRoutes.importEmployees)).toHaveLength(1)
})

it('asks to look at who seems to be known already before they are taken in', async () => {
  const warnings = [{ line: 3, message: 'Is this Maria Santos (E-0009)? They have the same mobile number' }]
  const { user, dialog, ok, choose } = await given(() => ({ ...found, warnings }))
  await choose(TEXT)
  await within(dialog).findByText('Line 3: Is this Maria Santos (E-0009)? They have the same mobile number')
  expect(ok.disabled).toBe(true)
  await user.click(within(dialog).getByRole('checkbox', { name: 'I’ve reviewed them. Import anyway' }))
  await user.click(ok)
  expect(await screen.findByText('1 employee added, 1 changed')).toBeTruthy()
})

it('keeps the difference on the screen when the server refuses it after all', async () => {
  const words = 'Someone else changed this; look again before you save'
  const { user, dialog, ok, choose, close } = await given((apply) => {
    if (apply) throw new Refusal(409, { message: words, code: 'STALE_VERSION' })
    return found
  })
  await choose(TEXT)
  await within(dialog).findByText(COUNTED)
  await user.click(ok)
  expect(await within(dialog).findByText(words)).toBeTruthy()
  expect(within(dialog).getByText(COUNTED)).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
})

it('gives a template to fill in', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:template'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user, dialog } = await given(() => found)
  await user.click(within(dialog).getByRole('button', { name: 'Download template' }))
  expect([saved.length, click.mock.calls.length]).toEqual([1, 1])
  expect(await saved[0]?.text()).toBe(employeeTemplate().replace('\ufeff', ''))
})

it('opens from the list of employees', async () => {
  const network = givenOffice()
  network.answers(employeeRoutes.listEmployees, () => ({
    items: [],
    nextCursor: null,
    totals: { employees: 0, byBranch: [], positions: [], monthlyLabour: ZERO },
  }))
  const { user } = open(<EmployeesPage />, '/employee')
  await user.click(await screen.findByRole('button', { name: 'Import…' }))
  expect(await screen.findByRole('dialog', { name: 'Import employees' })).toBeTruthy()
})
