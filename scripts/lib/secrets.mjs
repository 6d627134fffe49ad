import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './print.mjs'

const NAMES = [
  'postgres',
  'redis',
  'gatewayRedis',
  'workersRedis',
  'gatewayDatabase',
  'workersDatabase',
  'backupDatabase',
  'signing',
]

/**
 * The passwords of the servers in this data directory, created on first start and readable only by their owner.
 * `made` is true if the file did not exist: servers already in the directory do not know these passwords.
 */
export function loadSecrets(folder) {
  const file = join(folder, 'secrets.json')
  const known = read(file)
  if (known && NAMES.every((name) => typeof known[name] === 'string')) return { ...known, made: false }
  const secrets = { ...Object.fromEntries(NAMES.map((name) => [name, randomPassword()])), ...known }
  writeWhole(file, `${JSON.stringify(secrets, null, 2)}\n`)
  return { ...secrets, made: known?.postgres === undefined }
}

/** The passwords of the programs' logins at Redis. */
export const redisPasswords = ({ gatewayRedis, workersRedis }) => ({
  labada_gateway: gatewayRedis,
  labada_workers: workersRedis,
})

/** 256 random bits in letters that need no escaping in a URL, in SQL or in a configuration file. */
export function randomPassword() {
  return randomBytes(32).toString('hex')
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    if (error.code === 'EACCES')
      throw new Refusal(`${file} belongs to another user. Start as that user, or set LABADA_DATA_DIR.`)
    throw new Refusal(
      `${file} cannot be read (${error.message}). Put it back from a copy, or remove it to have new passwords made.`,
    )
  }
}

/** Atomic: after a power loss, either the old or the complete new file exists. */
function writeWhole(file, text) {
  const partial = `${file}.partial`
  const opened = openSync(partial, 'w', 0o600)
  try {
    writeSync(opened, text)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
  renameSync(partial, file)
}
