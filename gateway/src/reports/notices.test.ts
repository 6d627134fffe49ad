import { newId } from '@labada/db/core/ids'
import { saveNotices } from '@labada/db/reports/notices'
import { givenToken, givePreset } from '@labada/db/testing/factories/factories'
import { centavos } from '@labada/domain/core/money'
import type { Attention } from '@labada/domain/reports/attention'
import { keyOf } from '@labada/domain/reports/notices'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Counter, type Person, startTestApp } from '../testing/app.ts'

let now = new Date('2026-11-21T10:00:00+08:00')
const test = await startTestApp({ clock: () => now })
const workers = test.database.open('labada_workers')
let admin: Person
let counter: Counter
beforeEach(async () => {
  await workers.deleteFrom('notice').execute()
  admin = await test.admin()
  counter = await test.counter()
})
afterAll(() => test.stop())

const overdue = (count = 1): Attention => ({ branchId: counter.branch.id, facts: { kind: 'overdue', count } })
const short = (): Attention => ({
  branchId: counter.branch.id,
  facts: { kind: 'cash_short', number: 7, amount: centavos(150_00), by: 'Ana Cruz' },
})
const bills: Attention = { branchId: null, facts: { kind: 'monthly_bill', count: 2 } }
async function raise(...found: readonly Attention[]): Promise<void> {
  const raised = found.map((one) => ({ key: keyOf(one), ...one }))
  await workers.transaction().execute((trx) => saveNotices(trx, { raised, changed: [], resolved: [] }, now))
}
const inbox = async (person: Person = admin) => (await person.get('/notices')).body
const unread = async (person: Person = admin) => (await person.get('/notices/unread')).body.unread
const idOf = async (kind: string) =>
  (await inbox()).items.find(({ facts }: { facts: { kind: string } }) => facts.kind === kind).id

describe('The bell', () => {
  it('lists what needed attention, as facts', async () => {
    await raise(short())
    const { items, totals } = await inbox()
    expect(totals).toEqual({ unread: 1 })
    expect(items).toEqual([
      {
        id: items[0].id,
        branchId: counter.branch.id,
        branchName: counter.branch.name,
        facts: { kind: 'cash_short', number: 7, amount: 150, by: 'Ana Cruz' },
        raisedAt: now.toISOString(),
        resolvedAt: null,
        unread: true,
      },
    ])
  })

  it('gives a counter its own branch, without the cash of its drawer', async () => {
    const other = await test.counter()
    await raise(overdue(), short(), bills, { ...overdue(3), branchId: other.branch.id })
    const { items } = await inbox(counter)
    expect(items.map(({ facts }: { facts: { kind: string } }) => facts.kind)).toEqual(['overdue'])
    expect([await unread(counter), await unread(other), await unread()]).toEqual([1, 1, 4])
  })

  it('tells each admin the news of their own login, whatever they may see, and of nobody else’s', async () => {
    const [bookkeeper, manager] = [await test.admin(), await test.admin()]
    await givePreset(test.db, bookkeeper.user, 'accountant')
    await givePreset(test.db, manager.user, 'manager', [counter.branch.id])
    const guessed = ({ user }: Person): Attention => ({
      branchId: null,
      facts: { kind: 'failed_logins', userId: user.id, username: user.username },
    })
    await raise(guessed(bookkeeper), guessed(manager), guessed(admin), guessed(counter))
    const told = async (person: Person) =>
      (await inbox(person)).items.map(({ facts }: { facts: { username: string } }) => facts.username)
    expect(await told(bookkeeper)).toEqual([bookkeeper.user.username])
    expect(await told(manager)).toEqual([manager.user.username])
    expect(await told(counter)).toEqual([])
    expect(await unread(manager)).toBe(1)
    expect(await told(admin)).toHaveLength(4)
    const [{ id }] = (await inbox(manager)).items
    expect((await bookkeeper.put(`/notices/${id}/read`, { read: true })).status).toBe(404)
    expect((await manager.put(`/notices/${id}/read`, { read: true })).body).toEqual({ unread: 0 })
  })

  it('is read by each person for themselves, on all of their devices', async () => {
    await raise(overdue(), bills)
    const id = await idOf('overdue')
    expect((await admin.put(`/notices/${id}/read`, { read: true })).body).toEqual({ unread: 1 })
    const { credential } = await givenToken(test.db, { user: admin.user })
    const elsewhere = test.caller({ token: credential })
    expect((await elsewhere.get('/notices/unread')).body).toEqual({ unread: 1 })
    expect(await unread(counter)).toBe(1)
    expect((await test.announced()).at(-1)).toBe('notice.read')
    expect((await admin.put(`/notices/${id}/read`, { read: true })).body).toEqual({ unread: 1 })
    expect((await admin.put(`/notices/${id}/read`, { read: false })).body).toEqual({ unread: 2 })
  })

  it('marks all that were shown as read, and none that came after', async () => {
    await raise(overdue())
    const until = now
    now = new Date(now.getTime() + 60_000)
    await raise(bills)
    const body = { until: until.toISOString() }
    expect((await admin.post('/notices/read', body)).body).toEqual({ unread: 1 })
    expect((await admin.post('/notices/read', body)).body).toEqual({ unread: 1 })
    expect((await inbox()).items.map(({ unread: is }: { unread: boolean }) => is)).toEqual([true, false])
  })

  it('asks nothing anymore of what was settled, but keeps a shortage unread until it is read', async () => {
    await raise(overdue(), short())
    const ids = [await idOf('overdue'), await idOf('cash_short')]
    await workers.transaction().execute((trx) => saveNotices(trx, { raised: [], changed: [], resolved: ids }, now))
    expect(
      (await inbox()).items.map((one: { facts: { kind: string }; unread: boolean }) => [one.facts.kind, one.unread]),
    ).toEqual(
      expect.arrayContaining([
        ['overdue', false],
        ['cash_short', true],
      ]),
    )
    expect(await unread()).toBe(1)
  })

  it('is unread again when there is news', async () => {
    const approval = (count: number) => ({ branchId: counter.branch.id, facts: { kind: 'approval', count } as const })
    await raise(approval(1))
    const id = await idOf('approval')
    await admin.put(`/notices/${id}/read`, { read: true })
    const changed = [{ id, facts: approval(2).facts, isNews: true }]
    await workers.transaction().execute((trx) => saveNotices(trx, { raised: [], changed, resolved: [] }, now))
    expect((await inbox()).items).toMatchObject([{ facts: { kind: 'approval', count: 2 }, unread: true }])
  })

  it('pages through them and counts no further than the bell shows', async () => {
    await raise(
      ...Array.from(
        { length: 120 },
        (_, number): Attention => ({
          ...short(),
          facts: { kind: 'cash_short', number, amount: centavos(1), by: 'Ana' },
        }),
      ),
    )
    const first = (await admin.get('/notices?limit=50')).body
    const second = (await admin.get(`/notices?limit=50&cursor=${first.nextCursor}`)).body
    expect([first.items.length, second.items.length, first.totals.unread]).toEqual([50, 50, 100])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(100)
  })

  it('does not know a notice of another branch, and nobody without a login', async () => {
    await raise(bills)
    const id = await idOf('monthly_bill')
    expect((await counter.put(`/notices/${id}/read`, { read: true })).status).toBe(404)
    expect((await admin.put(`/notices/${newId()}/read`, { read: true })).status).toBe(404)
    expect((await test.caller().get('/notices')).status).toBe(401)
  })
})
