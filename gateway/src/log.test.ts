import { givenAdmin, TEST_PASSWORD } from '@labada/db/testing/factories/factories'
import { afterAll, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { startTestApp } from './testing/app.ts'

const lines: string[] = []
const log = createLog('trace', { write: (line) => lines.push(line) })
const shop = await startTestApp({
  log,
  authorize: () => {
    throw new Error('broken on purpose')
  },
})
afterAll(() => shop.stop())

test('no credential, cookie or password reaches the log, however a call ends', async () => {
  const admin = await givenAdmin(shop.db)
  const browser = shop.caller()
  const counter = await shop.counter()
  await counter.get('/shop/branch-balance', { headers: { 'x-scan-attestation': 'attested-by-the-agent' } })
  await browser.post('/login', { username: admin.username, password: 'a wrong password' })
  await browser.post('/login', { username: `x\r\n{"level":50}`, password: TEST_PASSWORD })
  const text = lines.join('')
  expect(text).toContain('broken on purpose')
  for (const secret of [
    counter.credentials.token,
    counter.credentials.client,
    counter.credentials.token?.split('|')[1],
    'attested-by-the-agent',
    'a wrong password',
    TEST_PASSWORD,
    ...browser.cookies.values(),
  ])
    expect(text).not.toContain(secret)
})

test('what is logged by name is hidden by name, on any object', () => {
  lines.length = 0
  const headers = {
    authorization: 'Bearer s3cr3t',
    'x-client': 's3cr3t',
    cookie: 's3cr3t',
    'x-scan-attestation': 's3cr3t',
    host: 'x',
  }
  log.info(
    { headers, request: { headers }, token: 's3cr3t', body: { password: 's3cr3t', setup_code: 's3cr3t' } },
    'call',
  )
  expect(lines.join('')).not.toContain('s3cr3t')
  expect(lines.join('')).toContain('"host":"x"')
})

test('every line is one line of JSON, whatever somebody typed', () => {
  lines.length = 0
  log.warn({ username: 'a\r\n{"level":60,"msg":"forged"}' }, 'odd name')
  expect(lines.join('').trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, program: 'gateway' })
})

test('a failed statement is told without its values', () => {
  lines.length = 0
  log.error({
    err: Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (phone)=(09171234567) exists',
      parameters: ['09171234567'],
    }),
  })
  expect(lines.join('')).toContain('23505')
  expect(lines.join('')).not.toContain('09171234567')
})
