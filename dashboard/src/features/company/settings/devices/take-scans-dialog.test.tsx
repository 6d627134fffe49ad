import { keptScanRoutes } from '@labada/contracts/attendance/kept-scans'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { givenOffice } from '../../../../testing/office.tsx'
import { TakeScansDialog } from './take-scans-dialog.tsx'

const fileOf = (...attestations: string[]) =>
  JSON.stringify({
    labada: 'scans',
    v: 1,
    made_at: '2026-11-21T10:00:00Z',
    scans: attestations.map((attestation) => ({ attestation, refused: null })),
  })
const ANSWER = {
  isNew: true,
  name: 'Ana Reyes',
  type: 'in' as const,
  scannedAt: new Date('2026-11-21T08:00:00+08:00'),
  needsReview: false,
}

async function given(answer: (attestation: string) => typeof ANSWER) {
  const network = givenOffice()
  network.answers(keptScanRoutes.takeKeptScan, ({ body }) => answer(body.attestation))
  const close = vi.fn<() => void>()
  const { user } = open(<TakeScansDialog onClose={close} />)
  const dialog = await screen.findByRole('dialog', { name: 'Import scans' })
  const ok = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'OK' })
  const choose = (text: string) =>
    user.upload(
      within(dialog).getByLabelText('Scanner agent file'),
      new File([text], 'scans.json', { type: 'application/json' }),
    )
  const sent = () => network.sentTo(keptScanRoutes.takeKeptScan).map(({ body }) => body.attestation)
  return { user, dialog, ok, choose, close, sent }
}

it('takes in each scan of a file, and says whose, what was known already and what was refused and why', async () => {
  const { user, dialog, ok, choose, close, sent } = await given((attestation) => {
    if (attestation === 'changed') throw new Refusal(422, { message: 'This scan isn’t from one of your scanners' })
    return { ...ANSWER, isNew: attestation === 'new', needsReview: attestation === 'new' }
  })
  expect(ok().disabled).toBe(true)
  await choose(fileOf('new', 'known', 'changed'))
  expect(await within(dialog).findByText('3 scans in the file')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.click(ok())
  expect(await within(dialog).findByText('1 scan imported, 1 already known, 1 rejected')).toBeTruthy()
  expect(within(dialog).getByText('Scan 3: This scan isn’t from one of your scanners')).toBeTruthy()
  expect(within(dialog).getByRole('row', { name: /Ana Reyes.*8:00.*needs review.*In/ })).toBeTruthy()
  expect(sent()).toEqual(['new', 'known', 'changed'])
  await user.click(ok())
  expect(close).toHaveBeenCalledTimes(1)
  expect(sent()).toHaveLength(3)
})

it('goes on where the line broke', async () => {
  let isBroken = true
  const { user, dialog, ok, choose, sent } = await given((attestation) => {
    if (attestation === 'two' && isBroken) throw new Refusal(503, { message: 'Try again later' })
    return ANSWER
  })
  await choose(fileOf('one', 'two'))
  await within(dialog).findByText('2 scans in the file')
  await user.click(ok())
  expect(await within(dialog).findByText('Try again later')).toBeTruthy()
  isBroken = false
  await user.click(ok())
  expect(await within(dialog).findByText('2 scans imported, 0 already known, 0 rejected')).toBeTruthy()
  expect(sent().filter((one) => one === 'one')).toHaveLength(1)
})

it.each([
  ['{"labada":"other"}', 'This isn’t a scanner agent file'],
  ['SKU,Name', 'This isn’t a scanner agent file'],
  [fileOf(), 'This file has no scans'],
])('sends nothing of a file that is none: %s', async (text, words) => {
  const { dialog, ok, choose, sent } = await given(() => ANSWER)
  await choose(text)
  expect(await within(dialog).findByText(words)).toBeTruthy()
  expect(ok().disabled).toBe(true)
  expect(sent()).toEqual([])
})
