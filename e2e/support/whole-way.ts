import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Caller } from './api.ts'
import {
  asked,
  enrolAtPc,
  type NewPerson,
  pressUntil,
  type Sensor,
  SLOW_AGAIN_MS,
  setUpPc,
  takeOn,
  untilReady,
} from './branch-pc.ts'
import { enterDoor, type Screen } from './browser.ts'

/** The setup of an end-to-end scenario: the branch PC and the finger. */
export interface WayScene {
  /** A PC of the Mabolo branch with a scanner. */
  readonly counter: Screen
  readonly admin: Screen
  readonly office: Caller
  readonly sensor: Sensor
  readonly finger: { readonly number: number; readonly called: string }
}

const MINUTE = 60_000

const manila = (at: Date) => new Date(at.getTime() + 8 * 60 * MINUTE).toISOString()
const dayOf = (at: Date) => manila(at).slice(0, 10)
/** Minutes after midnight of the shift's day. */
const minutesAfter = (date: string, at: Date) =>
  Math.round((at.getTime() - Date.parse(`${date}T00:00:00+08:00`)) / MINUTE)

/**
 * An employee's complete scenario: a scan at the PC of their branch, overtime, an admin's approval, an
 * advance. The day is today's; the shift began nine hours ago, so the test does not wait for one to end.
 */
