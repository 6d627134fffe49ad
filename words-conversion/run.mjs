#!/usr/bin/env node
// node run.mjs --root <worktree> [--dry] [--edits edits] [--exceptions exceptions.json]
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openProgram } from './lib/program.mjs'
import { importPath, placeOf } from './lib/places.mjs'
import { convertFile } from './lib/convert.mjs'
import { idOf, nameMessages } from './lib/keys.mjs'
import { readEdits, editOf } from './lib/edits.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? fallback : process.argv[at + 1]
}
const root = resolve(option('root', 'WORKTREE'))
const isDry = process.argv.includes('--dry')
const out = join(here, option('out', 'out'))
const { AREAS } = await import(pathToFileURL(join(root, 'scripts/lib/areas.mjs')))
const exceptions = JSON.parse(readFileSync(option('exceptions', join(here, 'exceptions.json')), 'utf8'))
const edits = readEdits(option('edits', `${join(here, 'edits')},${join(here, 'edits-more')}`))

const { checker, files, src } = openProgram(root)
const catalogues = new Map()
const left = []
const perFile = new Map()

// First pass: find.
for (const { source, path } of files) {
  if (/(^|\/)t\.ts$/.test(path) || path === 'lib/words.ts') continue
  const { catalogue } = placeOf(path, AREAS)
  const messages = []
  convertFile({ checker, source, path, exceptions, found: (m) => messages.push(m), left: (l) => left.push(l) })
  if (messages.length === 0) continue
  perFile.set(path, messages)
  if (!catalogues.has(catalogue)) catalogues.set(catalogue, [])
  catalogues.get(catalogue).push(...messages)
}

// Edits, then names: keys are slugs of the new text.
const spent = new Set()
const changed = (catalogue, m) => editOf(edits, catalogue, m, spent)
const keysOf = new Map()
for (const [catalogue, messages] of catalogues) keysOf.set(catalogue, nameMessages(messages.map((m) => changed(catalogue, m))))

const total = [...keysOf.values()].reduce((sum, k) => sum + k.size, 0)
{
  rmSync(out, { recursive: true, force: true })
  for (const [catalogue, messages] of catalogues) {
    const file = join(out, `${catalogue}.json`)
    mkdirSync(dirname(file), { recursive: true })
    const keys = keysOf.get(catalogue)
    const rows = new Map()
    for (const m of messages) {
      const now = changed(catalogue, m)
      const key = keys.get(idOf(now))
      const row = rows.get(key) ?? { key, text: m.text, ...(m.one !== undefined && { one: m.one }), ...(now !== m && { new: now.text, ...(now.one !== undefined && { newOne: now.one }) }), at: [] }
      // Several old messages can be one now: tests.mjs looks for each of them.
      if (now !== m || row.from) {
        row.from ??= row.new === undefined ? [{ text: row.text, ...(row.one !== undefined && { one: row.one }) }] : []
        if (row.new === undefined) Object.assign(row, { new: now.text, ...(now.one !== undefined && { newOne: now.one }) })
        if (!row.from.some((one) => one.text === m.text && one.one === m.one)) row.from.push({ text: m.text, ...(m.one !== undefined && { one: m.one }) })
      }
      row.at.push(`${m.path}:${m.line} (${m.kind})`)
      rows.set(key, row)
    }
    writeFileSync(file, `[\n${[...rows.values()].map((r) => `  ${JSON.stringify(r)}`).join(',\n')}\n]\n`)
  }
}
if (!isDry) {
  const added = []
  const doors = new Map()
  for (const { source, path } of files) {
    if (!perFile.has(path)) continue
    const { catalogue, door } = placeOf(path, AREAS)
    const keys = keysOf.get(catalogue)
    const { text } = convertFile({
      checker,
      source,
      path,
      exceptions,
      found: () => undefined,
      left: () => undefined,
      keyOf: (m) => keys.get(idOf(changed(catalogue, m))),
    })
    doors.set(door, catalogue)
    writeFileSync(source.fileName, withoutPlural(withImport(text, importPath(path, door))))
    added.push(source.fileName)
  }
  for (const [door, catalogue] of doors) {
    const json = importPath(door, `words/en/${catalogue}.json`)
    const lib = importPath(door, 'lib/words.ts')
    const name = join(src, door)
    if (existsSync(name)) throw new Error(`${name} exists already: the codemod runs on unconverted sources`)
    writeFileSync(
      name,
      `import { wordsOf } from '${lib}'\nimport en from '${json}'\n\n/** Says the messages of ${catalogue}. */\nexport const t = wordsOf('${catalogue}', en)\n`,
    )
    added.push(name)
  }
  for (const [catalogue, messages] of catalogues) {
    const file = join(src, 'words/en', `${catalogue}.json`)
    mkdirSync(dirname(file), { recursive: true })
    const keys = keysOf.get(catalogue)
    const entries = {}
    for (const m of messages) {
      const now = changed(catalogue, m)
      const key = keys.get(idOf(now))
      if (now.one !== undefined) {
        entries[`${key}_one`] = now.one
        entries[`${key}_other`] = now.text
      } else entries[key] = now.text
    }
    const sorted = Object.fromEntries(Object.keys(entries).sort().map((k) => [k, entries[k]]))
    writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
    added.push(file)
  }
  writeFileSync(join(here, 'written.txt'), added.join('\n'))
}
mkdirSync(out, { recursive: true })
writeFileSync(join(out, '_left.txt'), left.sort((a, b) => (a.why < b.why ? -1 : a.why > b.why ? 1 : 0)).map((l) => `${l.why}\t${l.path}:${l.line}\t${l.place}\t${l.text.replace(/\n/g, '⏎')}`).join('\n'))
for (const e of edits.all) if (!spent.has(e)) console.log(`edit not met: ${e.catalogue}: ${e.from}`)
for (const e of exceptions) if (!e.met) console.log(`exception not met: ${e.file}: ${e.text}`)
console.log(`${total} messages in ${catalogues.size} catalogues, ${[...catalogues.values()].flat().length} places, ${left.length} strings left`)

function withImport(text, from) {
  const line = `import { t } from '${from}'\n`
  const imports = [...text.matchAll(/^import [\s\S]*?from '[^']+'\n|^import '[^']+'\n/gm)]
  if (imports.length === 0) return `${line}\n${text}`
  const last = imports.at(-1)
  const end = last.index + last[0].length
  return text.slice(0, end) + line + text.slice(end)
}
/** `plural` is no longer imported where nothing calls it. */
function withoutPlural(text) {
  const body = text.replace(/^import [\s\S]*?from '[^']+'\n/gm, '')
  if (/\bplural\(/.test(body) || /\bplural\b/.test(body)) return text
  return text
    .replace(/^import \{ plural \} from '[^']*format\.ts'\n/m, '')
    .replace(/^(import \{[^}]*?)\bplural,?\s*([^}]*\} from '[^']*format\.ts'\n)/m, (_, a, b) => `${a}${b}`.replace(/,\s*\}/, ' }'))
}
