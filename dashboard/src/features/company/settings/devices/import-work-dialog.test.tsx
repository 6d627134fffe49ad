import { offlineFileRoutes } from '@labada/contracts/offline/offline-files'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { givenOffice } from '../../../../testing/office.tsx'
import { ImportWorkDialog } from './import-work-dialog.tsx'

const BRANCH = '01a22256-316c-753a-b69d-66568baefd99'
const fileOf = (count: number, parts: readonly string[]) =>
  JSON.stringify({
    labada: 'offline-work',
    v: 1,
    branchId: BRANCH,
    clientId: '7',
    keyId: 'k1',
    savedAt: '2026-11-21T10:00:00Z',
    count,
    parts,
  })
const done = (id: string, state: 'done' | 'waiting' = 'done') => ({ id, state, refusal: null })

async function given(answer: (call: number) => { outcomes: ReturnType<typeof done>[]; added: number }) {
  const network = givenOffice()
  let calls = 0
  network.answers(offlineFileRoutes.importOfflineWork, () => {
    calls += 1
    return answer(calls)
  })
  const close = vi.fn<() => void>()
  const { user } = open(<ImportWorkDialog onClose={close} />)
  const dialog = await screen.findByRole('dialog', { name: 'Import offline work' })
  const ok = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'OK' })
  const choose = (text: string) =>
    user.upload(within(dialog).getByLabelText('Offline work file'), new File([text], 'MAB.labada'))
  return { user, dialog, ok, choose, close, sent: () => network.sentTo(offlineFileRoutes.importOfflineWork) }
}

it('imports every part of a file in its order, and says what was known and what waits', async () => {
  const { user, dialog, ok, choose, close, sent } = await given((call) =>
    call === 1
      ? { outcomes: [done(BRANCH), done(BRANCH, 'waiting')], added: 1 }
      : { outcomes: [done(BRANCH)], added: 1 },
  )
  expect(ok().disabled).toBe(true)
  await choose(fileOf(3, ['AAAA', 'BBBB']))
  expect(await within(dialog).findByText(/^3 actions in the file, saved /)).toBeTruthy()
  expect(sent()).toEqual([])
  await user.click(ok())
  expect(await within(dialog).findByText('2 actions imported, 1 already known')).toBeTruthy()
  expect(within(dialog).getByText(/1 action needs your decision/)).toBeTruthy()
  expect(sent()).toMatchObject([
    { params: { branchId: BRANCH, clientId: '7' }, query: { keyId: 'k1' } },
    { params: { branchId: BRANCH, clientId: '7' }, query: { keyId: 'k1' } },
  ])
  await user.click(ok())
  expect(close).toHaveBeenCalledTimes(1)
})

it('goes on at the part where the line broke', async () => {
  let isBroken = true
  const { user, dialog, ok, choose, sent } = await given((call) => {
    if (call === 2 && isBroken) throw new Refusal(503, { message: 'Try again later' })
    return { outcomes: [done(BRANCH)], added: 1 }
  })
  await choose(fileOf(2, ['AAAA', 'BBBB']))
  await within(dialog).findByText(/^2 actions in the file/)
  await user.click(ok())
  expect(await within(dialog).findByText('Try again later')).toBeTruthy()
  isBroken = false
  await user.click(ok())
  expect(await within(dialog).findByText('2 actions imported, 0 already known')).toBeTruthy()
  expect(sent()).toHaveLength(3)
})

it.each([['{"labada":"scans"}'], ['SKU,Name'], [fileOf(0, [])]])(
  'sends nothing of a file that is none: %s',
  async (text) => {
    const { dialog, ok, choose, sent } = await given(() => ({ outcomes: [], added: 0 }))
    await choose(text)
    expect(await within(dialog).findByText('This isn’t an offline work file')).toBeTruthy()
    expect(ok().disabled).toBe(true)
    expect(sent()).toEqual([])
  },
)