export function walkWholeWay(scene: () => WayScene): void {
  let branchId: string
  let luz: NewPerson
  const SHIFT = randomUUID()
  const cameAt = new Date(Math.floor(Date.now() / MINUTE) * MINUTE - 9 * 60 * MINUTE)
  const workday = dayOf(cameAt)
  const shift = (endsAt: Date) => ({
    id: SHIFT,
    employeeId: luz.id,
    branchId,
    date: workday,
    starts: minutesAfter(workday, cameAt),
    ends: minutesAfter(workday, endsAt),
    breakMinutes: 60,
    isRestDay: false,
    role: 'Washer',
    note: 'New detergent: half the measure',
    isPublished: true,
  })
  const plan = (endsAt: Date, version: number | null, reason: string) =>
    asked(scene().office, 'POST', '/schedule/changes', {
      id: randomUUID(),
      reason,
      override: true,
      changes: [{ do: 'put', shift: shift(endsAt), version }],
    })
  const result = async () => (await scene().counter.page.getByTestId('scan-result').allTextContents()).join(' ')
  const balance = async () => (await asked<{ balance: number }>(scene().office, 'GET', `/branches/${branchId}`)).balance

  // A second press would close the dialogs of the first: only for a sensor that detected nothing.
  const press = (isSeen: () => Promise<boolean>) =>
    pressUntil(scene().sensor, luz.id, scene().finger.number, isSeen, SLOW_AGAIN_MS)
  const pressAndRead = (words: string) =>
    press(async () => {
      const shown = await result()
      return shown.includes(words) && shown.includes(luz.firstname)
    })

  describe('Somebody new at a branch', () => {
    it('has a finger enrolled and tried by an admin, on the file’s own page, with the PC’s own sensor', async () => {
      const { counter, office, sensor, finger } = scene()
      branchId = await mabolo(office)
      await allowAdvances(office)
      // The demo login creates fingers for all existing employees; she is added afterwards.
      await setUpPc(counter)
      luz = await takeOn(office, branchId, dayOf(new Date(Date.now() - 60 * 24 * 60 * MINUTE)))
      await plan(new Date(cameAt.getTime() + 10 * 60 * MINUTE), null, 'She begins today')
      await enrolAtPc(counter, luz, sensor, [finger])
      const to = [{ id: randomUUID(), employeeId: luz.id }]
      await asked(office, 'POST', '/employees/messages', { to, text: 'Bring your SSS card' })
    }, 180_000)

    it('clocks in with it and reads what the admin wrote for the first clock-in', async () => {
      const { counter, office } = scene()
      const { page } = counter
      await page.goto('/desktop/attendance')
      await untilReady(counter)
      await pressAndRead('Time in')
      const message = page.getByRole('dialog', { name: 'Message from Admin' })
      await message.getByText('New detergent: half the measure').waitFor()
      await message.getByText('Bring your SSS card').waitFor()
      await message.getByRole('button', { name: 'OK' }).click()
      await message.waitFor({ state: 'hidden' })
      await expect
        .poll(async () => {
          const { items } = await asked<{ items: { readAt: string | null }[] }>(
            office,
            'GET',
            `/employees/${luz.id}/messages`,
          )
          return items.map(({ readAt }) => readAt !== null)
        })
        .toEqual([true])
    }, 120_000)

    it('goes late, and says why two seconds later', async () => {
      const { counter, office } = scene()
      const { page } = counter
      // They arrived nine hours ago and the shift was shorter than planned: an admin corrects both, with a reason.
      const day = await asked<{ punches: { id: string }[] }>(
        office,
        'GET',
        `/attendance/people/${luz.id}/days/${workday}`,
      )
      await asked(office, 'POST', '/attendance/corrections', {
        id: randomUUID(),
        employeeId: luz.id,
        workday,
        kind: 'move_punch',
        punchId: day.punches[0]?.id,
        at: cameAt.toISOString(),
        reasonCode: 'forgot_to_scan',
        reason: 'Forgot to scan when she came',
      })
      await plan(new Date(Date.now() - 50 * MINUTE), 1, 'Closed early')
      await pressAndRead('Time out')
      const dialog = page.getByRole('dialog', { name: 'Overtime: what’s the reason?' })
      await dialog.waitFor({ timeout: 10_000 })
      await dialog.getByRole('button', { name: 'OK' }).click()
      await dialog.getByText('Reason is required').waitFor()
      await dialog.getByRole('button', { name: 'Rush orders' }).click()
      await dialog.getByRole('button', { name: 'OK' }).click()
      await page.getByText('Overtime notes saved successfully').waitFor()
    }, 120_000)

    it('is approved by an admin who reads the note', async () => {
      const { admin, office } = scene()
      const { page } = admin
      await enterDoor(admin, /Admin/)
      await page.goto('/employee-attendance?view=overtime')
      const row = page.getByRole('row', { name: new RegExp(luz.name) })
      await row.getByText('Rush orders').waitFor()
      await row.getByText('Rush orders').click()
      await page
        .getByText(new RegExp(`^${luz.name}, `))
        .first()
        .waitFor()
      await page.keyboard.press('a')
      await page.getByText(`Overtime for ${luz.name} approved`).waitFor()
      await expect
        .poll(async () => {
          const { items } = await asked<{ items: { status: string }[] }>(
            office,
            'GET',
            `/attendance/overtime?view=all&employeeId=${luz.id}`,
          )
          return items.map(({ status }) => status)
        })
        .toEqual(['approved'])
    }, 120_000)

    it('sees the answer in the portal, and asks for a cash advance there', async () => {
      const { counter } = scene()
      const { page } = counter
      await page.goto('/desktop/employee-portal')
      await untilReady(counter)
      const hello = page.getByRole('heading', { name: 'Hi Luz' })
      await press(async () => (await hello.count()) > 0)
      await page.getByText('Overtime approved').first().waitFor()
      await page.getByRole('tab', { name: 'Cash advance' }).click()
      await page.getByRole('button', { name: 'Request a cash advance' }).click()
      const form = page.getByRole('dialog', { name: 'Request a cash advance' })
      await form.getByLabel('Amount').fill('400')
      await form.getByLabel('Reason').fill('Glasses for my father')
      await form.getByText(`I, ${luz.name}, ask for a cash advance of ₱400.00`).waitFor()
      await form.getByLabel('I have read this and authorize the deduction').check()
      await form.getByRole('button', { name: 'OK' }).click()
      await page.getByText('Cash advance request submitted successfully').waitFor()
      await page.getByText('Pending').waitFor()
    }, 120_000)

    it('gets the money: the admin releases it and the branch has that much less', async () => {
      const { admin, counter } = scene()
      const { page } = admin
      const before = await balance()
      await page.goto('/payroll?tab=advances&view=waiting')
      await page.getByText('Glasses for my father').click()
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('button', { name: 'Approve' }).click()
      await drawer.getByRole('button', { name: 'Release ₱400.00' }).click()
      await drawer.getByRole('heading', { name: 'Installments' }).waitFor()
      expect(await balance()).toBe(Math.round((before - 400) * 100) / 100)
      await counter.page.getByRole('button', { name: 'Log out' }).click()
      await counter.page.getByText('Scan your finger').waitFor()
    }, 120_000)
  })
}

async function mabolo(office: Caller): Promise<string> {
  const { items } = await asked<{ items: { id: string; code: string }[] }>(office, 'GET', '/branches')
  return items.find(({ code }) => code === 'MAB')?.id ?? ''
}

/** Ensures that every employee may get ₱1,500, regardless of the demo's creation date. */
async function allowAdvances(office: Caller): Promise<void> {
  const { items } = await asked<{ items: { newestVersion: number; current: { setting: { section: string } } }[] }>(
    office,
    'GET',
    '/settings',
  )
  const version = items.find(({ current }) => current.setting.section === 'advances')?.newestVersion
  const value = { basis: 'fixed', percent: 30, cap: 1500, quietDays: 0 }
  await asked(office, 'POST', '/settings', { change: { section: 'advances', value }, version })
}
