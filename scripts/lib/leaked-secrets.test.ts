import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { secretsIn } from './leaked-secrets.mjs'

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const DIGITS = '0123456789'
/** Signs in no order, so that this file has no secret in it. */
const some = (length: number, of = SIGNS) => Array.from({ length }, (_, at) => of[(at * 7 + 3) % of.length]).join('')

const PLANTED = [
  ['a key of AWS', `AWS_SECRET_ACCESS_KEY=${some(40)}`],
  ['a token of GitHub', `token: gh${'p_'}${some(36)}`],
  ['a token of npm', `//registry.npmjs.org/:_authToken=npm${'_'}${some(36)}`],
  ['the address of a database', `postgres:${'//'}labada:${some(20)}@db.example.com:5432/labada`],
  ['a password in an address', `https:${'//'}owner:${some(12)}@shop.example.com/`],
  ['a credential of a shop', `17|lda${'_'}${some(40)}${some(8, DIGITS)}`],
  ['a device of a shop', `x-client: 3|ldc${'_'}${some(40)}${some(8, DIGITS)}`],
  ['the private key of backups', `AGE-SECRET-KEY-${'1'}${some(58, '02456789ACDEFGHJKLMNPQRSTUVWXYZ')}`],
  ['a private key', `-----BEGIN PRIVATE ${'KEY'}-----\n${some(64)}\n${some(64)}\n-----END PRIVATE ${'KEY'}-----`],
] as const

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Runs the check as `npm run check` does, on a house of a few files. */
function checkHouse(files: Readonly<Record<string, string>>, isTracked: boolean) {
  const house = mkdtempSync(join(tmpdir(), 'labada-secrets-'))
  folders.push(house)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true })
    writeFileSync(join(house, path), text)
  }
  if (isTracked)
    for (const args of [
      ['init', '-q'],
      ['add', '.'],
    ])
      spawnSync('git', args, { cwd: house })
  const script = join(import.meta.dirname, '..', 'secrets.mjs')
  const { status, stdout } = spawnSync(process.execPath, [script, house], { encoding: 'utf8' })
  return { status, stdout }
}

describe('the check of secrets', () => {
  it.each(PLANTED)('finds %s', async (_, planted) => {
    expect(await secretsIn('src/main.ts', `// A note.\n${planted}\n`)).toMatchObject([{ line: 2 }])
  })

  it.each([
    ['a sample', 'LABADA_SECRET=change-me'],
    ['a checksum', `"integrity": "sha512-${some(86)}=="`],
    ['what a shop calls its credentials', '17|lda_not-a-token'],
    ['the password of the demo', 'labada-demo'],
    ['a public key', `age1${some(58, 'qpzry9x8gf2tvdw0s3jn54khce6mua7l')}`],
  ])('passes %s', async (_, text) => {
    expect(await secretsIn('README.md', text)).toEqual([])
  })

  it.each([true, false])('is red where a file has one, says where and not what it is (with git: %s)', (isTracked) => {
    const [, secret] = PLANTED[1]
    const files = { 'docs/deep/notes.md': `A note.\n\n${secret}\n`, 'README.md': '# A shop\n' }
    const { status, stdout } = checkHouse(files, isTracked)
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringMatching(/^docs\/deep\/notes\.md:3: /) })
    expect(stdout).not.toContain(some(36))
  })

  it.each([true, false])(
    'passes a house without one, and looks at nothing that is not its own (with git: %s)',
    (isTracked) => {
      const [, secret] = PLANTED[1]
      const files = { '.gitignore': 'node_modules/\n', 'node_modules/x/index.js': secret, 'README.md': '# A shop\n' }
      expect(checkHouse(files, isTracked)).toEqual({ status: 0, stdout: '2 files, no secret\n' })
    },
  )
})
