import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string; workspaces: string[] }

it('every package has the version of the product, which its bundles read from the root', () => {
  const { version, workspaces } = read('.')
  expect(workspaces.map((name) => [name, read(name).version])).toEqual(workspaces.map((name) => [name, version]))
})

interface Locked {
  readonly packages: Readonly<
    Record<string, { readonly resolved?: string; readonly integrity?: string; readonly link?: boolean }>
  >
}

/**
 * The packages of a lockfile that come from elsewhere than the registry, or whose content nothing fixes. npm may leave out the
 * address of what comes from the registry.
 */
function strangers({ packages }: Locked): string[] {
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  const isOurs = ({ resolved = REGISTRY, integrity = '' }: Locked['packages'][string]) =>
    resolved.startsWith(REGISTRY) && integrity.startsWith('sha512-')
  return installed.filter(([, entry]) => !isOurs(entry)).map(([path]) => path)
}
const REGISTRY = 'https://registry.npmjs.org/'

it('every package comes from the registry with the checksum of its content', () => {
  const lock: Locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  expect(strangers(lock)).toEqual([])
  const from = (resolved: string, integrity: string) => ({
    packages: { ...lock.packages, 'node_modules/planted': { resolved, integrity } },
  })
  const [registry, checksum] = [`${REGISTRY}planted/-/planted-1.0.0.tgz`, 'sha512-AA==']
  expect(Object.keys(lock.packages).length).toBeGreaterThan(300)
  expect(strangers(from(registry, checksum))).toEqual([])
  expect(strangers(from(registry, 'sha1-AA='))).toEqual(['node_modules/planted'])
  expect(strangers(from('https://example.com/planted.tgz', checksum))).toEqual(['node_modules/planted'])
  expect(strangers(from('git+ssh://git@github.com/x/planted.git', checksum))).toEqual(['node_modules/planted'])
})
