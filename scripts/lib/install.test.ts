import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { whatIsMissing } from './install.mjs'

const locked = {
  '': { name: 'labada' },
  db: { version: '0.1.0' },
  'node_modules/@labada/db': { resolved: 'db', link: true },
  'node_modules/pg': { version: '8.0.0' },
  'node_modules/for-another-platform': { version: '1.0.0', optional: true },
}
const installed = {
  db: { version: '0.1.0' },
  'node_modules/@labada/db': { resolved: 'db', link: true },
  'node_modules/pg': { version: '8.0.0' },
}

let root: string

function write(file: string, packages: object): void {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), JSON.stringify({ packages }))
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'labada-install-'))
  write('package-lock.json', locked)
  write('db/package.json', {})
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function install(packages: object): void {
  write('node_modules/.package-lock.json', packages)
  write('node_modules/pg/package.json', {})
  mkdirSync(join(root, 'node_modules/@labada'), { recursive: true })
  symlinkSync('../../db', join(root, 'node_modules/@labada/db'))
}

describe('what has to be installed', () => {
  it('is everything in a fresh clone, and again after an install that was interrupted', () => {
    expect(whatIsMissing(root)).toContain('first time')
    mkdirSync(join(root, 'node_modules'))
    expect(whatIsMissing(root)).toContain('first time')
  })

  it('is nothing when all of the lockfile is there but what belongs to another platform', () => {
    install(installed)
    expect(whatIsMissing(root)).toBeUndefined()
  })

  it('is what the lockfile has in another version, and what someone removed', () => {
    install({ ...installed, 'node_modules/pg': { version: '7.9.9' } })
    expect(whatIsMissing(root)).toContain('1 package is')
    write('node_modules/.package-lock.json', installed)
    rmSync(join(root, 'node_modules/pg'), { recursive: true })
    expect(whatIsMissing(root)).toContain('1 package is')
  })
})
