import { uploadRoutes } from '@labada/contracts/company/uploads'
import type { FileAnswer } from '@labada/contracts/core/route'
import type { Employee } from '@labada/contracts/people/employee-fields'
import { employeeMessageRoutes } from '@labada/contracts/people/employee-messages'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { ZERO } from '@labada/domain/core/money'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import { givenOffice } from '../../../testing/office.tsx'
import { givenFile } from '../../../testing/people.ts'
import { MABOLO } from '../../../testing/shop.ts'
import { EmployeesPage } from './employees-page.tsx'

const BEN = '0199aaaa-0000-7000-8000-0000000000e2'

const MESSAGES = ['0199aaaa-0000-7000-8000-0000000000d1', '0199aaaa-0000-7000-8000-0000000000d2'] as const

const PHOTO = '0199aaaa-0000-7000-8000-0000000000f1'

/** Ana and Ben in the list, both ticked. */
async function given(ben: Partial<Employee> = {}, photo?: () => FileAnswer) {
  const network = givenOffice()
  if (photo) network.answers(uploadRoutes.getUpload, photo)
  const items = [
    givenFile({ homeBranch: { id: MABOLO.id, name: MABOLO.name }, position: 'Washer' }),
    givenFile({ id: BEN, code: 'E-002', firstname: 'Ben', lastname: 'Cruz', ...ben }),
  ]
  network.answers(employeeRoutes.listEmployees, () => ({
    items,
    nextCursor: null,
    totals: { employees: 2, byBranch: [], positions: [], monthlyLabour: ZERO },
  }))
  const { user } = open(<EmployeesPage />, '/employee')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all of Employees' }))
  await screen.findByText('2 selected')
  return { network, user, items }
}

it('writes one message to all ticked people; who it does not reach stays ticked, with the reason', async () => {
  const { network, user, items } = await given()
  network.answers(employeeMessageRoutes.sendEmployeeMessages, ({ body }) => ({
    sent: body.to.slice(0, 1).map(({ employeeId }) => employeeId),
    refused: [{ employeeId: BEN, name: 'Ben Cruz', message: 'This employee left and no longer times in' }],
  }))
  await user.click(await screen.findByRole('button', { name: 'Message…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message to 2 people' }))
  await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Meeting on Friday')
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('Ben Cruz: This employee left and no longer times in')).toBeTruthy()
  expect(await screen.findByText('1 person will see it at their next time in')).toBeTruthy()
  const [sent] = network.sentTo(employeeMessageRoutes.sendEmployeeMessages)
  expect([sent?.body.text, sent?.body.to.map(({ employeeId }) => employeeId)]).toEqual([
    'Meeting on Friday',
    items.map(({ id }) => id),
  ])
  expect(await screen.findByText('1 selected')).toBeTruthy()
})

it('shows who read which message, and takes back what is unread', async () => {
  const { network, user } = await given()
  const at = new Date('2026-11-20T08:00:00+08:00')
  const one = { text: 'Meeting', writtenAt: at, writtenBy: 'Ada Reyes', shownAt: null, readAt: null }
  let isBack = false
  network.answers(employeeMessageRoutes.listSentMessages, ({ query }) => {
    const items = [
      { ...one, id: MESSAGES[0], employeeId: BEN, employeeName: 'Ben Cruz', takenBackAt: isBack ? at : null },
      { ...one, id: MESSAGES[1], employeeId: BEN, employeeName: 'Ana Reyes', readAt: at, takenBackAt: null },
    ].map((item) => ({ ...item, takenBackBy: item.takenBackAt && 'Ada Reyes' }))
    const shown = items.filter(({ readAt }) => query.standing !== 'read' || readAt)
    return { items: shown, nextCursor: null, totals: { messages: shown.length } }
  })
  network.answers(employeeMessageRoutes.takeBackEmployeeMessages, ({ body }) => {
    isBack = true
    const [, ana = ''] = body.ids
    return { takenBack: [MESSAGES[0]], read: [{ id: ana, employeeId: BEN, employeeName: 'Ana Reyes' }] }
  })
  await user.click(await screen.findByRole('button', { name: 'Messages…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Messages at time in' }))
  expect(await dialog.findByText('Not shown yet')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'Select Ana Reyes: Meeting' }))
  expect(dialog.getByRole('button', { name: 'Withdraw…' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('checkbox', { name: 'Select all of Messages' }))
  await user.click(dialog.getByRole('button', { name: 'Withdraw…' }))
  const sure = within(await screen.findByRole('alertdialog', { name: 'Withdraw 2 messages?' }))
  await user.click(sure.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('1 message withdrawn')).toBeTruthy()
  expect(await screen.findByText('Ana Reyes: Already read')).toBeTruthy()
  expect(await screen.findByText(/ by Ada Reyes$/, { selector: 'span' })).toBeTruthy()
  expect(network.sentTo(employeeMessageRoutes.takeBackEmployeeMessages)[0]?.body).toEqual({ ids: MESSAGES })
  await user.selectOptions(within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Status' }), 'Read')
  await waitFor(() => expect(screen.queryByText('Ben Cruz')).toBeNull())
})

it('prints a card for each ticked person with the code as a QR, and takes the paper away after', async () => {
  const sheets: (string | null)[][] = []
  vi.stubGlobal('print', () =>
    sheets.push(
      [...document.querySelectorAll('article')].map(
        (card) => `${card.textContent} ${card.querySelector('svg title')?.textContent}`,
      ),
    ),
  )
  const { user } = await given()
  await user.click(await screen.findByRole('button', { name: 'Print ID cards' }))
  await waitFor(() => expect(sheets).toHaveLength(1))
  expect(sheets[0]).toEqual([
    expect.stringMatching(/Suds & Co.*Ana Reyes.*Washer.*Mabolo.*E-001 QR code E-001/),
    expect.stringMatching(/Suds & Co.*Ben Cruz.*E-002 QR code E-002/),
  ])
  await waitFor(() => expect(document.querySelector('article')).toBeNull())
  expect(screen.getByText('2 selected')).toBeTruthy()
})

it('prints a card with the photo, once it is drawn, and with initials while there is none', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const sheets: (string | null)[][] = []
  vi.stubGlobal('print', () =>
    sheets.push(
      [...document.querySelectorAll('article')].map(
        (card) => card.querySelector('img')?.getAttribute('src') ?? card.querySelector('span')?.textContent ?? null,
      ),
    ),
  )
  const { user } = await given({ photoId: PHOTO }, () => ({
    file: true,
    type: 'image/webp',
    name: 'ben.webp',
    as: 'inline',
    content: new Uint8Array(),
  }))
  await user.click(await screen.findByRole('button', { name: 'Print ID cards' }))
  const card = within(await screen.findByRole('article', { name: 'ID card of Ben Cruz', hidden: true }))
  const photo = await card.findByRole('presentation', { hidden: true })
  expect(sheets).toEqual([])
  fireEvent.load(photo)
  await waitFor(() => expect(sheets).toEqual([['AR', 'blob:photo']]))
})

it('prints the initials of whose photo cannot be loaded', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const { user } = await given({ photoId: PHOTO }, () => {
    throw new Refusal(404, {})
  })
  await user.click(await screen.findByRole('button', { name: 'Print ID cards' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
})
