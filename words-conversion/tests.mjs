#!/usr/bin/env node
// node tests.mjs --root <worktree> [--dry]: words that edits changed, in the tests of the dashboard and of e2e.
// Reads out/ (written by run.mjs with the same edits), rewrites literals, and prints what it could not place.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const here = dirname(fileURLToPath(import.meta.url))
const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? fallback : process.argv[at + 1]
}
const root = resolve(option('root', 'WORKTREE'))
const isDry = process.argv.includes('--dry')
const out = join(here, option('out', 'out'))

// --- what changed, and what stayed ---------------------------------------------------------------------------------------
const plain = (text) => text.replace(/<\/?\w+>/g, '')
const changes = []
const kept = new Map()
for (const file of readdirSync(out, { recursive: true }).map(String).sort()) {
  if (!file.endsWith('.json')) continue
  const catalogue = file.replace(/\.json$/, '')
  for (const row of JSON.parse(readFileSync(join(out, file), 'utf8'))) {
    const olds = row.from ?? [{ text: row.text, one: row.one }]
    for (const old of olds) {
      const pairs = [[old.text, row.new ?? row.text], ...(old.one === undefined ? [] : [[old.one, row.newOne ?? row.one]])]
      for (const [from, to] of pairs) {
        if (from === to) {
          if (!kept.has(plain(from))) kept.set(plain(from), new Set())
          kept.get(plain(from)).add(catalogue)
        } else changes.push({ catalogue, from: plain(from), to: plain(to) })
      }
    }
  }
}
const escape = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
for (const c of changes) {
  const names = []
  const pattern = c.from
    .split(/(\{\{\w+\}\})/)
    .map((part) => {
      const name = /^\{\{(\w+)\}\}$/.exec(part)?.[1]
      if (!name) return escape(part)
      if (names.includes(name)) return `\\k<v${names.indexOf(name)}>`
      names.push(name)
      return `(?<v${names.length - 1}>.+?)`
    })
    .join('')
  c.names = names
  c.exact = new RegExp(`^${pattern}$`, 'su')
  const letters = c.from.replace(/\{\{\w+\}\}/g, '')
  c.isStrong = /\p{L}+.*\s.*\p{L}+/u.test(letters) || letters.trim().length >= 9
  // Within a longer text only words without a value at either end are certain.
  c.within = c.isStrong && !/^\{\{|\}\}$/.test(c.from) ? new RegExp(`(?<![\\p{L}\\p{N}])${pattern.replaceAll('.+?', '[^"\\n]{1,60}?')}(?![\\p{L}\\p{N}])`, 'su') : undefined
  const segments = c.from.split(/\{\{\w+\}\}/).filter((one) => one !== '')
  const words = letters.match(/\p{L}{2,}/gu) ?? []
  // `{{name}} is {{what}}` would fit half of all sentences.
  const isLoose = names.length > 0 && words.join('').length < 6
  c.mayBe = (text) => !isLoose && segments.every((one) => text.includes(one))
}
changes.sort((a, b) => b.from.length - a.from.length || (a.catalogue < b.catalogue ? -1 : 1))

const fill = (c, groups) => c.to.replace(/\{\{(\w+)\}\}/g, (_, name) => groups?.[`v${c.names.indexOf(name)}`] ?? `{{${name}}}`)

