import { branchRoutes } from '@labada/contracts/company/branches'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import { givenBranch, givenOffice } from '../../../testing/office.tsx'
import { CloseBranchDialog } from './close-branch-dialog.tsx'

const mabolo = givenBranch()

async function given() {
  const network = givenOffice()
  const onClose = vi.fn<() => void>()
  const { user } = open(<CloseBranchDialog branch={mabolo} onClose={onClose} />)
  const dialog = await screen.findByRole('alertdialog', { name: 'Close Mabolo?' })
  const ok = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'OK' })
  return { network, user, dialog, ok, onClose }
}

it('a branch is closed only by typing its name, and with a reason', async () => {
  const { network, user, dialog, ok, onClose } = await given()
  network.answers(branchRoutes.closeBranch, () => ({ ...mabolo, closed: true }))
  expect(ok.disabled).toBe(true)
  await user.type(within(dialog).getByLabelText('Type Mabolo to confirm'), 'mabolo')
  await user.click(ok)
  expect(within(dialog).getByText('Reason is required')).toBeTruthy()
  expect(network.sentTo(branchRoutes.closeBranch)).toEqual([])

  await user.type(within(dialog).getByLabelText(/^Reason/), 'The lease is over')
  await user.click(ok)
  expect(await screen.findByText('Mabolo closed')).toBeTruthy()
  expect(network.sentTo(branchRoutes.closeBranch)[0]?.body).toEqual({ reason: 'The lease is over' })
  expect(onClose).toHaveBeenCalledOnce()
})

it('what stands in the way is listed, each with the page that settles it', async () => {
  const { network, user, dialog, ok, onClose } = await given()
  network.answers(branchRoutes.closeBranch, () => {
    throw new Refusal(409, {
      code: 'BRANCH_HAS_OPEN_WORK',
      message: 'Branch still has open work',
      obstacles: [
        { kind: 'open_cash_session', text: 'The cash session is still open', count: 1 },
        { kind: 'orders_in_process', text: '4 orders are not released yet', count: 4 },
      ],
    })
  })
  await user.type(within(dialog).getByLabelText(/^Reason/), 'The lease is over')
  await user.type(within(dialog).getByLabelText('Type Mabolo to confirm'), 'Mabolo')
  await user.click(ok)
  expect(await within(dialog).findByText('Mabolo still has open work')).toBeTruthy()
  const links = within(dialog).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['The cash session is still open', `/branch/${mabolo.id}?tab=cash`],
    ['4 orders are not released yet', `/branch/${mabolo.id}?tab=orders`],
  ])
  expect(onClose).not.toHaveBeenCalled()
})
