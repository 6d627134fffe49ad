import { expect, it } from 'vitest'
import { BACKED_UP_AT as at, givenBackup } from '../../../testing/backups.ts'
import { ageWords, copyFacts, failedCopies, stoppedAt, versionWords, whereWords } from './backup-words.ts'

const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const backup = givenBackup({ schemaVersion: null, appVersion: null })

it('says how old the newest backup is, so that a day and two hours are not taken for a day', () => {
  const ages = [0, 59, 60, 26 * 60, 47 * 60 + 59, 48 * 60].map((minutes) => ageWords(at, later(minutes)))
  expect(ages).toEqual(['0 min', '59 min', '1 hour', '26 hours', '47 hours', '2 days'])
})

it('says where a backup lies, and never that it lies where its copy failed', () => {
  const failed = { place: 'bucket', at: null, failure: 'store: no answer' } as const
  const copied = { ...backup, copies: [{ place: 'drive', at, failure: null } as const, failed] }
  expect(whereWords(backup)).toBe('Here')
  expect(whereWords(copied)).toBe('Here, other drive')
  expect(failedCopies(copied)).toEqual(['store: no answer'])
  expect(copyFacts(copied)[1]).toEqual(['Copy off-site', 'store: no answer'])
  expect(whereWords({ ...copied, removedAt: at })).toBe('Other drive')
  expect(failedCopies({ ...copied, removedAt: at })).toEqual([])
  expect(whereWords({ ...backup, removedAt: at })).toBe('—')
})

it('says at which step a backup stopped, and what made it', () => {
  expect(stoppedAt({ ...backup, step: 'proof' })).toBe(' while running test restore')
  expect(stoppedAt(backup)).toBe('')
  expect(versionWords({ ...backup, appVersion: '0.1.0', schemaVersion: 'x' })).toBe('0.1.0, tables of x')
  expect(versionWords({ ...backup, schemaVersion: 'x' })).toBe('tables of x')
  expect(versionWords(backup)).toBe('—')
})
