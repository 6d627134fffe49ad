import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** A file with one line that must be refused: what it does, where it stands, and the line. */
const REFUSED = [
  ['text as SQL (T26)', 'db/src/orders/planted-1.ts', 'export const made = (typed: string) => sql.raw(typed)'],
  ['typed text as SQL', 'db/src/cash/planted-2.ts', 'export const made = (typed: string) => sql.raw<number>(typed)'],
  ['text in a query', 'gateway/src/planted-3.ts', `export const made = (typed: string) => sql\`\${sql.raw(typed)}\``],
  ['text as SQL, from a job', 'workers/src/jobs/planted-4.ts', 'export const made = (typed: string) => sql.raw(typed)'],
  ['text as HTML (T16)', 'dashboard/src/lib/planted-5.ts', 'export const made = () => { node.innerHTML = typed }'],
  ['more text as HTML', 'dashboard/src/lib/planted-6.ts', 'export const made = () => { node.innerHTML += typed }'],
  ['an element out of text', 'dashboard/src/lib/planted-7.ts', 'export const made = () => { node.outerHTML = typed }'],
  [
    'HTML beside',
    'dashboard/src/app/planted-8.ts',
    `export const made = () => node.insertAdjacentHTML('beforeend', typed)`,
  ],
  ['a page out of text', 'dashboard/src/app/planted-9.ts', 'export const made = () => document.write(typed)'],
  [
    'HTML through React',
    'dashboard/src/features/planted-10.tsx',
    'export const Made = () => <p dangerouslySetInnerHTML={{ __html: typed }} />',
  ],
  ['text as a program', 'gateway/src/planted-16.ts', 'export const made = (typed: string) => eval(typed)'],
  [
    'an address that is a script',
    'dashboard/src/features/planted-11.tsx',
    'export const Made = () => <a href="javascript:run()">x</a>',
  ],
] as const

/** Lines that must pass, so that the refusals above say something. */
const ALLOWED = [
  [
    'values as parameters',
    'db/src/orders/planted-12.ts',
    `export const made = (typed: string) => sql\`select \${typed}\``,
  ],
  [
    'text as SQL, in a test',
    'db/src/orders/planted-13.test.ts',
    'export const made = (typed: string) => sql.raw(typed)',
  ],
  ['text as text', 'dashboard/src/lib/planted-14.ts', 'export const made = () => { node.textContent = typed }'],
  ['HTML that is read', 'dashboard/src/lib/planted-15.ts', 'export const made = () => node.innerHTML'],
] as const

/** Plants every line in a copy of the house without its files, and gives what Biome says of all of them. */
function lintPlanted(): string {
  const house = mkdtempSync(join(tmpdir(), 'labada-injections-'))
  try {
    for (const name of ['biome.json', 'biome.areas.json', 'no-clock.grit', 'no-html.grit', 'no-raw-sql.grit'])
      cpSync(join(root, name), join(house, name))
    // The rules about React hold where a package uses it.
    mkdirSync(join(house, 'dashboard'))
    cpSync(join(root, 'dashboard/package.json'), join(house, 'dashboard/package.json'))
    for (const [, path, line] of [...REFUSED, ...ALLOWED]) {
      mkdirSync(join(house, dirname(path)), { recursive: true })
      writeFileSync(join(house, path), `${line}\n`)
    }
    const biome = join(root, 'node_modules', '.bin', 'biome')
    const { stdout, stderr } = spawnSync(biome, ['lint', '--colors=off', '--max-diagnostics=none', '.'], {
      cwd: house,
      encoding: 'utf8',
    })
    return `${stdout}\n${stderr}`
  } finally {
    rmSync(house, { recursive: true, force: true })
  }
}

const said = lintPlanted()

describe('text that somebody typed', () => {
  it.each(REFUSED)('may not become a program: %s', (_, path) => {
    expect(said).toMatch(new RegExp(`${path}:1:\\d+ (plugin|lint/security/)`))
  })

  it.each(ALLOWED)('may be what it is: %s', (_, path) => {
    expect(said).not.toContain(`${path}:`)
  })
})
