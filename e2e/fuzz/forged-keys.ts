import { randomUUID } from 'node:crypto'
import { recipientText } from '@labada/contracts/backup/backup-keys'
import type { Schema } from './values.ts'

const STRANGER = '0199dead-0000-7000-8000-00000000dead'
const WORD = 'mass-assigned'
const MOMENT = '1999-01-01T00:00:00.000Z'
/** Where one of these stands in a row, a forged key was believed. */
export const TRACES = [STRANGER, WORD, '9876543210', '98765432.1', '1999-01-01']

/** What nobody may set by naming it, as the wire, a column or a prototype would call it. */
export const FORBIDDEN: readonly (readonly [string, unknown])[] = [
  ['role', 'admin'],
  ['userType', 'admin'],
  ['branch_id', STRANGER],
  ['branchId', STRANGER],
  ['employee_id', STRANGER],
  ['employeeId', STRANGER],
  ['actorId', STRANGER],
  ['receivedBy', STRANGER],
  ['recordedBy', STRANGER],
  ['recorded_by', STRANGER],
  ['decidedBy', STRANGER],
  ['approvedBy', STRANGER],
  ['cashSessionId', STRANGER],
  ['clientId', 9_876_543_210],
  ['id', STRANGER],
  ['number', WORD],
  ['claimCode', WORD],
  ['stage', 'released'],
  ['status', 'approved'],
  ['state', 'approved'],
  ['paymentStatus', 'paid'],
  ['total', 98_765_432.1],
  ['totalCentavos', 9_876_543_210],
  ['price', 98_765_432.1],
  ['price_centavos', 9_876_543_210],
  ['paid', 98_765_432.1],
  ['paid_at', MOMENT],
  ['recordedAt', MOMENT],
  ['businessDate', '1999-01-01'],
  ['balance', -98_765_432.1],
  ['voided', true],
  ['overtime_status', 'approved'],
  ['password_hash', WORD],
  ['__proto__', { role: 'admin', isAdmin: true, word: WORD }],
  ['constructor', { prototype: { isAdmin: true, word: WORD } }],
  ['prototype', { isAdmin: true, word: WORD }],
]

const STATEMENT = { account: 'bank', from: '2026-11-01', to: '2026-11-21', closing: 100 }
const LINE = { on: '2026-11-20', description: 'Deposit', reference: 'R-1', amount: 5 }
/** Bodies whose words chance does not hit upon. */
export const BY_HAND: Readonly<Record<string, object>> = {
  matchStatement: { ...STATEMENT, lines: [LINE] },
  recordStatement: { id: randomUUID(), ...STATEMENT, lines: [{ ...LINE, transferId: null }] },
  setBackupKey: { id: randomUUID(), recipient: recipientText(new Uint8Array(32).fill(7)) },
  addHoliday: {
    id: randomUUID(),
    date: '2026-12-08',
    name: 'Fiesta',
    dayType: 'special_nonworking',
    scope: 'city:Cebu',
    source: 'Proclamation 1',
  },
  pairScanner: {
    client: '7',
    agent: { agent_id: 'a'.repeat(22), keys: { sign: 'A'.repeat(60), seal: 'B'.repeat(60) }, epoch: 1 },
  },
}

/** A body and one key more, as bytes: only so `__proto__` is a key. Keys of the contract are left alone. */
export function forged(body: object, keys: readonly (readonly [string, unknown])[]): string {
  const more = keys.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()
  const text = JSON.stringify(body)
  return text === '{}' ? `{${more}}` : more === '' ? text : `${text.slice(0, -1)},${more}}`
}

/** The keys a body may have, whichever of its shapes it takes. */
export function namedIn(schema: Schema): Set<string> {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return new Set([...Object.keys(schema.properties ?? {}), ...parts.flatMap((part) => [...namedIn(part)])])
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
