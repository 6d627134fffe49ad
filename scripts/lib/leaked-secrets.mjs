import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'

const CONFIG = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, options: {} }] }

/** What the rules of secretlint do not know: our own credentials, the private key of a backup, and keys without a maker’s name. */
const OURS = [
  [/\b\d{1,18}\|ld[acp]_[A-Za-z0-9]{40}[0-9a-f]{8}\b/, 'a credential of a shop'],
  [/\bAGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}\b/, 'the private key of backups'],
  [/-----BEGIN (?:ENCRYPTED )?PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40}/, 'a private key'],
]

/** Folders that a copy of the house without its git history may have besides what is tracked. */
const UNTRACKED = /^(?:node_modules|dist(?:-\w+)?|coverage|screenshots|\.git|\.data|\.test-data|\.cache|\.env|secrets)$/

/** Larger ones are pictures and the like. */
const MOST_BYTES = 4 * 1024 * 1024

/** The secrets in the files of the house: `file:line: what it is`, never the secret itself. */
export async function findSecrets(root) {
  const found = []
  const files = filesOf(root)
  for (const file of files) {
    const path = join(root, file)
    if (!statSync(path, { throwIfNoEntry: false })?.isFile() || statSync(path).size > MOST_BYTES) continue
    const bytes = readFileSync(path)
    if (bytes.includes(0)) continue
    for (const { line, words } of await secretsIn(file, bytes.toString('utf8'))) found.push(`${file}:${line}: ${words}`)
  }
  return { files: files.length, found }
}

/** The secrets in a text: the line of each and what it is. */
export async function secretsIn(name, text) {
  const source = { filePath: `/${name}`, content: text, ext: name.replace(/^.*(?=\.)/, ''), contentType: 'text' }
  const { messages } = await lintSource({
    source,
    options: { config: CONFIG, maskSecrets: true, noPhysicFilePath: true },
  })
  const theirs = messages.map(({ loc, message }) => ({ line: loc.start.line, words: message }))
  const ours = OURS.flatMap(([shape, words]) => {
    const { index } = shape.exec(text) ?? {}
    return index === undefined ? [] : [{ line: text.slice(0, index).split('\n').length, words: `found ${words}` }]
  })
  return [...theirs, ...ours]
}

/** What git tracks; without a repository everything but what is built or installed. */
function filesOf(root) {
  try {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] }
    const tracked = execFileSync('git', ['ls-files', '-z'], options).split('\0').filter(Boolean)
    if (tracked.length) return tracked
  } catch {}
  return walked(root, root)
}

function walked(root, folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (UNTRACKED.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walked(root, path) : [relative(root, path)]
  })
}
