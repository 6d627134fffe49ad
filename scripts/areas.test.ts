import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AREAS, areaRules } from './lib/areas.mjs'

const root = join(import.meta.dirname, '..')
const MOST_FILES = 32

/** Imports that must be refused: what they reach for, the file they stand in, and what they import. */
const REFUSED = [
  ['an area above, beside it', 'db/src/cash/planted-1.ts', '../orders/orders.ts'],
  ['an area above, from a sub-folder', 'db/src/orders/trips/planted-2.ts', '../../stock/items.ts'],
  ['an area above, in another package', 'gateway/src/cash/planted-3.ts', '@labada/domain/orders/orders'],
  ['an area above, from a job', 'workers/src/jobs/cash/planted-4.ts', '@labada/db/payroll/runs/payroll-runs'],
  ['any area, from the common ground', 'contracts/src/core/planted-5.ts', '../cash/cash-sessions.ts'],
  ['what puts the areas together', 'gateway/src/stock/planted-6.ts', '../handlers.ts'],
  ['an area, from the gateway’s door', 'gateway/src/http/planted-7.ts', '@labada/db/orders/orders'],
  ['another page', 'dashboard/src/features/orders/receive/planted-8.ts', '../release/release-api.ts'],
  ['another page, from a sub-folder', 'dashboard/src/features/orders/receive/desk/planted-9.ts', '../../release/x.ts'],
  ['another area’s page', 'dashboard/src/features/orders/receive/planted-10.ts', '../../stock/items/items-api.ts'],
  ['an area’s parts, from the kit', 'dashboard/src/components/fields/planted-11.ts', '../orders/order-lines.tsx'],
  ['parts of an area above', 'dashboard/src/components/cash/planted-12.ts', '../orders/order-lines.tsx'],
  ['a page, from shared parts', 'dashboard/src/components/cash/planted-13.ts', '../../features/cash/summary/x.ts'],
  ['a factory, from what ships', 'db/src/cash/planted-14.ts', '../testing/database.ts'],
  [
    'an area above in another package, from parts',
    'dashboard/src/components/cash/planted-23.ts',
    '@labada/domain/orders/x',
  ],
] as const

/** Imports that must pass, so that the refusals above say something. */
const ALLOWED = [
  ['an area below', 'db/src/orders/planted-15.ts', '../cash/cash-sessions.ts'],
  ['an area below, in another package', 'gateway/src/orders/planted-16.ts', '@labada/domain/cash/cash-sessions'],
  ['its own area', 'db/src/orders/trips/planted-17.ts', '../orders.ts'],
  ['whoever may enter, from the door', 'gateway/src/http/planted-18.ts', '@labada/db/access/tokens'],
  ['any area, where they are put together', 'gateway/src/handlers.ts', './orders/orders.ts'],
  ['its own page', 'dashboard/src/features/orders/receive/desk/planted-20.ts', '../receive-api.ts'],
  ['shared parts, from a page', 'dashboard/src/features/cash/summary/planted-21.ts', '../../../components/orders/x.ts'],
  ['another area, from a test', 'db/src/cash/planted-22.test.ts', '../orders/orders.ts'],
  [
    'an area below in another package, from parts',
    'dashboard/src/components/orders/planted-24.ts',
    '@labada/domain/cash/x',
  ],
] as const

/** Plants every import in a copy of the house without its files, and gives what Biome says of all of them. */
function lintPlanted(): string {
  const house = mkdtempSync(join(tmpdir(), 'labada-areas-'))
  try {
    for (const name of ['biome.json', 'biome.areas.json', 'no-clock.grit', 'no-html.grit', 'no-raw-sql.grit'])
      cpSync(join(root, name), join(house, name))
    for (const [, path, specifier] of [...REFUSED, ...ALLOWED]) {
      mkdirSync(join(house, dirname(path)), { recursive: true })
      writeFileSync(join(house, path), `import { planted } from '${specifier}'\nexport const kept = planted\n`)
    }
    const biome = join(root, 'node_modules', '.bin', 'biome')
    const { stdout, stderr } = spawnSync(
      biome,
      ['lint', '--only=style/noRestrictedImports', '--colors=off', '--max-diagnostics=none', '.'],
      { cwd: house, encoding: 'utf8' },
    )
    return `${stdout}\n${stderr}`
  } finally {
    rmSync(house, { recursive: true, force: true })
  }
}

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(domain|contracts|db|gateway|workers|dashboard)\/src\//.test(file))

const said = lintPlanted()

describe('the order of the areas', () => {
  it('stands in the rules that Biome reads', () => {
    expect(JSON.parse(readFileSync(join(root, 'biome.areas.json'), 'utf8'))).toEqual(areaRules())
  })

  it.each(REFUSED)('refuses %s, and names the line', (_, path) => {
    expect(said).toContain(`${path}:1:`)
  })

  it.each(ALLOWED)('lets through %s', (_, path) => {
    expect(said).not.toContain(`${path}:`)
  })

  it('knows every folder that lies where areas do', () => {
    const known = new Set([...AREAS, 'http', 'realtime', 'testing', 'migrations', 'seed', 'jobs'])
    const folders = tracked.flatMap((file) => {
      const [, folder] =
        /^(?:domain|contracts|db|gateway)\/src\/([^/]+)\/|^dashboard\/src\/features\/([^/]+)\//
          .exec(file)
          ?.filter(Boolean) ?? []
      const [, job] = /^workers\/src\/jobs\/([^/]+)\//.exec(file) ?? []
      return [folder, job].filter((name) => name !== undefined)
    })
    expect([...new Set(folders)].filter((name) => !known.has(name))).toEqual([])
  })

  it('keeps folders that can be read at a glance', () => {
    const files = new Map<string, number>()
    for (const file of tracked.filter((one) => !one.includes('/migrations/'))) {
      const folder = file.slice(0, file.lastIndexOf('/'))
      files.set(folder, (files.get(folder) ?? 0) + 1)
    }
    expect([...files].filter(([, count]) => count > MOST_FILES)).toEqual([])
  })
})
