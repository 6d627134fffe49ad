// Edits: folder of <catalogue>.json, each a map of an old English message to a new one. A plural is written `one | other`.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** `folders`: separated by commas; what the first says goes. */
export function readEdits(folders) {
  const all = []
  const byCatalogue = new Map()
  for (const folder of folders.split(',').filter((one) => existsSync(one))) {
    for (const name of readdirSync(folder, { recursive: true }).map(String).sort()) {
      if (!name.endsWith('.json') || statSync(join(folder, name)).isDirectory()) continue
      const catalogue = name.replace(/\.json$/, '')
      const map = byCatalogue.get(catalogue) ?? new Map()
      for (const [from, to] of Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')))) {
        if (map.has(from)) continue
        const edit = { catalogue, from, to }
        all.push(edit)
        map.set(from, edit)
        // The same words with values of other names, when the code's names changed since.
        const nameless = namelessOf(from)
        if (nameless !== from && !map.has(nameless)) map.set(nameless, edit)
      }
      byCatalogue.set(catalogue, map)
    }
  }
  return { all, byCatalogue }
}
const namelessOf = (text) => text.replace(/\{\{(?!count\}\})\w+\}\}/g, '{{}}')
const namesIn = (text) => [...new Set([...text.matchAll(/\{\{(?!count\}\})(\w+)\}\}/g)].map((x) => x[1]))]
/** An edit found by its words alone: its values by the names they have now. */
function renamed(edit, m) {
  const old = namesIn(edit.from)
  const now = namesIn(wrote(m))
  if (old.length !== now.length) return undefined
  return { ...edit, to: edit.to.replace(/\{\{(\w+)\}\}/g, (all, name) => (old.includes(name) ? `{{${now[old.indexOf(name)]}}}` : all)) }
}
export const wrote = (m) => (m.one === undefined ? m.text : `${m.one} | ${m.text}`)

/** The message as edited. */
export function editOf(edits, catalogue, m, spent) {
  const find = (text) => edits.byCatalogue.get(catalogue)?.get(text) ?? edits.byCatalogue.get('all')?.get(text)
  const exact = find(wrote(m))
  const alike = exact ?? find(namelessOf(wrote(m)))
  const edit = exact ?? (alike && renamed(alike, m))
  if (!edit) return m
  spent.add(alike)
  const names = (s) => [...s.matchAll(/\{\{(\w+)\}\}|<(\w+)>/g)].map((x) => x[1] ?? `<${x[2]}>`)
  // A value may be left out of the new words, but none is there that the code does not give.
  const hasMore = (s) => names(s).some((one) => !names(m.text).includes(one))
  if (m.one !== undefined) {
    const [one, other] = edit.to.split(' | ')
    if (other === undefined) return refuse(edit, m, 'a plural needs "one | other"')
    if (hasMore(other)) return refuse(edit, m, 'other placeholders')
    return { ...m, one, text: other }
  }
  if (hasMore(edit.to)) return refuse(edit, m, 'other placeholders')
  return { ...m, text: edit.to }
}

/** Said once; the message stays as it was. */
function refuse(edit, m, why) {
  if (!edit.refused) console.log(`edit refused (${why}): ${edit.catalogue}: ${edit.from} → ${edit.to}`)
  edit.refused = true
  return m
}