// --- the tests -----------------------------------------------------------------------------------------------------------
const files = [
  ...walk(join(root, 'dashboard/src')).filter((f) => /\.test\.tsx?$|\/testing\//.test(f)),
  ...walk(join(root, 'e2e')).filter((f) => /\.ts$/.test(f)),
].sort()
function walk(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && /\.tsx?$/.test(e.name))
    .map((e) => join(e.parentPath ?? e.path, e.name))
}
let replaced = 0
const report = []
for (const name of files) {
  const text = readFileSync(name, 'utf8')
  const path = relative(root, name)
  const home = homeOf(path)
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const edits = []
  const walkNode = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return void literal(node)
    if (ts.isTemplateExpression(node)) template(node)
    if (ts.isRegularExpressionLiteral(node)) return void regex(node)
    ts.forEachChild(node, walkNode)
  }
  const line = (node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
  const isTitle = (node) => ts.isCallExpression(node.parent) && /^(it|describe|test)\b/.test(node.parent.expression.getText(source))
  const isKey = (node) => ts.isCallExpression(node.parent) && /(^|\.)(press|keyboard|down|up)$/.test(node.parent.expression.getText(source))
  const isError = (node) => ts.isNewExpression(node.parent) && node.parent.expression.getText(source) === 'Error'
  const say = (node, why, c) => report.push(`${path}:${line(node)}\t${why}\t${node.getText(source).slice(0, 160)}\t${c ? `${c.catalogue}: ${c.from} → ${c.to}` : ''}`)
  function literal(node) {
    if (isTitle(node) || isError(node) || isKey(node)) return
    const now = change(node.text, node)
    if (now !== undefined && now !== node.text) put(node, quoted(now, text[node.getStart(source)]))
  }
  function template(node) {
    const tokens = []
    let whole = node.head.text
    for (const span of node.templateSpans) {
      whole += String.fromCharCode(0xe000 + tokens.length) + span.literal.text
      tokens.push(span.expression.getText(source))
    }
    if (isTitle(node) || isError(node)) return
    const now = change(whole, node)
    if (now === undefined || now === whole) return
    put(node, `\`${now.replace(/[`\\]/g, '\\$&').replace(/[\ue000-\ue0ff]/g, (c) => `\${${tokens[c.charCodeAt(0) - 0xe000]}}`)}\``)
  }
  function regex(node) {
    const raw = node.getText(source)
    const [, body, flags] = /^\/(.*)\/(\w*)$/su.exec(raw)
    // Plain pieces between what a pattern does: each is looked at alone.
    const pieces = body.split(/((?<!\\)(?:[^\\()|[\]][?*+]\??|\(\?[:=!]|[()|^$]|\.[*+]\??|\[[^\]]*\][*+?]?|\\[dwsbDWSB][*+?]?))/)
    let isChanged = false
    const next = pieces.map((piece, i) => {
      if (i % 2 === 1 || !/\p{L}/u.test(piece)) return piece
      const words = piece.replace(/\\([^\p{L}\p{N}])/gu, '$1')
      const now = change(words, node)
      if (now === undefined || now === words) return piece
      isChanged = true
      return escape(now).replace(/\\\//g, '\\/')
    })
    if (isChanged) put(node, `/${next.join('')}/${flags}`)
  }
  function put(node, now) {
    edits.push({ start: node.getStart(source), end: node.end, now, was: node.getText(source), line: line(node) })
  }
  /** The text as it is now; undefined where nothing of it changed. */
  function change(words, node) {
    if (!/\p{L}/u.test(words) || words.length < 2) return undefined
    const exact = best(changes.filter((c) => c.mayBe(words) && c.exact.test(words)), words, node)
    if (exact) return fill(exact, exact.exact.exec(words).groups)
    let now = words
    for (let i = 0; i < 4; i++) {
      const fits = changes.filter((c) => c.within && c.mayBe(now) && c.within.test(now) && !(c.to.includes(c.from) && now.includes(c.to)))
      if (fits.length === 0) break
      const longest = fits.filter((c) => c.from.length === fits[0].from.length)
      const c = best(longest, longest[0].from, node)
      if (!c) break
      const next = now.replace(c.within, (...args) => fill(c, args.at(-1)))
      if (next === now) break
      now = next
    }
    if (now !== words) return now
    // A piece of an old message which its new words no longer hold.
    const trimmed = words.trim()
    if (/\p{L}{2,}\s\p{L}{2,}/u.test(trimmed) || (ts.isRegularExpressionLiteral(node) && trimmed.length >= 5)) {
      const near = changes.filter((c) => c.from.includes(trimmed) && !c.to.includes(trimmed) && isNear(c))
      const isStill = [...kept.keys()].some((k) => k.includes(trimmed))
      if (near.length > 0 && !isStill) say(node, 'piece', near[0])
    }
    return undefined
  }
  function isNear(c) {
    return home === undefined || c.catalogue === home || c.catalogue.split('/')[0] === home.split('/')[0] || /^(kit|app)\//.test(c.catalogue)
  }
  /** The change meant where several fit: the page's own, else one that all agree on. */
  function best(list, words, node) {
    if (list.length === 0) return undefined
    const own = home && list.find((c) => c.catalogue === home)
    if (own && !kept.get(own.from)?.has(home)) return own
    const near = list.filter(isNear)
    if (near.length === 0) return undefined
    const stays = [...(kept.get(near[0].from) ?? [])]
    const isLow = /^\p{Ll}+$/u.test(near[0].from.replace(/\{\{\w+\}\}/g, '').trim())
    if (home && stays.includes(home)) return undefined
    const filled = (c) => fill(c, c.exact.exec(words)?.groups ?? c.within?.exec(words)?.groups)
    const agree = new Set(near.map(filled)).size === 1
    if (agree && stays.length === 0 && (!isLow || home)) return near[0]
    say(node, stays.length > 0 ? `stays in ${stays.slice(0, 3).join(', ')}` : isLow ? 'one small word' : 'ambiguous', near[0])
    return undefined
  }
  ts.forEachChild(source, walkNode)
  if (edits.length === 0) continue
  edits.sort((a, b) => a.start - b.start)
  let result = ''
  let at = 0
  for (const e of edits) {
    if (e.start < at) continue
    result += text.slice(at, e.start) + e.now
    at = e.end
    replaced++
    if (process.argv.includes('--show')) console.log(`${path}:${e.line}\t${e.was}\t→ ${e.now}`)
  }
  result += text.slice(at)
  if (!isDry) writeFileSync(name, result)
}
writeFileSync(join(out, '_tests.txt'), report.join('\n'))
for (const r of report) console.log(r)
console.log(`${replaced} literals rewritten, ${report.length} to look at (out/_tests.txt)`)

function quoted(words, quote) {
  if (quote === '`') return `\`${words.replace(/[`\\]/g, '\\$&').replace(/\$\{/g, '\\${')}\``
  if (!words.includes("'")) return `'${words.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}'`
  return words.includes('"') ? `'${words.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'` : `"${words.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}"`
}
/** The catalogue of the folder a test is in; undefined for e2e, which walks through many. */
function homeOf(path) {
  const p = path.split('/')
  if (p[0] === 'e2e') return undefined
  if (p[2] === 'features') return `${p[3]}/${p[4]}`
  if (p[2] === 'components') return p.length === 4 ? 'kit/parts' : p.length === 5 ? `${p[3]}/shared` : `${p[3]}/${p[4]}`
  if (p[2] === 'app') return p.length === 4 ? 'app/app' : `app/${p[3]}`
  if (p[2] === 'testing') return undefined
  return `kit/${p[2]}`
}
