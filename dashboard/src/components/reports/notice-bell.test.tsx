import { ownSessionRoutes } from '@labada/contracts/access/own-sessions'
import { passkeyRoutes } from '@labada/contracts/access/passkeys'
import { secondFactorRoutes } from '@labada/contracts/access/second-factor'
import { type Notice, noticeRoutes } from '@labada/contracts/reports/notices'
import { unreadNoticeRoutes } from '@labada/contracts/reports/unread-notices'
import { centavos } from '@labada/domain/core/money'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '../../api/session.ts'
import { open } from '../../testing/counter.tsx'
import type { Network } from '../../testing/network.ts'
import { givenOffice } from '../../testing/office.tsx'
import { MABOLO } from '../../testing/shop.ts'
import { pastToasts, toast } from '../notices/toast.tsx'
// Loaded here, so that opening it does not wait for its modules.
import '../access/two-step/two-step-dialog.tsx'
import { NoticeBell } from './notice-bell.tsx'

const NOW = new Date('2026-11-16T10:00:00+08:00')
const notice = (id: string, own: Partial<Notice> = {}): Notice => ({
  id: `0199aaaa-0000-7000-8000-00000000000${id}`,
  branchId: MABOLO.id,
  branchName: 'Mabolo',
  facts: { kind: 'cash_short', number: 7, amount: centavos(150_00), by: 'Ana Cruz' },
  raisedAt: NOW,
  resolvedAt: null,
  unread: true,
  ...own,
})
let items: Notice[]
let network: Network
const unread = () => items.filter((one) => one.unread).length
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  pastToasts.set(() => ({ items: [] }))
  items = [
    notice('1'),
    notice('2', {
      facts: { kind: 'approval', count: 1 },
      raisedAt: new Date('2026-11-15T23:00:00+08:00'),
    }),
    notice('3', {
      facts: { kind: 'low_stock', count: 2 },
      raisedAt: new Date('2026-11-10T09:00:00+08:00'),
      resolvedAt: NOW,
      unread: false,
    }),
  ]
  network = givenOffice()
  network.answers(unreadNoticeRoutes.countUnreadNotices, () => ({ unread: unread() }))
  network.answers(noticeRoutes.listNotices, () => ({ items, nextCursor: null, totals: { unread: unread() } }))
  network.answers(noticeRoutes.readNotice, ({ params, body }) => {
    items = items.map((one) => (one.id === params.noticeId ? { ...one, unread: !body.read } : one))
    return { unread: unread() }
  })
  network.answers(noticeRoutes.readAllNotices, ({ body }) => {
    items = items.map((one) => (one.raisedAt <= body.until ? { ...one, unread: false } : one))
    return { unread: unread() }
  })
})

async function opened() {
  const { user } = open(<NoticeBell pages="office" />)
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  return { user, dialog: await screen.findByRole('dialog', { name: 'Notifications' }) }
}

it('groups what needed attention by day, and says in words what is unread and what is resolved', async () => {
  const { dialog } = await opened()
  const today = await within(dialog).findByRole('region', { name: 'Today' })
  expect(within(today).getByRole('link').textContent).toMatch(/^UnreadMabolo: session 7.* short/)
  const earlier = within(dialog).getByRole('region', { name: 'Earlier' })
  expect(
    within(earlier)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    expect.stringMatching(/^UnreadMabolo: 1 approval requested/),
    expect.stringMatching(/^Mabolo: 2 items low or out of stock.* · Resolved$/),
  ])
})

it('marks a line as read when it is followed, and as unread again', async () => {
  const { user, dialog } = await opened()
  await user.click(await within(dialog).findByRole('link', { name: /1 approval requested/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
  await user.click(await screen.findByRole('button', { name: 'Mark as unread: Mabolo: 1 approval requested' }))
  expect(await screen.findByText('2 unread')).toBeTruthy()
})

it('leads whoever is told of their own login only to where they are logged in', async () => {
  items = [notice('4', { branchId: null, branchName: null, facts: { kind: 'failed_logins', username: 'ana' } })]
  setSession({ keys: new Set() })
  network.answers(secondFactorRoutes.getSecondFactor, () => ({ since: null, recoveryCodesLeft: 0 }))
  network.answers(passkeyRoutes.listPasskeys, () => ({ items: [] }))
  network.answers(ownSessionRoutes.listOwnSessions, () => ({ items: [] }))
  const { user } = open(<NoticeBell pages="office" />)
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
  await user.click(await screen.findByRole('button', { name: /^Unread5 or more failed logins as ana/ }))
  expect(await screen.findByText('Your login')).toBeTruthy()
  expect(await screen.findByText('Nothing unread')).toBeTruthy()
})

it('marks all as read at once', async () => {
  const { user, dialog } = await opened()
  await user.click(await within(dialog).findByRole('button', { name: 'Mark all as read' }))
  expect(await within(dialog).findByText('Nothing unread')).toBeTruthy()
  expect(within(dialog).queryByText('You’re all caught up')).toBeNull()
})

it('says that there is nothing only where there is nothing, and keeps the messages of this screen', async () => {
  items = []
  toast.positive('Prices published')
  const { user } = open(<NoticeBell pages="office" />)
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText('You’re all caught up')).toBeTruthy()
  const past = screen.getByRole('region', { name: 'Messages on this screen' })
  expect(within(past).getByText('Prices published')).toBeTruthy()
})

it('counts no further than 99', async () => {
  network.answers(unreadNoticeRoutes.countUnreadNotices, () => ({ unread: 100 }))
  open(<NoticeBell pages="office" />)
  expect(await screen.findByRole('button', { name: 'Notifications, 99+ unread' })).toBeTruthy()
})
