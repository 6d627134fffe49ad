import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { asked, openOffice } from './support/branch-pc.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { FINGER, openPortal } from './support/portal.ts'

/** What is left of somebody who was in the employee portal, and what ends with their consent. */
const MINUTE = 60_000
const portal = await openPortal()
const { counter, ana, enter, words } = portal
afterAll(() => portal.close())
beforeEach(() => portal.start())
const keptInBrowser = () =>
  counter.page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    cookies: document.cookie.split('; ').map((cookie) => cookie.split('=')[0]),
  }))

describe('Somebody who leaves the portal', () => {
  it('leaves nothing on the PC: no name, no token, no data, not by going back either', async () => {
    const { page } = counter
    const before = await keptInBrowser()
    await enter()
    await page.getByRole('tab', { name: 'Payslips' }).click()
    await page
      .getByRole('button', { name: /^Open the payslip of/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'All payslips' }).waitFor()
    const [told] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/employee-portal/') && request.method() !== 'GET'),
      page.getByRole('button', { name: 'Log out' }).click(),
    ])
    const token = (await told.headerValue('authorization'))?.replace('Bearer ', '') ?? ''
    expect(token.length).toBeGreaterThan(20)
    await words('Scan your finger')
    const after = await keptInBrowser()
    expect(after).toEqual(before)
    expect(JSON.stringify(after)).not.toContain(token)
    expect(await page.content()).not.toContain('Reyes')
    // Which payslip was open would greet the next person.
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.goBack()
    await page.goForward()
    await words('Scan your finger')
    const answer = await fetch(`${portal.product.url}/api/employee-portal/attendance/${ana}?days=30`, {
      headers: { authorization: `Bearer ${token}`, 'x-client': (await told.headerValue('x-client')) ?? '' },
    })
    expect(answer.status).toBe(401)
  }, 60_000)

  it('before the answer to their finger came, finds nobody there on coming back, and neither does the next', async () => {
    const { page } = counter
    let mend = () => {}
    const line = new Promise<void>((resolve) => {
      mend = resolve
    })
    await page.route('**/api/employee-portal/login-fingerprint', async (route) => {
      await line
      await route.continue()
    })
    await portal.sensor.press(ana, FINGER)
    await words('Reading…')
    await page.getByRole('link', { name: 'Attendance' }).click()
    await page.getByRole('heading', { name: 'Attendance' }).waitFor({ state: 'attached' })
    const ending = page.waitForResponse((response) => response.url().endsWith('/employee-portal/logout'))
    mend()
    const ended = await ending
    const { authorization = '', 'x-client': client = '' } = await ended.request().allHeaders()
    await page.getByRole('link', { name: 'Employee portal' }).click()
    await words('Scan your finger')
    expect(await page.getByText('Hi Ana').count()).toBe(0)
    const answer = await fetch(`${portal.product.url}/api/employee-portal/attendance/${ana}?days=30`, {
      headers: { authorization, 'x-client': client },
    })
    expect(answer.status).toBe(401)
  }, 60_000)

  it('is logged out at fifteen minutes to the second, however busy; it counts down from two', async () => {
    const { page } = counter
    await enter()
    await page.clock.fastForward(10 * MINUTE)
    await page.getByRole('tab', { name: 'Schedule' }).click()
    await page.getByRole('tab', { name: 'Cash advance' }).click()
    await page.getByText('My cash advances').waitFor()
    expect(await page.getByRole('timer').count()).toBe(0)
    await page.clock.fastForward(4 * MINUTE)
    await page.getByRole('timer').waitFor()
    await page.getByText('You will be logged out soon.').waitFor()
    await page.getByRole('heading', { name: 'Hi Ana' }).waitFor()
    await page.clock.fastForward(MINUTE)
    await words('Logged out after 15 minutes')
    await words('Scan your finger')
    expect(await page.getByText('Hi Ana').count()).toBe(0)
  }, 60_000)
})

describe('Somebody who takes their consent to fingerprints back', () => {
  it('is asked once, has every finger erased at once, and the portal knows them no more', async () => {
    const { page } = counter
    await enter()
    await page.getByRole('tab', { name: 'My details' }).click()
    await page.getByRole('button', { name: 'Withdraw consent…' }).press('Enter')
    const sure = page.getByRole('alertdialog', { name: 'Withdraw your consent?' })
    await sure.waitFor()
    expect(await wrongInAnyLook(page, 44)).toEqual([])
    await sure.getByRole('button', { name: 'OK' }).click()
    await words('Your fingerprints were erased')
    await words('No fingerprints stored.')
    await page.getByText(/You withdrew it on/).waitFor()
    await page.getByRole('button', { name: 'Log out' }).click()
    await words('Scan your finger')
    await portal.sensor.press(ana, FINGER)
    await words('Fingerprint not recognized')
    const office = await openOffice(portal.product.url)
    const { attention } = await asked<{ attention: { facts: { kind: string; name?: string } }[] }>(
      office,
      'GET',
      '/today',
    )
    expect(attention.flatMap(({ facts }) => (facts.kind === 'consent_withdrawn' ? facts.name : []))).toEqual([
      'Ana Reyes',
    ])
  }, 120_000)
})
