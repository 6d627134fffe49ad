import type { Random } from './random.ts'

/** Words that mean something to a parser, a database, a shell, a page or a log. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  "' or 1=1 --",
  '"',
  '\\',
  '\\"; drop table "order"; --',
  "'; select pg_sleep(9); --",
  '$1',
  '%',
  '_%',
  '%00',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e',
  'İıſK',
  '💥'.repeat(40),
  '<script>alert(1)</script>',
  '{{7*7}} #{7*7}',
  '../../../../etc/passwd',
  'a\r\nSet-Cookie: x=1',
  '=cmd|calc!A1',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '1e400',
  '-1',
  '0',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '9999-12-31',
  '0000-00-00',
  '0001-01-01',
  '2026-02-30',
  '2026-11-21',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999+14:00',
  '0001-01-01T00:00:00-14:00',
  '2026-11-21T24:00:00Z',
  '２０２６',
  '999999999999999999',
  '99999999999999999999999',
  'x'.repeat(300),
  'é'.repeat(5_000),
  '(a+)+$',
  '[object Object]',
  '__proto__',
  'constructor',
]

export const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.001,
  0.005,
  1.005,
  -0.01,
  1e-320,
  1e21,
  1e308,
  -1e308,
  2_147_483_647,
  2_147_483_648,
  4_294_967_296,
  9_007_199_254_740_991,
  2 ** 53 + 2,
  9.3e18,
  100_000_000,
  100_000_000.01,
]

const FORBIDDEN = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'role',
  'id',
  'branchId',
  'branch_id',
  'total',
  'price',
  'paidAt',
  'employeeId',
  'overtime_status',
  'isAdmin',
  '$where',
  '',
]

/** Something that fits nowhere. */
export function hostileValue(random: Random): unknown {
  switch (random.whole(0, 7)) {
    case 0:
      return null
    case 1:
      return random.percent(50)
    case 2:
      return []
    case 3:
      return { __typo: 1, toString: 'x', valueOf: null }
    case 4:
      return random.pick(HOSTILE_NUMBERS)
    case 5:
      return Array.from({ length: random.pick([1, 61, 300]) }, () => random.pick(HOSTILE_TEXTS.slice(0, 20)))
    default:
      return random.pick(HOSTILE_TEXTS)
  }
}

/** The value with one to three places spoilt: wrong type, missing, extra, at and over its bounds, hostile. */
export function spoilt(value: unknown, random: Random): unknown {
  let spoiled = structuredClone(value)
  for (let times = random.whole(1, 3); times > 0; times--) spoiled = spoiltOnce(spoiled, random)
  return spoiled
}

function spoiltOnce(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || random.percent(25))
      return [...value, ...Array.from({ length: random.pick([1, 70]) }, () => hostileValue(random))]
    const at = random.whole(0, value.length - 1)
    return value.map((part, index) => (index === at ? spoiltOnce(part, random) : part))
  }
  if (typeof value !== 'object' || value === null)
    return random.percent(60) ? near(value, random) : hostileValue(random)
  const names = Object.keys(value)
  const name = random.percent(25) || names.length === 0 ? random.pick(FORBIDDEN) : random.pick(names)
  const entries = Object.entries(value)
  const at = entries.findIndex(([known]) => known === name)
  if (at === -1) entries.push([name, random.percent(30) ? { role: 'admin', isAdmin: true } : hostileValue(random)])
  else if (random.percent(25)) entries.splice(at, 1)
  else entries[at] = [name, spoiltOnce(entries[at]?.[1], random)]
  return plain(entries)
}

/** Close to what it was. */
function near(value: unknown, random: Random): unknown {
  if (typeof value === 'number')
    return random.pick([value + 0.001, value - 1, value + 1, -value, value * 1e9, String(value), ...HOSTILE_NUMBERS])
  if (typeof value === 'string')
    return random.pick([
      `${value}\u0000`,
      ` ${value} `,
      value.slice(1),
      value.repeat(20).slice(0, 4_000),
      value.toUpperCase(),
      [value],
      ...HOSTILE_TEXTS,
    ])
  return random.pick([value === true ? 'true' : 0, null, 'false', 1])
}

/** An object of exactly these entries, `__proto__` among them. */
function plain(entries: readonly (readonly [string, unknown])[]): object {
  const made = {}
  for (const [name, value] of entries)
    Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true })
  return made
}
