#!/usr/bin/env node
// npm run areas: writes the order of the areas (lib/areas.mjs) into biome.areas.json and prints which areas use which.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AREAS, areaRules } from './lib/areas.mjs'
import { main } from './lib/main.mjs'
import { say } from './lib/print.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const ROOM = /^(?:domain|contracts|db|gateway)\/src\/([^/]+)\/.+|^workers\/src\/jobs\/([^/]+)\/.+/

await main(async () => {
  const file = join(root, 'biome.areas.json')
  writeFileSync(file, JSON.stringify(areaRules()))
  execFileSync(join(root, 'node_modules', '.bin', 'biome'), ['format', '--write', file], { cwd: root })
  const uses = Object.fromEntries(AREAS.map((area) => [area, {}]))
  for (const file of sources()) {
    const area = areaOf(file)
    if (!area) continue
    for (const [, specifier] of readFileSync(join(root, file), 'utf8').matchAll(/\bfrom '([^']+)'/g)) {
      const other = areaOf(targetOf(file, specifier))
      if (other && other !== area) uses[area][other] = (uses[area][other] ?? 0) + 1
    }
  }
  say('Imports from one area to another, bottom to top:')
  for (const area of AREAS) {
    const others = AREAS.filter((other) => uses[area][other]).map((other) => `${other} ${uses[area][other]}`)
    say(`  ${area.padEnd(11)} ${others.join(', ') || 'nothing'}`)
  }
  return 0
})

function sources() {
  const listed = execFileSync('git', ['ls-files', '*.ts'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  return listed.split('\n').filter((file) => ROOM.test(file) && !/\.test\.ts$|\/testing\//.test(file))
}

function areaOf(file) {
  const [, room, job] = ROOM.exec(file) ?? []
  return AREAS.find((area) => area === (room ?? job))
}

function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  return specifier.replace(/^@labada\/([^/]+)\/(.+)$/, '$1/src/$2.ts')
}
