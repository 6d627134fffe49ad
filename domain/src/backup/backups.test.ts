import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BACKUP_HOURS } from '../company/setting-defaults.ts'
import { manilaDateOf } from '../core/manila-time.ts'
import {
  backupsToKeep,
  isBackupDue,
  isBackupMissed,
  isBackupOverdue,
  type KeptBackup,
  keptUntil,
  nextBackup,
  RETENTION,
} from './backups.ts'

const NOW = new Date('2026-11-21T10:00:00+08:00')
const DAILY = { everyHours: 24 }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const nightly = (days: number): KeptBackup[] =>
  Array.from({ length: days }, (_, day) => ({
    id: `d${day}`,
    at: ago(day * DAY_MS),
    isProven: true,
    isPinned: false,
    isSafety: false,
  }))

const anyBackups = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    at: fc.integer({ min: 0, max: 800 * 24 }).map((hours) => ago(hours * HOUR_MS)),
    isProven: fc.boolean(),
    isPinned: fc.boolean(),
    isSafety: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 120 },
)
const newestFirst = (all: readonly KeptBackup[]) => all.toSorted((one, other) => other.at.getTime() - one.at.getTime())

describe('which backups are kept', () => {
  it('is the last seven days, five weeks and twelve months of a shop that backs up each night', () => {
    const kept = backupsToKeep(nightly(800), DAILY, NOW)
    const days = [...kept].map((id) => Number(id.slice(1))).sort((one, other) => one - other)
    expect(days.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(days.length).toBeLessThanOrEqual(RETENTION.daily + RETENTION.weekly + RETENTION.monthly)
    const months = new Set(days.map((day) => manilaDateOf(ago(day * DAY_MS)).slice(0, 7)))
    expect(months.size).toBe(RETENTION.monthly)
  })

  it('is never more than the rule says, and always the newest proven one', () => {
    fc.assert(
      fc.property(anyBackups, (backups) => {
        const kept = backupsToKeep(backups, DAILY, NOW)
        const proven = newestFirst(backups.filter(({ isProven }) => isProven))
        if (proven[0])
          expect(proven.some(({ id, at }) => kept.has(id) && at.getTime() === proven[0]?.at.getTime())).toBe(true)
        const unpinned = proven.filter(({ id, isPinned, isSafety }) => kept.has(id) && !isPinned && !isSafety)
        expect(unpinned.length).toBeLessThanOrEqual(RETENTION.daily + RETENTION.weekly + RETENTION.monthly)
        for (const { id, isPinned } of backups) if (isPinned) expect(kept.has(id)).toBe(true)
      }),
    )
  })

  it('is also the newest proven one of each place that has copies, however old it is', () => {
    const old = [
      { id: 'bucket', at: ago(600 * DAY_MS), isProven: true, isPinned: false, isSafety: false, copiedTo: ['bucket'] },
      { id: 'older', at: ago(601 * DAY_MS), isProven: true, isPinned: false, isSafety: false, copiedTo: ['bucket'] },
      { id: 'damaged', at: ago(599 * DAY_MS), isProven: false, isPinned: false, isSafety: false, copiedTo: ['bucket'] },
    ]
    const kept = backupsToKeep([...nightly(500), ...old], DAILY, NOW)
    expect(old.map(({ id }) => kept.has(id))).toEqual([true, false, false])
    const copied = { id: 'copied', at: NOW, isProven: true, isPinned: false, isSafety: false, copiedTo: ['bucket'] }
    expect(backupsToKeep([...nightly(500), ...old, copied], DAILY, NOW).has('bucket')).toBe(false)
  })

  it('is the same when it is asked twice, and when those it let go of are gone', () => {
    fc.assert(
      fc.property(anyBackups, (backups) => {
        const kept = backupsToKeep(backups, DAILY, NOW)
        const left = backups.filter(({ id }) => kept.has(id))
        expect(backupsToKeep(left, DAILY, NOW)).toEqual(kept)
      }),
    )
  })

  it('is not changed by backups that were never proven', () => {
    fc.assert(
      fc.property(anyBackups, (backups) => {
        const kept = backupsToKeep(backups, DAILY, NOW)
        const without = backupsToKeep(
          backups.filter(({ isProven, isPinned }) => isProven || isPinned),
          DAILY,
          NOW,
        )
        for (const id of without) expect(kept.has(id)).toBe(true)
      }),
    )
  })

  it('has one of each of the latest days, however many there were of a day', () => {
    fc.assert(
      fc.property(anyBackups, (backups) => {
        const kept = backupsToKeep(backups, DAILY, NOW)
        const proven = backups.filter(({ isProven, isSafety }) => isProven && !isSafety)
        const days = [...new Set(newestFirst(proven).map(({ at }) => manilaDateOf(at)))].slice(0, RETENTION.daily)
        for (const day of days) expect(proven.some(({ id, at }) => kept.has(id) && manilaDateOf(at) === day)).toBe(true)
      }),
    )
  })

  it('is not changed by those made before a restore, nor do they go before a week is over', () => {
    fc.assert(
      fc.property(anyBackups, fc.integer({ min: 0, max: 8 * 24 }), (backups, hours) => {
        const safety = { id: 'safety', at: ago(hours * HOUR_MS), isProven: true, isPinned: false, isSafety: true }
        const kept = backupsToKeep([...backups, safety], DAILY, NOW)
        const regular = backups.filter(({ isSafety }) => !isSafety)
        for (const id of backupsToKeep(regular, DAILY, NOW)) expect(kept.has(id)).toBe(true)
        if (hours < 7 * 24) expect(kept.has('safety')).toBe(true)
      }),
    )
    const morning = { ...nightly(1)[0], id: 'morning', at: ago(8 * HOUR_MS) } as KeptBackup
    const before = { ...morning, id: 'before', at: NOW, isSafety: true }
    expect([...backupsToKeep([morning, before], DAILY, NOW)].toSorted()).toEqual(['before', 'morning'])
  })

  it('tells until when at least', () => {
    const one = { id: 'x', at: NOW, isProven: true, isPinned: false, isSafety: false }
    expect(keptUntil(one, DAILY)).toEqual(new Date(NOW.getTime() + 7 * DAY_MS))
    expect(keptUntil(one, { everyHours: 6 })).toEqual(new Date(NOW.getTime() + DAY_MS))
    expect(keptUntil({ ...one, isSafety: true }, { everyHours: 6 })).toEqual(new Date(NOW.getTime() + 7 * DAY_MS))
    expect(keptUntil({ ...one, isPinned: true }, DAILY)).toBeNull()
  })
})

describe('backups are late', () => {
  it.each([
    ['never without a key', null, null, false],
    ['not on the first day of a key', 25, null, false],
    ['after 26 hours of a key without any', 27, null, true],
    ['not while the newest proven one is fresh', 1_000, 26, false],
    ['when the newest proven one is older', 1_000, 26.1, true],
  ])('%s', (_name, keyHours, provenHours, isLate) => {
    const at = (hours: number | null) => (hours === null ? null : ago(hours * HOUR_MS))
    expect(isBackupOverdue({ keySetAt: at(keyHours), provenAt: at(provenHours) }, NOW)).toBe(isLate)
  })

  it('and made up for once an hour', () => {
    const keySetAt = ago(100 * HOUR_MS)
    expect(isBackupMissed({ keySetAt, provenAt: ago(24 * HOUR_MS), requestedAt: null }, NOW)).toBe(false)
    expect(isBackupMissed({ keySetAt, provenAt: ago(25 * HOUR_MS), requestedAt: null }, NOW)).toBe(true)
    expect(isBackupMissed({ keySetAt, provenAt: ago(25 * HOUR_MS), requestedAt: ago(HOUR_MS / 2) }, NOW)).toBe(false)
    expect(isBackupMissed({ keySetAt: null, provenAt: null, requestedAt: null }, NOW)).toBe(false)
  })
})

describe('the clock', () => {
  const at = (time: string, day = 21) => new Date(`2026-11-${day}T${time}:00+08:00`)
  const nightly = { everyHours: 24, atMinutes: 120 }
  const sixHourly = { everyHours: 6, atMinutes: 21 * 60 + 30 }

  it('makes one a night, or several a day at even times', () => {
    expect(nextBackup(nightly, at('01:59'))).toEqual(at('02:00'))
    expect(nextBackup(nightly, at('02:00'))).toEqual(at('02:00', 22))
    expect(nextBackup(sixHourly, at('03:29'))).toEqual(at('03:30'))
    expect(nextBackup(sixHourly, at('03:30'))).toEqual(at('09:30'))
    expect(nextBackup(sixHourly, at('23:59'))).toEqual(at('03:30', 22))
  })

  it('owes one from its time on until it is asked for, also when the server comes back late', () => {
    const keySetAt = at('08:00', 10)
    expect(isBackupDue(nightly, { keySetAt, requestedAt: at('02:00', 20) }, at('01:59'))).toBe(false)
    expect(isBackupDue(nightly, { keySetAt, requestedAt: at('02:00', 20) }, at('02:00'))).toBe(true)
    expect(isBackupDue(nightly, { keySetAt, requestedAt: at('02:00', 20) }, at('09:00'))).toBe(true)
    expect(isBackupDue(nightly, { keySetAt, requestedAt: at('02:00') }, at('09:00'))).toBe(false)
    expect(isBackupDue(nightly, { keySetAt: at('03:00'), requestedAt: null }, at('09:00'))).toBe(false)
    expect(isBackupDue(nightly, { keySetAt: null, requestedAt: null }, at('09:00'))).toBe(false)
  })

  it('whatever it is set to, makes the next one within its hours, and owes none right after one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...BACKUP_HOURS),
        fc.integer({ min: 0, max: 95 }).map((step) => step * 15),
        fc.integer({ min: 0, max: 3 * 24 * 60 }).map((minutes) => new Date(NOW.getTime() + minutes * 60_000)),
        (everyHours, atMinutes, now) => {
          const next = nextBackup({ everyHours, atMinutes }, now).getTime() - now.getTime()
          expect(next).toBeGreaterThan(0)
          expect(next).toBeLessThanOrEqual(everyHours * HOUR_MS)
          expect(isBackupDue({ everyHours, atMinutes }, { keySetAt: ago(99 * DAY_MS), requestedAt: now }, now)).toBe(
            false,
          )
        },
      ),
    )
  })
})

describe('where several are made a day', () => {
  it('one of each of the last 24 hours is kept, and of the days before one', () => {
    const hourly = Array.from({ length: 72 }, (_, hour) => ({
      id: `h${hour}`,
      at: ago(hour * HOUR_MS),
      isProven: true,
      isPinned: false,
      isSafety: false,
    }))
    const kept = backupsToKeep(hourly, { everyHours: 1 }, NOW)
    for (let hour = 0; hour < 24; hour++) expect(kept.has(`h${hour}`)).toBe(true)
    expect(kept.size).toBe(24 + 2)
    expect(backupsToKeep(hourly, DAILY, NOW).size).toBe(4)
  })
})
