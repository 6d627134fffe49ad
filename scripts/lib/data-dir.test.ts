import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { isHeld, isLeftBehind, lockDataDir, openDataDir, partsOf } from './data-dir.mjs'
import { recordedProcesses, stopOrphans } from './orphans.mjs'

const made: string[] = []
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'labada-data-dir-'))
  made.push(path)
  return path
}
afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true })
})

it('looking at a folder leaves it as it is: it may be going away', async () => {
  const path = folder()
  const parts = partsOf(path)
  expect(isHeld(parts)).toBe(false)
  expect(recordedProcesses(parts.run)).toEqual([])
  await stopOrphans(parts, () => undefined)
  expect(readdirSync(path)).toEqual([])
})

it('a folder is held until it is let go', () => {
  const dirs = openDataDir(folder())
  const release = lockDataDir(dirs)
  expect(isHeld(partsOf(dirs.root))).toBe(true)
  expect(() => lockDataDir(dirs)).toThrow('Labada already runs')
  release()
  expect(isHeld(partsOf(dirs.root))).toBe(false)
})

it('a folder is left behind once nobody holds it and nothing changed in it for a minute', () => {
  const dirs = openDataDir(folder())
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  expect(isLeftBehind(dirs)).toBe(false)
  utimesSync(dirs.root, minutesAgo(2), minutesAgo(2))
  expect(isLeftBehind(dirs)).toBe(true)
  const release = lockDataDir(dirs)
  expect(isLeftBehind(dirs)).toBe(false)
  release()
  expect(isLeftBehind(dirs)).toBe(true)
})
