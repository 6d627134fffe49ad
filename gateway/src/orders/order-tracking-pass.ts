import { createPublicKey, sign, verify } from 'node:crypto'
import type { ServerKeyRing } from '@labada/db/core/server-keys'

/** The prefix of the signed text, so that no other signature of the server can pass as one. */
const PURPOSE = 'labada:tracked-order:v1\n'
const PASS_MS = 12 * 3_600_000
const FORM = /^(\d{13})\.([\w-]{86})$/

/** Whose name and amounts a pass shows: another phone number ends it. */
interface Subject {
  readonly id: string
  readonly customerPhone: string | null
}

const textOf = ({ id, customerPhone }: Subject, expires: number) =>
  Buffer.from(`${PURPOSE}${id}\n${customerPhone}\n${expires}`)

/** A pass for an order's name and amounts, for twelve hours. Nothing is stored: the server knows its own signature. */
export function newPass({ sign: { key } }: ServerKeyRing, subject: Subject, now: Date) {
  const expires = now.getTime() + PASS_MS
  const seal = sign(null, textOf(subject, expires), key).toString('base64url')
  return { token: `${expires}.${seal}`, expiresAt: new Date(expires) }
}

/** Whether a text is a pass for this order that has not expired. */
export function isPass({ sign: { key } }: ServerKeyRing, pass: string, subject: Subject, now: Date): boolean {
  const [, expires = '', seal = ''] = FORM.exec(pass) ?? []
  if (Number(expires) <= now.getTime()) return false
  return verify(null, textOf(subject, Number(expires)), createPublicKey(key), Buffer.from(seal, 'base64url'))
}
