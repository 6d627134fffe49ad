import { type EmployeeFingers, fingerprintRoutes } from '@labada/contracts/scanner/fingerprints'
import { scanRoutes } from '@labada/contracts/scanner/scans'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startScanner } from '../../../../api/scanner/scanner.ts'
import { NO_SCANNER, scannerState } from '../../../../api/scanner/scanner-state.ts'
import { open } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { givenOffice } from '../../../../testing/office.tsx'
import { givenFile } from '../../../../testing/people.ts'
import { GIVEN_NOW } from '../../../../testing/shop.ts'
import { FingerprintsTab } from './fingerprints-tab.tsx'

const ana = givenFile()
const EMPLOYEE_ID = ana.id

/** An agent at the other end of the socket. */
class Agent {
  static last: Agent | undefined
  static readonly OPEN = 1
  readyState = 1
  readonly heard: { readonly event: string; readonly [name: string]: unknown }[] = []
  private readonly hears: Record<string, ((event: { data?: unknown }) => void)[]> = {}
  constructor() {
    Agent.last = this
    queueMicrotask(() => this.tell('open'))
  }
  addEventListener(name: string, listener: (event: { data?: unknown }) => void) {
    this.hears[name] = [...(this.hears[name] ?? []), listener]
  }
  send(text: string) {
    this.heard.push(JSON.parse(text))
  }
  say(event: string, body: object = {}) {
    this.tell('message', { data: JSON.stringify({ event, ...body }) })
  }
  close() {
    if (this.readyState === 3) return
    this.readyState = 3
    this.tell('close')
  }
  private tell(name: string, event: { data?: unknown } = {}) {
    for (const listener of this.hears[name] ?? []) listener(event)
  }
}
const agent = () => {
  if (!Agent.last) throw new Error('Nobody connected')
  return Agent.last
}
const say = (event: string, body: object = {}) => agent().say(event, body)
const heard = (event: string) => agent().heard.filter((said) => said.event === event)

const consent = {
  id: '0199aaaa-0000-7000-8000-0000000000c1',
  choice: 'fingerprint' as const,
  textVersion: '2026-11',
  signedName: 'Ana Reyes',
  givenAt: GIVEN_NOW,
  recordedBy: 'Owner',
  endedAt: null,
  endReason: null,
}
const thumb = {
  id: '0199aaaa-0000-7000-8000-0000000000f1',
  finger: 1,
  quality: 81,
  comparedWith: 'everyone' as const,
  enrolledAt: GIVEN_NOW,
  enrolledBy: 'Owner',
}
const givenFingers = (own: Partial<EmployeeFingers> = {}): EmployeeFingers => ({
  items: [],
  consent,
  earlierConsents: [],
  consentText: { version: '2026-11', title: 'Consent', paragraphs: ['No picture is kept.'], alternative: 'I say no.' },
  ...own,
})
let stop = () => {}
beforeEach(() => {
  vi.stubGlobal('WebSocket', Agent)
  Agent.last = undefined
  scannerState.set(() => NO_SCANNER)
})
afterEach(() => {
  stop()
  stop = () => {}
  vi.unstubAllGlobals()
})

