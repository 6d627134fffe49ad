import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundled } from '../../scripts/testing/bundled.ts'
import { type Journal, openJournal, readKeptScans } from './journal.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'labada-journal-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const file = () => join(dataDir, 'journal')
const open = (wall = 1_800_000_000_000) => openJournal(dataDir, { wall: () => wall, log: pino({ level: 'silent' }) })
const scan = (journal: Journal) => {
  const record = { id: randomUUID(), seq: journal.nextSeq(), attestation: 'a.b', alias: 'x', score: 90, at: 1 }
  journal.put(record)
  return record
}

test('an agent that is killed ten times in the middle of writing loses no scan it has told of', {
  timeout: 60_000,
}, async () => {
  const program = await bundled(new URL('./testing/journal-writer.ts', import.meta.url))
  const told: string[] = []
  for (let kill = 0; kill < 10; kill += 1) {
    const writer = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    let count = 0
    for await (const line of createInterface({ input: writer.stdout })) {
      told.push(line)
      count += 1
      if (count === 10 + kill * 5) writer.kill('SIGKILL')
    }
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  }
  const journal = open()
  const kept = new Map(journal.pending().map(({ id, seq }) => [id, seq]))
  journal.close()
  expect(told.length).toBeGreaterThan(300)
  expect(told.filter((id) => !kept.has(id))).toEqual([])
  expect(new Set(kept.values()).size).toBe(kept.size)
})

test('a record torn by a crash is cut off, and the count goes on behind it', () => {
  const first = open()
  const kept = scan(first)
  first.close()
  appendFileSync(file(), 'deadbeef {"scan":{"id":"')
  const again = open()
  expect(again.pending()).toEqual([kept])
  const next = scan(again)
  again.close()
  expect([next.seq, open().pending().length, again.epoch]).toEqual([2, 2, first.epoch])
})

test('a record that went bad in the middle costs itself only; the file is kept aside', () => {
  const first = open()
  const [one, , three] = [scan(first), scan(first), scan(first)]
  first.close()
  const lines = readFileSync(file(), 'utf8').split('\n')
  lines[2] = `${lines[2]?.slice(0, 20)}#${lines[2]?.slice(21)}`
  writeFileSync(file(), lines.join('\n'))
  const again = open()
  expect(again.pending()).toEqual([one, three])
  expect(again.nextSeq()).toBe(4)
  again.close()
  expect(readdirSync(dataDir).filter((name) => name.startsWith('journal.damaged-'))).toHaveLength(1)
})

test('a journal that is gone begins a new epoch, so that no number is ever used twice', () => {
  const first = open()
  scan(first)
  first.close()
  rmSync(file())
  const second = open(1_800_000_060_000)
  expect([second.epoch - first.epoch, second.nextSeq()]).toEqual([60, 1])
  second.close()
})

test('what is settled never comes back, what is refused is kept, and hundreds of scans leave a small file', () => {
  const journal = open()
  const buried = scan(journal)
  journal.bury(buried.id, '422 no such alias')
  for (let i = 0; i < 600; i += 1) {
    const { id } = scan(journal)
    journal.settle(id, 'attendance')
    journal.settle(id, 'attendance')
  }
  const waiting = scan(journal)
  journal.close()
  const again = open()
  expect([again.pending(), again.dead(), again.nextSeq()]).toEqual([[waiting], 1, 603])
  again.close()
  expect(statSync(file()).size).toBeLessThan(200_000)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
})

test('the last scans that arrived are kept for a server that was restored, also when the file is written anew', () => {
  const journal = open()
  const scans = Array.from({ length: 2_600 }, (_, at) => {
    const record = {
      id: randomUUID(),
      seq: journal.nextSeq(),
      attestation: 'a.b',
      alias: 'x',
      score: 90,
      at: 1_000 + at,
    }
    journal.put(record)
    journal.settle(record.id, 'attendance')
    return record
  })
  journal.close()
  expect(readKeptScans(dataDir)).toEqual([])
  const again = readKeptScans(dataDir, 1_000 + 2_590)
  expect(again).toEqual(scans.slice(2_590).map((one) => ({ scan: one, refused: null, hasArrived: true })))
  // Not all there ever were: the oldest make room.
  const all = readKeptScans(dataDir, 0)
  expect(all.length).toBeGreaterThanOrEqual(2_000)
  expect(all.length).toBeLessThan(2_600)
  const next = open()
  expect([next.pending(), next.nextSeq()]).toEqual([[], 2_601])
  next.close()
  expect(readKeptScans(dataDir, 1_000 + 2_590)).toEqual(again)
})

test('of what arrived only punches are given again: a finger that opened the portal is not made one', () => {
  const journal = open()
  const [punch, portal, ignored] = [scan(journal), scan(journal), scan(journal)]
  journal.settle(punch.id, 'attendance')
  journal.settle(portal.id, 'portal')
  journal.settle(ignored.id, 'ignored')
  journal.close()
  expect(readKeptScans(dataDir, 0)).toEqual([{ scan: punch, refused: null, hasArrived: true }])
})
