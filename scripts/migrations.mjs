#!/usr/bin/env node
// npm run migrations: lists the files of db/src/migrations in migration-list.ts, and adds the checksums of new ones to frozen.json.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { main } from './lib/main.mjs'
import { migrationList } from './lib/migration-list.mjs'
import { complain, say } from './lib/print.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'db', 'src', 'migrations')
const listFile = join(root, 'db', 'src', 'migration-list.ts')
const frozenFile = join(folder, 'frozen.json')

await main(async () => {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted()
  const frozen = JSON.parse(readFileSync(frozenFile, 'utf8'))
  const committed = JSON.parse(
    execFileSync('git', ['show', 'HEAD:db/src/migrations/frozen.json'], { cwd: root, encoding: 'utf8' }),
  )
  const checksums = Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, `${name}.ts`)))
        .digest('hex'),
    ]),
  )
  const changed = Object.keys(committed).filter((name) => checksums[name] !== committed[name])
  for (const name of changed)
    complain(
      `${name} was changed or removed after it was committed: write a new migration. If it was never merged, delete its line in frozen.json in a commit of its own.`,
    )
  if (changed.length) return 1
  writeFileSync(listFile, migrationList(names))
  writeFileSync(frozenFile, `${JSON.stringify(checksums, null, 2)}\n`)
  execFileSync(join(root, 'node_modules', '.bin', 'biome'), ['check', '--write', listFile, frozenFile], { cwd: root })
  const added = names.filter((name) => !frozen[name])
  say(added.length ? `Added: ${added.join(', ')}` : `No new migration; ${names.length} listed.`)
  return 0
})