function given(fingers: EmployeeFingers, isDesktop = true) {
  const network = givenOffice()
  let now = fingers
  network.answers(fingerprintRoutes.listFingerprints, () => now)
  network.answers(scanRoutes.scannerPairing, () => ({ client: '7', agent_id: 'a', server_keys: {} }))
  network.answers(scanRoutes.enrolmentLibrary, () => ({
    bundle: 'everybody',
    signature: 'signed',
    version: '12',
    not_after: GIVEN_NOW,
  }))
  network.answers(fingerprintRoutes.enrolFingerprint, ({ body }) => {
    now = givenFingers({ items: [{ ...thumb, id: body.id, finger: body.finger }] })
    return now
  })
  const { user } = open(<FingerprintsTab employee={ana} isDesktop={isDesktop} />)
  return { network, user, become: (next: EmployeeFingers) => (now = next) }
}
async function givenScanner() {
  stop = startScanner({
    takesTickets: () => true,
    noteTakesTickets: () => undefined,
    findAddress: () => Promise.resolve('ws://127.0.0.1:51515'),
    findTicket: () => Promise.resolve('a-ticket'),
    findLibrary: () => Promise.resolve(null),
    findPairing: () => Promise.resolve(null),
  })
  await vi.waitFor(() => agent())
  sayHello()
  await vi.waitFor(() => expect(heard('library-init').length).toBeGreaterThan(0))
}
function sayHello() {
  const keys = { sign: 'A'.repeat(60), seal: 'B'.repeat(60) }
  say('hello', {
    agent_id: 'abcdefghijklmnopqrstuv',
    keys,
    epoch: 1,
    paired: true,
    driver: 'simulated',
    state: 'ready',
  })
}
const press = async (user: ReturnType<typeof given>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Enroll' }))
  await vi.waitFor(() => expect(heard('library-init').at(-1)?.fingerprints).toMatchObject({ version: '12' }))
  expect(heard('enroll-start')).toEqual([])
  say('library-init-ok', { count: 30, version: '12', rejected: 0 })
  await vi.waitFor(() => expect(heard('enroll-start')).toHaveLength(1))
  return heard('enroll-start')[0]?.request_id
}
const done = (request_id: unknown) =>
  say('enroll-done', { request_id, template: 'sealed.signed', quality: 74, duplicate_of: null })

it('a finger is compared with everybody, pressed three times, and kept as the scanner sealed it', async () => {
  const { network, user } = given(givenFingers())
  await screen.findByText('The scanner isn’t ready')
  await givenScanner()
  const requestId = await press(user)
  expect(heard('enroll-start')[0]).toMatchObject({ employee_id: EMPLOYEE_ID, finger: 2 })
  say('enroll-progress', { captured: 1, needed: 3, quality: 62 })
  expect(await screen.findByText('Press the right index finger: 1 of 3')).toBeTruthy()
  say('scan-retry', { code: 'different-finger' })
  expect(await screen.findByText('Different finger. Press the same one again.')).toBeTruthy()
  done(requestId)
  expect(await screen.findByText('Right index finger of Ana Reyes enrolled')).toBeTruthy()
  expect(network.sentTo(fingerprintRoutes.enrolFingerprint)).toHaveLength(1)
  expect(network.sentTo(fingerprintRoutes.enrolFingerprint)[0]?.body).toMatchObject({
    finger: 2,
    template: 'sealed.signed',
  })
  expect(await screen.findByRole('button', { name: 'Erase Right index finger' })).toBeTruthy()
})

it('a scanner whose line closes meanwhile is given everybody’s fingers once it is back', async () => {
  const { network, user } = given(givenFingers())
  await givenScanner()
  const first = agent()
  network.answers(scanRoutes.enrolmentLibrary, () => {
    first.close()
    return { bundle: 'everybody', signature: 'signed', version: '12', not_after: GIVEN_NOW }
  })
  await user.click(await screen.findByRole('button', { name: 'Enroll' }))
  await screen.findByText('The scanner isn’t ready')
  await vi.waitFor(() => expect(agent()).not.toBe(first), { timeout: 10_000 })
  sayHello()
  await vi.waitFor(() =>
    expect(heard('library-init').map(({ fingerprints }) => fingerprints)).toContainEqual(
      expect.objectContaining({ version: '12' }),
    ),
  )
  say('library-init-ok', { count: 30, version: '12', rejected: 0 })
  expect(await screen.findByText('Press the right index finger: 0 of 3')).toBeTruthy()
  expect(heard('enroll-start')).toHaveLength(1)
})

