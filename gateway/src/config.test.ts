import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const SECRET = 'p9Lq2vXw7RzT4mKc8NbH5sYd1FgJ6aQe'
const good = {
  DATABASE_URL: 'postgres://labada_gateway:pw@127.0.0.1/labada',
  REDIS_URL: 'redis://127.0.0.1:6379',
  LABADA_SECRET: SECRET,
}
const complaintAbout = (env: Readonly<Record<string, string>>) => {
  try {
    readConfig({ ...good, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

test('with its three secrets a gateway starts on the usual port, on this computer only, without a demo', () => {
  expect(readConfig(good)).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    demo: false,
    isProduction: false,
    publicOrigins: [],
  })
})

test('everything that is missing is said at once', () => {
  expect(() => readConfig({})).toThrow('DATABASE_URL is not set\nREDIS_URL is not set\nLABADA_SECRET is not set')
})

test.each([
  'short',
  'change-me-change-me-change-me-change-me',
  'this-is-an-example-secret-for-labada-1',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'abababababababababababababababababab',
  '12345678901234567890123456789012',
])('the secret %j is short or a sample and stops the start, without being repeated', (secret) => {
  const complaint = complaintAbout({ LABADA_SECRET: secret })
  expect(complaint).toMatch(/^LABADA_SECRET (must have at least 32 characters|is a sample)/)
  expect(complaint).not.toContain(secret)
})

test('secrets may come from files', () => {
  const dir = mkdtempSync(join(tmpdir(), 'labada-config-'))
  try {
    writeFileSync(join(dir, 'secret'), `${SECRET}\n`)
    const { LABADA_SECRET: _, ...rest } = good
    expect(readConfig({ ...rest, LABADA_SECRET_FILE: join(dir, 'secret') }).secret).toBe(SECRET)
    expect(() => readConfig({ ...rest, LABADA_SECRET_FILE: join(dir, 'none') })).toThrow(
      'LABADA_SECRET_FILE names a file that cannot be read',
    )
  } finally {
    rmSync(dir, { recursive: true })
  }
})

test('several public addresses are origins of our own', () => {
  const { publicOrigins } = readConfig({ ...good, LABADA_PUBLIC_URL: 'https://shop.example/, http://10.0.0.5:8080/x' })
  expect(publicOrigins).toEqual(['https://shop.example', 'http://10.0.0.5:8080'])
  expect(complaintAbout({ LABADA_PUBLIC_URL: 'shop.example' })).toMatch(/^LABADA_PUBLIC_URL /)
})

test('production has no demo and is not served without TLS', () => {
  const proxy = { LABADA_PUBLIC_URL: 'https://shop.example', LABADA_TRUSTED_PROXIES: 'uniquelocal' }
  expect(complaintAbout({ LABADA_ENV: 'production', LABADA_DEMO: '1', ...proxy })).toMatch(/^LABADA_DEMO must be 0/)
  expect(complaintAbout({ LABADA_ENV: 'production' })).toContain('production is not served without TLS')
  expect(complaintAbout({ LABADA_ENV: 'production', ...proxy, LABADA_PUBLIC_URL: 'http://shop.example' })).toContain(
    'TLS',
  )
  expect(readConfig({ ...good, LABADA_ENV: 'production', ...proxy }).isProduction).toBe(true)
})
