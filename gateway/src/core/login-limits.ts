import type { Db, Trx } from '@labada/db/core/client'
import { forgive, forgiveWith, type Limit, refund, spend } from '@labada/db/core/rate-limits'
import { DomainError } from '@labada/domain/core/errors'
import { networkOf } from '../http/limits.ts'

const QUARTER_HOUR = 15 * 60

/** Attempts counted before the credentials are checked. */
export interface SpentTries {
  /** On success: resets the person's own counters and gives back the one attempt of those that others share. */
  readonly undo: () => Promise<void>
}

/** Attempts at a login: on success they also tell how many had failed just before it. */
export interface SpentLoginTries {
  readonly undo: () => Promise<{ readonly failedBefore: number }>
}

/**
 * Counts a login attempt against every limit before the password is checked, so that simultaneous attempts cannot
 * exceed them. A paired device has its own counter: guessing from elsewhere cannot lock a counter out of its shop.
 * Throws `too_many_attempts`, even for the right password.
 */
export async function spendLoginTry(
  db: Db,
  who: { readonly username: string; readonly ip: string; readonly clientId: number | undefined },
): Promise<SpentLoginTries> {
  const name = who.username.toLowerCase()
  const network = networkOf(who.ip)
  const own: Limit[] =
    who.clientId === undefined
      ? [
          { key: `login:${name}:${network}`, most: 5, windowSeconds: QUARTER_HOUR },
          { key: `login:${name}`, most: 10, windowSeconds: QUARTER_HOUR },
        ]
      : [{ key: `login:${name}:client-${who.clientId}`, most: 5, windowSeconds: QUARTER_HOUR }]
  const address: Limit = { key: `login-from:${network}`, most: 20, windowSeconds: QUARTER_HOUR }
  for (const limit of [...own, address]) await spendOrRefuse(db, limit)
  return {
    async undo() {
      const tries = await forgive(
        db,
        own.map(({ key }) => key),
      )
      await refund(db, [address.key])
      // The last was the one that succeeded.
      return { failedBefore: Math.max(0, tries - 1) }
    },
  }
}

const DAY = 24 * 60 * 60

/**
 * Counts an attempt at a person's PIN before it is checked: by person and device, by person, by device and by branch. Four
 * digits are few, so a person's wrong ones are also counted over a day. Throws `too_many_attempts`, even for the right PIN.
 * The right one resets this device's counter alone: otherwise a colleague could guess for ever, a few times between any two
 * unlocks of the person.
 */
export async function spendPinTry(
  db: Db,
  who: { readonly userId: string; readonly clientId: number; readonly branchId: string },
): Promise<SpentTries> {
  const here: Limit = { key: `pin:${who.userId}:client-${who.clientId}`, most: 5, windowSeconds: QUARTER_HOUR }
  const around: Limit[] = [
    { key: `pin:${who.userId}`, most: 10, windowSeconds: QUARTER_HOUR },
    { key: `pin-day:${who.userId}`, most: 20, windowSeconds: DAY },
    { key: `pin-from:client-${who.clientId}`, most: 20, windowSeconds: QUARTER_HOUR },
    { key: `pin-at:${who.branchId}`, most: 40, windowSeconds: QUARTER_HOUR },
  ]
  for (const limit of [here, ...around]) await spendOrRefuse(db, limit)
  return {
    async undo() {
      await forgive(db, [here.key])
      await refund(
        db,
        around.map(({ key }) => key),
      )
    },
  }
}

/** A new PIN: what was guessed at the old one counts no more. */
export async function forgivePinTries(trx: Trx, userId: string): Promise<void> {
  await forgiveWith(trx, `pin:${userId}`)
  await forgive(trx, [`pin-day:${userId}`])
}

/** Confirming a password counts like a login: five attempts in a quarter of an hour. */
export async function spendConfirmTry(db: Db, userId: string): Promise<SpentTries> {
  const key = `confirm:${userId}`
  await spendOrRefuse(db, { key, most: 5, windowSeconds: QUARTER_HOUR })
  return {
    async undo() {
      await forgive(db, [key])
    },
  }
}

/** Counts the start of a login with a passkey, by address: its signature cannot be guessed, but each start is stored. */
export async function spendPasskeyTry(db: Db, ip: string): Promise<void> {
  await spendOrRefuse(db, { key: `passkey:${networkOf(ip)}`, most: 30, windowSeconds: QUARTER_HOUR })
}

/** Counts an attempt at a link for a new password, by address: it cannot be guessed. */
export async function spendResetTry(db: Db, ip: string): Promise<void> {
  await spendOrRefuse(db, { key: `reset:${networkOf(ip)}`, most: 20, windowSeconds: QUARTER_HOUR })
}

/** Counts an attempt at the console's code, by address. */
export async function spendSetupTry(db: Db, ip: string): Promise<void> {
  await spendOrRefuse(db, { key: `setup:${networkOf(ip)}`, most: 20, windowSeconds: QUARTER_HOUR })
}

/** Counts a device's refused scans, to stop someone who plays with it; accepted scans are never counted. */
export async function spendRefusedScan(db: Db, clientId: number): Promise<void> {
  await spendOrRefuse(db, { key: `scan-refused:${clientId}`, most: 10, windowSeconds: 60 })
}

/** Counts portal logins by fingerprint, by device. */
export async function spendPortalTry(db: Db, clientId: number): Promise<SpentTries> {
  const key = `portal:${clientId}`
  await spendOrRefuse(db, { key, most: 10, windowSeconds: 60 })
  return { undo: () => refund(db, [key]) }
}

async function spendOrRefuse(db: Db, limit: Limit): Promise<void> {
  const retryAfterSeconds = await spend(db, limit)
  if (retryAfterSeconds > 0) throw new DomainError('too_many_attempts', 'Too Many Attempts.', { retryAfterSeconds })
}