it('a finger that was enrolled can be tried: recognised, or not, or not at all', async () => {
  const { user } = given(givenFingers())
  await screen.findByText('The scanner isn’t ready')
  await givenScanner()
  const requestId = await press(user)
  expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull()
  done(requestId)
  await user.click(await screen.findByRole('button', { name: 'Test right index finger' }))
  expect(heard('enroll-try')).toMatchObject([{ request_id: requestId }])
  expect(screen.getByRole('button', { name: 'Enroll' })).toHaveProperty('disabled', true)
  say('scan-retry', { code: 'too-short' })
  expect(await screen.findByText(/Too short. Keep your finger/)).toBeTruthy()
  say('enroll-tried', { request_id: '0199aaaa-0000-7000-8000-0000000000ff', matched: true, score: 99 })
  say('enroll-tried', { request_id: requestId, matched: false, score: 31 })
  expect(await screen.findByText('Not recognized')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  say('enroll-tried', { request_id: requestId, matched: true, score: 88 })
  expect(await screen.findByText('The right index finger works: 88 of 100.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const cancelled = heard('enroll-cancel').length
  await user.click(screen.getByRole('button', { name: 'Stop test' }))
  expect(heard('enroll-cancel')).toHaveLength(cancelled + 1)
  expect(await screen.findByRole('button', { name: 'Enroll' })).toHaveProperty('disabled', false)
})

it('a finger somebody has already is refused in plain words, and not offered again', async () => {
  const { network, user } = given(givenFingers())
  network.answers(fingerprintRoutes.enrolFingerprint, () => {
    throw new Refusal(409, { code: 'FINGERPRINT_TAKEN', message: 'This finger is already enrolled' })
  })
  await screen.findByText('The scanner isn’t ready')
  await givenScanner()
  done(await press(user))
  expect(await screen.findByText('This finger is already enrolled')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
})

it('a scanner that is lost or a finger that is cancelled leaves nothing behind', async () => {
  const { network, user } = given(givenFingers())
  await screen.findByText('The scanner isn’t ready')
  await givenScanner()
  await press(user)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(heard('enroll-cancel')).toHaveLength(1)
  await screen.findByRole('button', { name: 'Enroll' })
  agent().close()
  expect(await screen.findByText('The scanner isn’t ready')).toBeTruthy()
  expect(network.sentTo(fingerprintRoutes.enrolFingerprint)).toEqual([])
})

it('a browser without a scanner says where fingers are enrolled', async () => {
  given(givenFingers(), false)
  expect(await screen.findByText('Enroll fingerprints at a branch PC')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Enroll' })).toBeNull()
})

it('who has not decided reads the text and signs it, or chooses the way without a finger', async () => {
  const { network, user, become } = given(givenFingers({ consent: null }))
  expect(await screen.findByText('No picture is kept.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Record decision' }))
  expect(await screen.findByText('Name is required')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'No fingerprint, with a witness' }))
  expect(screen.getByText('I say no.')).toBeTruthy()
  network.answers(fingerprintRoutes.recordConsent, ({ body }) => {
    const after = givenFingers({ consent: { ...consent, ...body } })
    become(after)
    return after
  })
  await user.type(screen.getByLabelText(/^Signed with/), 'Ana Reyes')
  await user.click(screen.getByRole('button', { name: 'Record decision' }))
  expect(await screen.findByText('Times in and out with a witness, no fingerprint')).toBeTruthy()
  expect(network.sentTo(fingerprintRoutes.recordConsent)[0]?.body).toMatchObject({
    choice: 'witnessed',
    textVersion: '2026-11',
    signedName: 'Ana Reyes',
  })
  expect(screen.queryByText('Enroll finger')).toBeNull()
})

it('a consent is withdrawn with a reason, a finger erased only after a question', async () => {
  const { network, user } = given(givenFingers({ items: [thumb] }))
  network.answers(fingerprintRoutes.withdrawConsent, () => givenFingers({ consent: null }))
  network.answers(fingerprintRoutes.deleteFingerprint, () => givenFingers())
  await user.click(await screen.findByRole('button', { name: 'Erase Right thumb' }))
  const question = await screen.findByRole('alertdialog', { name: 'Erase the right thumb?' })
  expect(network.sentTo(fingerprintRoutes.deleteFingerprint)).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'OK' }))
  await vi.waitFor(() => expect(network.sentTo(fingerprintRoutes.deleteFingerprint)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Withdraw consent…' }))
  await user.type(await screen.findByLabelText(/^Reason/), 'Changed her mind')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await vi.waitFor(() =>
    expect(network.sentTo(fingerprintRoutes.withdrawConsent)[0]?.body).toEqual({ reason: 'Changed her mind' }),
  )
})
