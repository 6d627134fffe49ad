import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteAnswer, noteSilence } from '../../api/live.ts'
import { deskState, NOTHING_UNSENT, type UnsentWork } from '../../api/offline-desk.ts'
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
