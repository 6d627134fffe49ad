import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Caller, openCaller } from './api.ts'
import type { Screen } from './browser.ts'

/** A fingerprint sensor on a branch's PC. */
export interface Sensor {
  readonly press: (employeeId: string, finger: number) => Promise<void>
}

export interface NewPerson {
  readonly id: string
  readonly firstname: string
  readonly name: string
}

/** Wait before pressing again, where an extra press is harmless. */
const AGAIN_MS = 6_000
/** Wait before pressing again, where an extra press would count: only for a sensor that detected nothing. */
export const SLOW_AGAIN_MS = 20_000

const letters = () =>
  Array.from(randomUUID().slice(0, 6), (one) => 'abcdefghijklmnop'[Number.parseInt(one, 16)]).join('')

/** An admin who calls the gateway's API directly. */
export async function openOffice(url: string): Promise<Caller> {
  const office = await openCaller(url)
  await asked(office, 'POST', '/login', { username: 'admin', password: 'labada-demo' })
  return office
}

/** Returns the response of a call; throws if it failed. */
export async function asked<Answer = unknown>(
  caller: Caller,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await caller.call(method, path, body)
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200)
  return (answer.text.startsWith('{') ? answer.json() : answer.text) as Answer
}

/** A new employee of a branch without enrolled fingers. */
export async function takeOn(office: Caller, branchId: string, hiredOn: string): Promise<NewPerson> {
  const [id, lastname] = [randomUUID(), `Abad${letters()}`]
  await asked(office, 'POST', '/employees', {
    id,
    firstname: 'Luz',
    lastname,
    middlename: '',
    suffix: '',
    gender: 'female',
    birthDate: '2001-03-09',
    mobile: '',
    address: '',
    emergencyName: '',
    emergencyRelation: '',
    emergencyPhone: '',
    position: 'Washer',
    employmentType: 'regular',
    hiredOn,
    restWeekday: null,
    shiftTemplateId: null,
    payMethod: 'cash',
    payAccount: '',
    sssNumber: '',
    philhealthNumber: '',
    pagibigNumber: '',
    tin: '',
    homeBranchId: branchId,
    branchIds: [branchId],
    rate: { id: randomUUID(), fromOn: hiredOn, payType: 'daily', rate: 650 },
    documents: [],
    username: null,
  })
  return { id, firstname: 'Luz', name: `Luz ${lastname}` }
}

/** Waits until the sensor accepts fingers. */
export const untilReady = ({ page }: Screen) =>
  page.locator('[data-testid="scanner-chip"][data-look="ready"]').first().waitFor({ timeout: 30_000 })

/** The demo's Mabolo door on a PC with a scanner: the device is set up and the scanner paired. */
export async function setUpPc(screen: Screen): Promise<void> {
  const { page } = screen
  await page.goto('/desktop/')
  await page.locator('[data-testid="scanner-chip"][data-look]').first().waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: /Mabolo/ }).click()
  await page.waitForURL(/summary/)
  await leave(screen)
}

/** Signs out the current user of the PC. */
export async function leave({ page }: Screen): Promise<void> {
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByLabel('Username').waitFor()
}

/** As users do: presses the finger again if nothing happened. */
export async function pressUntil(
  sensor: Sensor,
  employeeId: string,
  finger: number,
  isSeen: () => Promise<boolean>,
  againMs = AGAIN_MS,
): Promise<void> {
  let pressedAt = -Number.POSITIVE_INFINITY
  await expect
    .poll(
      async () => {
        if (await isSeen()) return true
        if (performance.now() - pressedAt < againMs) return false
        await sensor.press(employeeId, finger)
        pressedAt = performance.now()
        return false
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBe(true)
}

/** An admin uses the branch's PC to record an employee's consent and enrol fingers with its sensor. */
export async function enrolAtPc(
  screen: Screen,
  { id, name }: NewPerson,
  sensor: Sensor,
  fingers: readonly { readonly number: number; readonly called: string }[],
): Promise<void> {
  const { page } = screen
  await page.goto('/desktop/')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').first().fill('labada-demo')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/desktop/')
  await page.goto(`/desktop/employee/${id}/edit?tab=fingerprints`)
  await page.getByLabel('Signed with first name and last name').fill(name)
  await page.getByRole('button', { name: 'Record decision' }).click()
  for (const { number, called } of fingers) {
    await page.getByLabel('Finger', { exact: true }).selectOption(String(number))
    await page.getByRole('button', { name: 'Enroll', exact: true }).click()
    const said = (captured: number) => page.getByText(`Press the ${called.toLowerCase()}: ${captured} of 3`)
    const done = page.getByRole('row', { name: new RegExp(called) })
    await said(0).waitFor({ timeout: 30_000 })
    for (const next of [said(1), said(2), done]) {
      await pressUntil(sensor, id, number, async () => (await next.or(done).count()) > 0)
    }
    await page.getByRole('row', { name: new RegExp(called) }).waitFor({ timeout: 30_000 })
    await tryAtPc(screen, id, sensor, { number, called: called.toLowerCase() })
  }
  await leave(screen)
}

/** The employee just enrolled tries the finger and then the adjacent one: only the first is recognised. */
async function tryAtPc(
  { page }: Screen,
  employeeId: string,
  sensor: Sensor,
  { number, called }: { readonly number: number; readonly called: string },
): Promise<void> {
  const outcomes = [
    { button: `Test ${called}`, press: number, said: new RegExp(`The ${called} works: \\d+ of 100\\.$`) },
    { button: 'Try again', press: (number % 10) + 1, said: new RegExp(`The ${called} matched \\d+ of 100\\.`) },
  ]
  for (const { button, press, said } of outcomes) {
    await page.getByRole('button', { name: button }).click()
    await page.getByText(`Press the ${called} again`).waitFor()
    await pressUntil(sensor, employeeId, press, async () => (await page.getByText(said).count()) > 0, SLOW_AGAIN_MS)
  }
}

/** The control page of the simulated sensor, as used by people who try Labada. */
export async function simulatedSensor(screen: Screen, url: string): Promise<Sensor> {
  const { host, port } = (await (await fetch(`${url}/api/scanner/address`)).json()) as { host: string; port: number }
  return {
    press: async (employeeId, finger) => {
      const page = await screen.context.newPage()
      await page.goto(`http://${host}:${port}`)
      await page.getByLabel('Whose finger').selectOption({ label: 'Somebody else…' })
      await page.getByLabel(/Employee id/).fill(employeeId)
      await page.getByLabel('Finger', { exact: true }).selectOption(String(finger))
      await page.getByRole('button', { name: 'Press the finger' }).click()
      await page.close()
    },
  }
}
