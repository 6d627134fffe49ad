import { randomUUID } from 'node:crypto'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { weekOf } from '@labada/domain/schedule/shifts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { asked, openOffice, pressUntil, untilReady } from './support/branch-pc.ts'
import { enterDoor, openScreen } from './support/browser.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { FINGER, openPortal } from './support/portal.ts'
import { changeSettings } from './support/settings.ts'

/** The employee portal's own words, byte by byte. Leaving it is told in `portal-leaving.test`. */
const NOBODYS = 9
const portal = await openPortal()
const { counter, ana, enter, words } = portal
afterAll(() => portal.close())
beforeEach(() => portal.start())
/** The line is cut for some calls. */
const cut = (path: string) => counter.page.route(`**/api/employee-portal/${path}`, (route) => route.abort())
/** The server answers that it will not, in the seed's own form. */
const decline = (path: string) =>
  counter.page.route(`**/api/employee-portal/${path}`, (route) =>
    route.fulfill({ json: { success: false, message: 'Not now' } }),
  )
/** Something in between says no. */
const refuse = (path: string) =>
  counter.page.route(`**/api/employee-portal/${path}`, (route) => route.fulfill({ status: 429, json: {} }))

describe('The portal says', () => {
  it('whose finger it does not know, and that a login failed', async () => {
    await portal.sensor.press(ana, NOBODYS)
    await words('Fingerprint not recognized')
    await cut('login-fingerprint')
    await portal.sensor.press(ana, FINGER)
    await words('Fingerprint login failed')
  }, 60_000)

  it('what of the attendance could not be read, and reads it when asked again', async () => {
    await cut('attendance/**')
    await enter()
    await words('Error loading attendance data')
    await counter.page.unrouteAll()
    await refuse('attendance/**')
    await counter.page.getByRole('button', { name: 'Try again' }).click()
    await words('Failed to load attendance data')
    await counter.page.unrouteAll()
    await counter.page.getByRole('button', { name: 'Try again' }).click()
    await words('Last 30 days')
  }, 60_000)

  it('what of the cash advances could not be read', async () => {
    await enter()
    await cut('cash-advance/**')
    await counter.page.getByRole('tab', { name: 'Cash advance' }).click()
    await words('Error loading cash advance data')
    await counter.page.unrouteAll()
    await refuse('cash-advance/**')
    await counter.page.getByRole('button', { name: 'Try again' }).click()
    await words('Failed to load cash advance data')
  }, 60_000)

  it('the same of an answer that says itself that it is none', async () => {
    const { page } = counter
    await decline('attendance/**')
    await enter()
    await words('Failed to load attendance data')
    await page.unrouteAll()
    await decline('cash-advance/**')
    await page.getByRole('tab', { name: 'Cash advance' }).click()
    await words('Failed to load cash advance data')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Request a cash advance' }).click()
    const form = page.getByRole('dialog', { name: 'Request a cash advance' })
    await form.getByLabel('Amount').fill('10')
    await form.getByLabel('Reason').fill('Fare home')
    await form.getByLabel('I have read this and authorize the deduction').check()
    await decline('cash-advance/*/request')
    await form.getByRole('button', { name: 'OK' }).click()
    await words('Request failed')
    await page.getByRole('alert').getByText('Not now').waitFor()
  }, 60_000)

  it('why a request was not taken, and keeps what was written; the success is told in the chain of people.test', async () => {
    const { page } = counter
    await enter()
    await page.getByRole('tab', { name: 'Cash advance' }).click()
    await page.getByRole('button', { name: 'Request a cash advance' }).click()
    const form = page.getByRole('dialog', { name: 'Request a cash advance' })
    await form.getByLabel('Amount').fill('10')
    await form.getByLabel('Reason').fill('Fare home')
    await form.getByLabel('I have read this and authorize the deduction').check()
    await cut('cash-advance/*/request')
    await form.getByRole('button', { name: 'OK' }).click()
    await words('Failed to submit request')
    await page.unrouteAll()
    await refuse('cash-advance/*/request')
    await form.getByRole('button', { name: 'OK' }).click()
    await words('Request failed')
    expect(await form.getByLabel('Reason').inputValue()).toBe('Fare home')
  }, 60_000)
})

