import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { childEnvironment, readConfig } from './config.ts'
import { loadIdentity } from './identity.ts'

test('a simulated sensor does not run in production', () => {
  expect(() => readConfig({ LABADA_ENV: 'production' })).toThrow('simulated sensor does not run in production')
  expect(readConfig({ LABADA_ENV: 'production', SCANNER_DRIVER: 'libfprint' }).driver.kind).toBe('libfprint')
})

test('a bridge without its program is a mistake', () => {
  expect(() => readConfig({ SCANNER_DRIVER: 'bridge' })).toThrow('SCANNER_BRIDGE_COMMAND')
  expect(readConfig({ SCANNER_DRIVER: 'bridge', SCANNER_BRIDGE_COMMAND: '/opt/maker/reader --quiet' }).driver).toEqual({
    kind: 'bridge',
    command: '/opt/maker/reader',
    args: ['--quiet'],
  })
})

test('the pages of the gateway and of the published address are let in, and no others', () => {
  const { origins } = readConfig({ GATEWAY_URL: 'http://127.0.0.1:9000', LABADA_PUBLIC_URL: 'https://shop.example/x' })
  expect(origins).toEqual(['http://127.0.0.1:9000', 'http://localhost:9000', 'https://shop.example'])
})

test('a helper gets no secret of the agent’s, and in production no fake scanner', () => {
  const env = { PATH: '/bin', LABADA_SECRET: 'x', FP_VIRTUAL_IMAGE: '/tmp/socket', FP_DEVICE_EMULATION: '1' }
  expect(childEnvironment({ isProduction: true }, env)).toEqual({ PATH: '/bin' })
  expect(childEnvironment({ isProduction: false }, env)).toEqual({ PATH: '/bin', FP_VIRTUAL_IMAGE: '/tmp/socket' })
})

test('the agent’s keys outlive a restart, are readable by its user only, and open nowhere else (T12)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'labada-agent-'))
  try {
    const { agentId } = loadIdentity(dataDir, 'from the key store')
    expect(loadIdentity(dataDir, 'from the key store').agentId).toBe(agentId)
    for (const name of ['sign.pem', 'seal.pem']) {
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
      expect(readFileSync(join(dataDir, name), 'utf8')).toContain('ENCRYPTED PRIVATE KEY')
    }
    expect(() => loadIdentity(dataDir, 'another user’s')).toThrow()
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
