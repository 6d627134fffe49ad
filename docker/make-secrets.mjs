// Makes docker/secrets/ once: random passwords, and the addresses that contain them. Keeps what is there.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = join(dirname(fileURLToPath(import.meta.url)), 'secrets')
// The folder is shut to other users; the files are not, because a container reads them as a user of its own.
mkdirSync(folder, { recursive: true, mode: 0o700 })

const password = (name) => keep(name, randomBytes(24).toString('hex'))
const owner = password('postgres_password')
password('redis_password')
const gatewayRedis = password('gateway_redis_password')
const workersRedis = password('workers_redis_password')
const gateway = password('gateway_db_password')
const workers = password('workers_db_password')
const backup = password('backup_db_password')
password('labada_secret')
keep('owner_database_url', `postgres://labada:${owner}@postgres:5432/labada`)
keep('gateway_database_url', `postgres://labada_gateway:${gateway}@postgres:5432/labada`)
keep('workers_database_url', `postgres://labada_workers:${workers}@postgres:5432/labada`)
keep('backup_database_url', `postgres://labada_backup:${backup}@postgres:5432/labada`)
keep('gateway_redis_url', `redis://labada_gateway:${gatewayRedis}@redis:6379`)
keep('workers_redis_url', `redis://labada_workers:${workersRedis}@redis:6379`)
process.stdout.write(`Secrets are in ${folder}. Keep a copy somewhere safe, outside of this machine.\n`)

function keep(name, value) {
  const file = join(folder, name)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  writeFileSync(file, value, { mode: 0o644 })
  return value
}
