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