describe('A payslip that is paid', () => {
  it('is confirmed by whom it pays, in every look, and the office sees when and where', async () => {
    const { page } = counter
    await enter()
    await page.getByRole('tab', { name: 'Payslips' }).click()
    const card = page.getByRole('button', { name: /^Open the payslip of/ }).first()
    const called = (await card.getAttribute('aria-label')) ?? ''
    await card.click()
    const receive = page.getByRole('button', { name: 'I received this payslip' })
    await receive.waitFor()
    const slipId = new URL(page.url()).searchParams.get('slip')
    expect(await wrongInAnyLook(page, 44)).toEqual([])
    await refuse('payslips/*/*/acknowledge')
    await receive.click()
    await words('Request failed')
    await page.unrouteAll()
    await receive.focus()
    await page.keyboard.press('Enter')
    await page.getByText(/You confirmed on .+ that you received this payslip\./).waitFor()
    expect(await receive.count()).toBe(0)
    expect(await wrongInAnyLook(page, 44)).toEqual([])
    await page.getByRole('button', { name: 'All payslips' }).click()
    await page.getByRole('button', { name: called }).waitFor()
    await words('Received')

    const { slip } = await asked<{ slip: { runId: string } }>(
      await openOffice(portal.product.url),
      'GET',
      `/payslips/${slipId}`,
    )
    const admin = await openScreen(portal.browser, portal.product.url)
    await enterDoor(admin, /Admin/)
    await admin.page.goto(`/payroll?run=${slip.runId}`)
    await admin.page.getByText('Receipt confirmed').waitFor()
    const own = admin.page.getByRole('table', { name: 'Payslips' }).getByRole('row').filter({ hasText: 'Ana Reyes' })
    await own.getByText(/^Confirmed /).waitFor()
    await admin.page.getByLabel('Unconfirmed only').click()
    await own.waitFor({ state: 'detached' })
    expect(await wrongInAnyLook(admin.page, 24)).toEqual([])
    await admin.page.goto(`/payroll?run=${slip.runId}&id=${slipId}`)
    await admin.page
      .getByRole('dialog')
      .getByText(/ [AP]M, on \S/)
      .waitFor()
    expect(await wrongInAnyLook(admin.page, 24)).toEqual([])
    expect(admin.complaints).toEqual([])
    await admin.close()
  }, 180_000)
})

describe('What the shop keeps of somebody', () => {
  it('is read in the portal: person, work, pay, and the words they signed', async () => {
    const { page } = counter
    await enter()
    await page.getByRole('tab', { name: 'My details' }).click()
    await words('Employee code')
    await words('Mabolo')
    await page
      .getByText(/^••••\d{4}$/)
      .first()
      .waitFor()
    await words('What you signed')
    await page.getByText('What you signed').click()
    await page.getByText('Data Privacy Act of 2012').waitFor()
    expect(await wrongInAnyLook(page, 44)).toEqual([])
  }, 120_000)
})

describe('The PIN for the counter', () => {
  it('is set in the portal and then changed with the old one; where the shop asks for none, it is not there', async () => {
    const { page } = counter
    const office = await openOffice(portal.product.url)
    await enter()
    await page.getByRole('tab', { name: 'My details' }).click()
    await words('My fingerprints')
    expect(await page.getByText('My PIN').count()).toBe(0)
    await changeSettings(office, 'counter', { standing: 'pin' })
    await page.goto('/desktop/employee-portal')
    await untilReady(counter)
    await enter()
    await page.getByRole('tab', { name: 'My details' }).click()
    const form = page.getByRole('form', { name: 'My PIN' })
    const save = async (fields: Readonly<Record<string, string>>) => {
      for (const [label, digits] of Object.entries(fields)) await form.getByLabel(label).fill(digits)
      await page.keyboard.press('Enter')
    }
    await save({ 'New PIN': '1234' })
    await form.getByText('PIN is too easy to guess').first().waitFor()
    expect(await form.getByLabel('Current PIN').count()).toBe(0)
    expect(await wrongInAnyLook(page, 44)).toEqual([])
    await save({ 'New PIN': '860294' })
    await form.getByLabel('Current PIN').waitFor()
    await save({ 'Current PIN': '5820', 'New PIN': '7391' })
    await form.getByText('Wrong PIN. Try again.').first().waitFor()
    expect(await wrongInAnyLook(page, 44)).toEqual([])
    await save({ 'Current PIN': '860294' })
    await expect.poll(() => form.getByLabel('New PIN').inputValue()).toBe('')
    await words('PIN saved')
    await changeSettings(office, 'counter', { standing: 'off' })
  }, 120_000)
})

