import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { productionSbom, withoutDevelopment } from './sbom.mjs'

const root = join(import.meta.dirname, '../..')
const PROGRAMS = ['contracts', 'db', 'gateway', 'workers', 'scanner-agent', 'dashboard']

it('the list of packages has all that programs depend on, also what tests use, and nothing of tests alone', async () => {
  const { bomFormat, components } = await productionSbom(root)
  // The reference is the name and the version.
  const refs: string[] = components.map((component: Readonly<Record<string, string>>) => component['bom-ref'])
  const names = new Set(refs.map((ref) => ref.replace(/@[^@]*$/, '')))
  const wanted = PROGRAMS.flatMap((folder) =>
    Object.keys(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).dependencies),
  )
  expect(bomFormat).toBe('CycloneDX')
  expect(wanted).toEqual(expect.arrayContaining(['zod', 'pg', 'express', 'react']))
  expect(wanted.filter((name) => !names.has(name))).toEqual([])
  expect(['vitest', 'playwright', 'knip', '@secretlint/core'].filter((name) => names.has(name))).toEqual([])
})

it('what is left out is no dependency of what stays', () => {
  const development = [{ name: 'cdx:npm:package:development', value: 'true' }]
  const sbom = {
    metadata: { component: { 'bom-ref': 'shop@1' } },
    components: [{ 'bom-ref': 'zod@4' }, { 'bom-ref': 'vitest@4', properties: development }],
    dependencies: [
      { ref: 'shop@1', dependsOn: ['zod@4', 'vitest@4'] },
      { ref: 'vitest@4', dependsOn: ['zod@4'] },
      { ref: 'zod@4' },
    ],
  }
  expect(withoutDevelopment(sbom)).toMatchObject({
    components: [{ 'bom-ref': 'zod@4' }],
    dependencies: [
      { ref: 'shop@1', dependsOn: ['zod@4'] },
      { ref: 'zod@4', dependsOn: [] },
    ],
  })
})
