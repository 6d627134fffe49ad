import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { openJournal } from '../journal.ts'

/** Appends scans to a journal and reports each on stdout, until killed. */
const journal = openJournal(process.argv[2] ?? '', { wall: () => Date.now(), log: pino({ level: 'silent' }) })
for (;;) {
  const id = randomUUID()
  journal.put({ id, seq: journal.nextSeq(), attestation: 'x'.repeat(600), alias: 'somebody', score: 80, at: 1 })
  writeSync(1, `${id}\n`)
  journal.settle(randomUUID(), 'ignored')
}
