import { HOSTILE_TEXTS, hostileValue, spoilt } from './hostile.ts'
import type { Pool } from './pool.ts'
import type { Random } from './random.ts'
import { type RawChange, spoilBytes } from './raw.ts'
import { type Schema, validOf } from './values.ts'

/** A call of openapi.json, as far as a sender and a judge need it. */
export interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  /** Who may make it, in words. */
  readonly who: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly body: Schema | undefined
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content?: Readonly<Record<string, { readonly schema: object }>> }
    >
  >
}

/** A request before it is sent. With `raw`, its bytes are spoilt by hand and go over a connection of their own. */
export interface FuzzRequest {
  readonly operation: Operation
  readonly kind: 'valid' | 'near' | 'hostile' | 'raw'
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
  readonly raw?: RawChange
}

/** Makes one request of a call. `headers` are the credentials of whoever sends it. */
export function requestOf(
  operation: Operation,
  headers: Readonly<Record<string, string>>,
  random: Random,
  pool: Pool,
): FuzzRequest {
  const dice = random.whole(1, 100)
  const kind = dice <= 42 ? 'valid' : dice <= 74 ? 'near' : dice <= 88 ? 'hostile' : 'raw'
  // What is spoilt: with two of three spoilt, the third alone would never be reached.
  const where = random.pick(
    operation.body ? (['body', 'body', 'body', 'query', 'path'] as const) : (['query', 'path'] as const),
  )
  const part = (place: string, value: unknown): unknown => {
    if (kind === 'valid' || kind === 'raw' || place !== where) return value
    return kind === 'near'
      ? spoilt(value, random)
      : Array.isArray(value) || random.percent(30)
        ? hostileValue(random)
        : hostileOf(value, random)
  }
  const parameters = (place: string) => {
    const given: Record<string, unknown> = {}
    for (const one of operation.parameters)
      if (one.in === place && (one.required || random.percent(35)))
        given[one.name] = validOf(one.schema, one.name, random, pool)
    return given
  }
  const inPath = parameters('path')
  const spoiltPath = record(part('path', inPath))
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(spoiltPath[name] ?? inPath[name]))
  const query = queryOf(record(part('query', parameters('query'))), random)
  const body = operation.body && part('body', validOf(operation.body, 'body', random, pool))
  const text = body === undefined ? undefined : JSON.stringify(body)
  const sent = { ...headers, ...odd(random), ...(text !== undefined && { 'content-type': 'application/json' }) }
  const isKeyless = random.percent(5)
  const base: FuzzRequest = {
    operation,
    kind,
    method: operation.method,
    path: `${path}${query}`,
    headers: operation.method === 'GET' || isKeyless ? sent : { ...sent, 'idempotency-key': keyOf(random) },
    body: text === undefined ? undefined : Buffer.from(text),
  }
  return kind === 'raw' ? { ...base, raw: spoilBytes(random) } : base
}

function hostileOf(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null) return hostileValue(random)
  const names = Object.keys(value)
  if (names.length === 0) return hostileValue(random)
  return Object.fromEntries(
    names.map((name) => [name, random.percent(70) ? hostileValue(random) : Reflect.get(value, name)]),
  )
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : { q: value }
}

function encoded(value: unknown): string {
  const text =
    typeof value === 'string' ? value : value === null || value === undefined ? '' : (JSON.stringify(value) ?? '')
  // A path that a client would fold away (`.` and `..`) would ask for another call.
  return /^\.{0,2}$/.test(text) ? '%20' : encodeURIComponent(Buffer.from(text.slice(0, 2_000)).toString())
}

function queryOf(given: Readonly<Record<string, unknown>>, random: Random): string {
  const pairs = Object.entries(given).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  if (random.percent(4)) pairs.push(`${encoded(random.pick(HOSTILE_TEXTS))}=${encoded(random.pick(HOSTILE_TEXTS))}`)
  if (random.percent(3) && pairs[0]) pairs.push(pairs[0])
  return pairs.length === 0 ? '' : `?${pairs.join('&').slice(0, 3_000)}`
}

/** Mostly a new one; sometimes one that was used, and sometimes none at all that makes sense. */
function keyOf(random: Random): string {
  if (random.percent(10)) return `again-${random.whole(0, 20)}`
  if (random.percent(4)) return random.pick(['two words', 'x'.repeat(201), '', '"', '\\'])
  return `key-${random.whole(0, 1e9)}-${random.whole(0, 1e9)}`
}

/** Headers that a proxy, a script or an attacker may add. */
function odd(random: Random): Record<string, string> {
  const address = random.percent(90)
    ? `10.${random.whole(0, 3)}.${random.whole(0, 7)}.${random.whole(0, 7)}`
    : random.pick([
        'nonsense',
        '::ffff:10.1.1.1',
        'fe80::1%eth0',
        "1.1.1.1' or 1=1",
        '2001:db8::1',
        '256.1.1.1',
        '10.0.0.1:80',
        ',',
      ])
  const given: Record<string, string> = { 'x-forwarded-for': address }
  if (random.percent(2)) given.origin = random.pick(['https://evil.example', 'null', 'http://127.0.0.1:1', 'x'])
  if (random.percent(2)) given['sec-fetch-site'] = random.pick(['cross-site', 'same-site', 'none', 'x'])
  if (random.percent(2)) given['x-http-method-override'] = 'DELETE'
  if (random.percent(2)) given['accept-encoding'] = random.pick(['gzip', 'br', 'identity;q=0', '*'])
  if (random.percent(2))
    given.cookie = random.pick([
      'XSRF-TOKEN=j:{"a":1}; ld_sid=j:[1]',
      'ld_sid=%E0%A4%A; XSRF-TOKEN=%',
      '; ; =x',
      'a'.repeat(3_000),
    ])
  if (random.percent(2)) given['x-xsrf-token'] = random.pick(['%', '%E0%A4%A', 'a.b', 'x'.repeat(2_000)])
  if (random.percent(1))
    given.authorization = random.pick([
      'Bearer',
      'Basic YTpi',
      'Bearer 1|lda_x',
      `Bearer ${'9'.repeat(30)}|lda_x`,
      'Bearer a b',
    ])
  if (random.percent(1)) given['x-client'] = random.pick(['1|ldc_x', "' or 1=1", '0', `1|ldc_${'a'.repeat(48)}`])
  return given
}
