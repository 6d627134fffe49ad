import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { Refusal } from './print.mjs'
import { ROLES } from './programs.mjs'

/** The environment extended by a `.env` file in the checkout; existing variables take precedence. */
export function environmentOf(root, environment = process.env) {
  const file = join(root, '.env')
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...environment } : environment
}

/** The validated switches of the start: an invalid value is refused with an explanation of valid ones. */
export function readSwitches(environment, root) {
  const value = (name) => environment[name]?.trim() || undefined
  const switches = {
    port: port(value('PORT') ?? '8080', 'PORT'),
    host: value('HOST') ?? '127.0.0.1',
    scannerPort: port(value('SCANNER_PORT') ?? '51515', 'SCANNER_PORT'),
    scannerHost: value('SCANNER_HOST') ?? '127.0.0.1',
    dataDir: resolve(root, value('LABADA_DATA_DIR') ?? '.data'),
    databaseUrl: url(value('DATABASE_URL'), 'DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: url(value('REDIS_URL'), 'REDIS_URL', ['redis:', 'rediss:']),
    walArchive: value('LABADA_WAL_ARCHIVE') && resolve(root, value('LABADA_WAL_ARCHIVE')),
    demo: flag(value('LABADA_DEMO') ?? '1', 'LABADA_DEMO'),
    roles: roles(value('LABADA_ROLES') ?? ROLES.join(',')),
  }
  if (
    switches.roles.includes('gateway') &&
    switches.roles.includes('scanner') &&
    switches.port === switches.scannerPort
  ) {
    throw new Refusal(`PORT and SCANNER_PORT are both ${switches.port}. Set one of them to another number.`)
  }
  return switches
}

function port(text, name) {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 65_535) return number
  throw new Refusal(`${name} is "${text}"; it takes a port number from 1 to 65535.`)
}

function url(text, name, protocols) {
  if (text === undefined) return undefined
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw new Refusal(`${name} is not an address this understands; it begins with ${protocols[0]}// and names a server.`)
}

function flag(text, name) {
  if (text === '0' || text === '1') return text === '1'
  throw new Refusal(`${name} is "${text}"; it takes 1 or 0.`)
}

function roles(text) {
  const named = text
    .split(',')
    .map((role) => role.trim())
    .filter(Boolean)
  const unknown = named.filter((role) => !ROLES.includes(role))
  if (unknown.length || !named.length) {
    throw new Refusal(
      `LABADA_ROLES is "${text}"; it takes one or more of ${ROLES.join(', ')}, with commas between them.`,
    )
  }
  return ROLES.filter((role) => named.includes(role))
}
