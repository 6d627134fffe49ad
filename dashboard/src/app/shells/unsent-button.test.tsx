import type { SentOfflineCommand } from '@labada/contracts/offline/sent-commands'
import { centavos } from '@labada/domain/core/money'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteAnswer, noteSilence } from '../../api/live.ts'
import { sentWork } from '../../api/offline/sent-work.ts'
import { deskState, NOTHING_UNSENT, type UnsentWork } from '../../api/offline-desk.ts'
import { NO_SCANNER, scannerState } from '../../api/scanner/scanner-state.ts'
import { givenCounter, open } from '../../testing/counter.tsx'
import { UnsentButton } from './unsent-button.tsx'

const work = (seq: number, route: string): UnsentWork => ({
  id: `0199aaaa-0000-7000-8000-00000000000${seq}`,
  seq,
  at: new Date('2026-11-29T10:00:00+08:00'),
  route,
  orderNumber: `MAB-261129-A00${seq}`,
  subjectId: null,
  by: 'Ana Reyes',
})
const unsent = [work(1, 'POST /orders'), work(2, 'POST /orders/:orderId/release')]

beforeEach(() => {
  givenCounter()
})
afterEach(() => {
  noteAnswer()
  sentWork.set(() => ({ items: [], waiting: 0, answered: 0 }))
  scannerState.set(() => NO_SCANNER)
  deskState.set(() => NOTHING_UNSENT)
})

/** What each line of the list says. */
async function lines(state: Partial<typeof NOTHING_UNSENT>) {
  deskState.set(() => ({ ...NOTHING_UNSENT, unsent, ...state }))
  const { user } = open(<UnsentButton onRetry={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: '2 to send' }))
  const dialog = await screen.findByRole('dialog', { name: 'Work to send' })
  return () =>
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
}

it('says of each action why it is still here: what stops the first keeps the next', async () => {
  const said = await lines({ tries: 3, problem: 'The server is busy' })
  expect(said()).toEqual([
    expect.stringMatching(/^10:00.*Order received MAB-261129-A001The server is busyAna Reyes$/),
    expect.stringMatching(/Laundry released MAB-261129-A002Waits for the one aboveAna Reyes$/),
  ])
})

it('says what is being sent, and what is saved here while there is no connection', async () => {
  const said = await lines({ isSending: true })
  expect(said().every((line) => line?.includes('Being sent…'))).toBe(true)
  act(noteSilence)
  expect(said().every((line) => line?.includes('Saved on this device'))).toBe(true)
})

const scan = (minute: number) => ({
  scan_id: `0199bbbb-0000-4000-8000-0000000000${minute}`,
  scanned_at: new Date(`2026-11-29T10:${minute}:00+08:00`),
})

it('counts the scans that the scanner keeps with the work of this device, and lists them alike', async () => {
  scannerState.set((now) => ({ ...now, kept: { waiting: 4, scans: [scan(11), scan(12)] } }))
  deskState.set(() => ({ ...NOTHING_UNSENT, unsent }))
  const { user } = open(<UnsentButton onRetry={() => undefined} />)
  act(noteSilence)
  await user.click(await screen.findByRole('button', { name: '6 to send' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Work to send' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Order received.*Saved on this device/),
    expect.stringMatching(/Laundry released.*Saved on this device/),
    expect.stringMatching(/^10:11.*Fingerprint scan Saved on this device$/),
    expect.stringMatching(/^10:12.*Fingerprint scan Saved on this device$/),
  ])
  dialog.getByText('And 2 more scans')
})

const sent = (seq: number, more: Partial<SentOfflineCommand> = {}): SentOfflineCommand => ({
  id: `0199cccc-0000-7000-8000-00000000000${seq}`,
  at: new Date('2026-11-29T09:30:00+08:00'),
  route: 'POST /orders/:orderId/payments',
  orderNumber: 'MAB-261129-A001',
  amount: centavos(120_00),
  inDrawer: centavos(120_00),
  by: 'Ana Reyes',
  device: 'Counter 1',
  state: 'waiting',
  refusal: 'This order was voided',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  ...more,
})

it('says what waits for the office and where its cash is, and what the office decided and why, live', async () => {
  sentWork.set(() => ({ items: [sent(1), sent(2, { inDrawer: centavos(-50_00) })], waiting: 2, answered: 0 }))
  deskState.set(() => ({ ...NOTHING_UNSENT, besides: 2 }))
  const { user } = open(<UnsentButton onRetry={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: '2 waiting' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Work to send' }))
  dialog.getByText('Everything is sent.')
  expect(dialog.queryByRole('button', { name: /Send|Save/ })).toBeNull()
  const office = within(dialog.getByRole('region', { name: 'Waiting for the office' }))
  const lines = () => office.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines()).toEqual([
    expect.stringMatching(
      /Payment taken MAB-261129-A001Waits: This order was voided. ₱120.00 counted as in the drawerAna Reyes$/,
    ),
    expect.stringMatching(/₱50.00 counted as out of the drawer/),
  ])
  const decided = { decidedBy: 'Liza Santos', decidedAt: new Date('2026-11-29T10:30:00+08:00') }
  act(() =>
    sentWork.set(() => ({
      items: [
        sent(1, { ...decided, state: 'dismissed', reason: 'Given back' }),
        sent(2, { ...decided, state: 'done', reason: 'It was paid' }),
      ],
      waiting: 0,
      answered: 2,
    })),
  )
  expect(lines()).toEqual([
    expect.stringContaining('Dismissed by Liza Santos: Given back'),
    expect.stringContaining('Recorded by Liza Santos: It was paid'),
  ])
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
  expect(sentWork.get().answered).toBe(0)
})
