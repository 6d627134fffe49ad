import { loadSecurityNews } from '@labada/db/reports/security-news'
import { changeDevice, givenAdmin, givenDevice, TEST_PASSWORD } from '@labada/db/testing/factories/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import type { Answer } from '../testing/caller.ts'

const MOST_WRONG = 5
const DAY_MS = 86_400_000
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ settings: { trustedProxies: ['loopback'] } })
})
afterAll(() => shop.stop())

const news = (now = new Date()) => loadSecurityNews(shop.database.open('labada_workers'), now)
let address = 1
/** Logs in from an address of its own: what counts is the username. */
const logIn = (username: string, password: string, agent = CHROME): Promise<Answer> =>
  shop
    .caller()
    .post(
      '/login',
      { username, password },
      { headers: { 'x-forwarded-for': `203.0.113.${address++}`, 'user-agent': agent } },
    )

describe('The news of logins', () => {
  it('tell of five failed logins with a username, wherever they came from, and of fewer nothing', async () => {
    const { id, username } = await givenAdmin(shop.db, { username: 'rosa' })
    for (let tries = 1; tries < MOST_WRONG; tries += 1) await logIn('rosa', 'wrong')
    expect((await news()).failedLogins).toEqual([])
    await logIn('ROSA', 'wrong')
    expect((await news()).failedLogins).toEqual([{ userId: id, username }])
  })

  it('tell nothing of a username that nobody has, or of one that is only alike', async () => {
    await givenAdmin(shop.db, { username: 'a_a' })
    for (let tries = 0; tries < MOST_WRONG; tries += 1) {
      await logIn('nobody-here', 'wrong')
      await logIn('aba', 'wrong')
    }
    expect((await news()).failedLogins.map(({ username }) => username)).not.toContain('a_a')
  })

  it('tell of the login that was right after five that failed, for two days, and of none after four', async () => {
    const [guessed, mistyped] = [
      await givenAdmin(shop.db, { username: 'carla' }),
      await givenAdmin(shop.db, { username: 'celia' }),
    ]
    for (let tries = 0; tries < MOST_WRONG; tries += 1) await logIn('carla', 'wrong')
    for (let tries = 1; tries < MOST_WRONG; tries += 1) await logIn('celia', 'wrong')
    expect((await news()).failedLogins).toContainEqual({ userId: guessed.id, username: 'carla' })
    for (const { username } of [guessed, mistyped]) {
      expect((await logIn(username, TEST_PASSWORD)).status).toBe(200)
      expect((await logIn(username, TEST_PASSWORD)).status).toBe(200)
    }
    const { failedLogins, loginsAfterFailures } = await news()
    expect(failedLogins.map(({ username }) => username)).not.toContain('carla')
    expect(loginsAfterFailures).toMatchObject([{ userId: guessed.id, failures: MOST_WRONG }])
    expect((await news(new Date(Date.now() + 2 * DAY_MS + 1000))).loginsAfterFailures).toEqual([])
  })

  it('tell of guesses at a counter’s own device', async () => {
    const { user, branch } = await shop.counter()
    const { credential } = await givenDevice(shop.db, { branchId: branch.id })
    const browser = shop.caller({ client: credential })
    for (let tries = 0; tries < MOST_WRONG; tries += 1)
      await browser.post('/login', { username: user.username, password: 'wrong' })
    expect((await news()).failedLogins).toContainEqual({ userId: user.id, username: user.username })
  })

  it('tell of a device for two days, unless it was terminated or a demo’s login set it up', async () => {
    const owner = await givenAdmin(shop.db)
    const demo = await givenAdmin(shop.db)
    await shop.db.updateTable('appUser').set({ isDemo: true }).where('id', '=', demo.id).execute()
    const { branch, device, ended, played } = await threeDevices(owner.id, demo.id)
    const told = (await news()).devices
    expect(told).toContainEqual({ branchId: branch, id: String(device), device: expect.any(String), by: 'Ada Reyes' })
    const ids = told.map(({ id }) => Number(id))
    expect([ids.includes(ended), ids.includes(played)]).toEqual([false, false])
    expect((await news(new Date(Date.now() + 2 * DAY_MS + 1000))).devices).toEqual([])
  })

  it('tell of a browser that a person had not used before, once, and not of their first', async () => {
    const { id, username } = await givenAdmin(shop.db)
    await shop.db.updateTable('appUser').set({ firstname: 'Dina', lastname: 'Cruz' }).where('id', '=', id).execute()
    const told = async (now?: Date) => (await news(now)).newBrowsers.filter(({ name }) => name === 'Dina Cruz')
    await logIn(username, TEST_PASSWORD)
    await logIn(username, TEST_PASSWORD)
    await logIn(username, TEST_PASSWORD, 'curl/8.5.0')
    expect(await told()).toEqual([])
    await logIn(username, TEST_PASSWORD, FIREFOX)
    await logIn(username, TEST_PASSWORD, FIREFOX)
    await logIn(username, TEST_PASSWORD)
    expect(await told()).toEqual([
      {
        id: expect.any(String),
        userId: id,
        name: 'Dina Cruz',
        browser: 'Firefox on Linux',
        ip: expect.stringMatching(/^203\.0/),
      },
    ])
    expect(await told(new Date(Date.now() + 2 * DAY_MS + 1000))).toEqual([])
  })

  it('tell whose password somebody reset, in the office and at a counter', async () => {
    const owner = await shop.admin()
    const office = await givenAdmin(shop.db)
    const counter = await shop.counter()
    const { employeeId } = await shop.db
      .selectFrom('appUser')
      .select('employeeId')
      .where('id', '=', counter.user.id)
      .executeTakeFirstOrThrow()
    expect((await owner.post(`/accounts/${office.id}/reset-password`, {})).status).toBe(200)
    expect((await owner.post(`/employees/${employeeId}/reset-password`, {})).status).toBe(200)
    expect((await owner.post('/own-password', { password: 'seven-green-lamps' })).status).toBe(200)
    const told = (await news()).passwordResets
    expect(told.map(({ by }) => by)).toEqual([null, expect.any(String), expect.any(String)])
    expect((await news(new Date(Date.now() + 2 * DAY_MS + 1000))).passwordResets).toEqual([])
  })
})

async function threeDevices(ownerId: string, demoId: string) {
  const { branch } = await shop.counter()
  const [device, ended, played] = [
    await givenDevice(shop.db, { branchId: branch.id }),
    await givenDevice(shop.db, { branchId: branch.id }),
    await givenDevice(shop.db, { branchId: branch.id }),
  ]
  await changeDevice(shop.db, device.id, { createdBy: ownerId })
  await changeDevice(shop.db, ended.id, { createdBy: ownerId, terminatedAt: new Date() })
  await changeDevice(shop.db, played.id, { createdBy: demoId })
  return { branch: branch.id, device: device.id, ended: ended.id, played: played.id }
}