describe('A day that is wrong', () => {
  it('is opened from the table of days and disputed by keyboard, with the time it should have been; the office reads both', async () => {
    const { page } = counter
    await enter()
    const days = page.getByRole('region', { name: 'Every day' })
    await days.getByRole('columnheader', { name: 'Branch' }).waitFor()
    expect(await days.getByRole('columnheader').allTextContents()).toEqual(
      'Date Branch In Out Worked Late Overtime Note'.split(' '),
    )
    const worked = days
      .getByRole('row')
      .filter({ hasText: 'Mabolo' })
      .filter({ hasText: /M.*[AP]M/ })
    await worked.first().getByRole('button').focus()
    await page.keyboard.press('Enter')
    await page.getByText(/: Time in/).waitFor()
    await page.getByRole('button', { name: 'Report a problem' }).focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: /: what’s wrong\?$/ })
    await form.getByRole('textbox', { name: 'What’s wrong' }).waitFor()
    expect(await wrongInAnyLook(page, 44)).toEqual([])
    await form.getByRole('textbox', { name: 'What’s wrong' }).fill('I left at eleven')
    await form.getByLabel('Time out').fill('23:00')
    await page.keyboard.press('Enter')
    await words('Your admin will review this day')
    const { items } = await asked<{ items: { reason: string; proposedInAt: string | null; proposedOutAt: string }[] }>(
      await openOffice(portal.product.url),
      'GET',
      '/attendance/disputes?view=open',
    )
    const [told] = items.filter(({ reason }) => reason === 'I left at eleven')
    expect(told?.proposedInAt).toBeNull()
    expect(new Date(told?.proposedOutAt ?? '').toISOString()).toMatch(/T15:00:00/)
  }, 120_000)
})

describe('A shift somebody cannot work', () => {
  it('is exchanged with a colleague: asked for and agreed to in the portal, approved by the admin, all by keyboard', async () => {
    const { page } = counter
    const office = await openOffice(portal.product.url)
    const { items } = await asked<{ items: { id: string; code: string }[] }>(office, 'GET', '/branches')
    const branchIds = items.map(({ id }) => id)
    const weekOn = addDays(weekOf(manilaDateOf(new Date())), 7)
    await asked(office, 'POST', '/schedule/publish', { id: randomUUID(), weekOn, branchIds })
    await enter()
    await page.getByRole('tab', { name: 'Schedule' }).click()
    await page
      .getByRole('button', { name: /^Swap shift on/ })
      .last()
      .press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Swap this shift' })
    const choices = dialog.getByLabel('Colleague').getByRole('option')
    await choices.nth(1).waitFor({ state: 'attached' })
    const colleague = (await choices.nth(1).textContent()) ?? ''
    await dialog.getByLabel('Colleague').selectOption({ label: colleague })
    await dialog.getByLabel('Shift in exchange').getByRole('option').nth(1).waitFor({ state: 'attached' })
    await dialog.getByLabel('Shift in exchange').selectOption({ index: 1 })
    expect(await wrongInAnyLook(page, 44)).toEqual([])
    await dialog.getByLabel('Note').fill('My mother has her birthday')
    await page.keyboard.press('Enter')
    await words('Sent to your colleague')
    await words(`You asked ${colleague}`)
    expect(await wrongInAnyLook(page, 44)).toEqual([])
    await page.getByRole('button', { name: 'Log out' }).click()
    await words('Scan your finger')

    const people = await (await fetch(`${portal.product.url}/api/demo/people`)).json()
    const firstname = colleague.replace(/ \S+$/, '')
    const found = people.items.find(({ name }: { name: string }) => name.startsWith(`${firstname} ${colleague.at(-2)}`))
    await page.goto('/desktop/employee-portal')
    await untilReady(counter)
    const hello = page.getByRole('heading', { name: `Hi ${firstname}` })
    await pressUntil(portal.sensor, found.id, FINGER, async () => (await hello.count()) > 0)
    await page.getByRole('tab', { name: 'Schedule' }).click()
    await words('“My mother has her birthday”')
    await page.getByRole('button', { name: 'Accept Ana R.' }).press('Enter')
    await words('Accepted. Your admin decides next.')
    await page.getByRole('button', { name: 'Log out' }).click()
    await words('Scan your finger')

    const admin = await openScreen(portal.browser, portal.product.url)
    await enterDoor(admin, /Admin/)
    await admin.page.goto('/schedule?swaps=open')
    const swaps = admin.page.getByRole('dialog', { name: 'Shift swaps' })
    const approve = swaps.getByRole('button', { name: /^Approve the swap between Ana Reyes/ })
    await approve.waitFor()
    expect(await wrongInAnyLook(admin.page, 24)).toEqual([])
    await approve.press('Enter')
    await admin.page.getByText(/^Swap between Ana Reyes and .+ approved$/).waitFor()
    await swaps.getByText('No pending swaps').waitFor()
    expect(admin.complaints).toEqual([])
    await admin.close()
  }, 240_000)
})
