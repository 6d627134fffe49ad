import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSwitches } from './switches.mjs'

const root = '/a/checkout'

describe('the switches of the start', () => {
  it('have the documented defaults', () => {
    expect(readSwitches({}, root)).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      scannerPort: 51515,
      dataDir: '/a/checkout/.data',
      databaseUrl: undefined,
      redisUrl: undefined,
      demo: true,
      roles: ['gateway', 'workers', 'scanner'],
    })
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['SCANNER_PORT', '0'],
    ['LABADA_DEMO', 'no'],
    ['LABADA_ROLES', 'gateway,printer'],
    ['DATABASE_URL', 'mysql://somewhere'],
    ['REDIS_URL', 'localhost:6379'],
  ])('refuse %s=%s by name', (name, value) => {
    expect(() => readSwitches({ [name]: value }, root)).toThrow(name)
  })

  it('may not put two programs on one port', () => {
    expect(() => readSwitches({ PORT: '9000', SCANNER_PORT: '9000' }, root)).toThrow('PORT and SCANNER_PORT')
    expect(readSwitches({ PORT: '9000', SCANNER_PORT: '9000', LABADA_ROLES: 'gateway' }, root).port).toBe(9000)
  })

  it('are all documented in .env.example', () => {
    const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
    const switches = 'PORT HOST LABADA_DATA_DIR DATABASE_URL REDIS_URL LABADA_DEMO SCANNER_PORT LABADA_ROLES LABADA_ENV'
    for (const name of switches.split(' ')) expect(example).toMatch(new RegExp(`^#${name}=`, 'm'))
  })
})
