import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { run } from '../lib/processes.mjs'
import { saveCode, writeProgram } from './write.mjs'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'labada-bundle-'))
  writeFileSync(join(dir, 'package.json'), '{ "type": "module" }')
})
afterEach(() => rmSync(dir, { recursive: true }))

/** A program that says something, or ends like any program without settings. */
const saying = (word: string) => `
if (process.env.PORT === 'none') process.exit(78)
console.log('${word}')`

async function outputOf(name: string, env: Record<string, string> = {}, flags: readonly string[] = []) {
  const { output } = await run(process.execPath, [...flags, join(dir, `${name}.js`)], { env: { ...env } })
  return output.trim()
}

it('a program runs the code that was compiled at build time', async () => {
  const codeFile = writeProgram(dir, 'main', saying('built'))
  expect(await outputOf('main')).toBe('built')
  await saveCode(dir, 'main', codeFile)
  expect(await outputOf('main')).toBe('built')
  // V8 itself does not notice the code of another source of the same length, so what is said shows what ran.
  const otherFile = writeProgram(dir, 'other', saying('other'))
  await saveCode(dir, 'other', otherFile)
  copyFileSync(otherFile, codeFile)
  expect(await outputOf('main')).toBe('other')
})

it('a bundle of the same length does not run the code of the bundle before', async () => {
  await saveCode(dir, 'main', writeProgram(dir, 'main', saying('first')))
  writeProgram(dir, 'main', saying('later'))
  expect(await outputOf('main')).toBe('later')
})

it('code that V8 rejects, that is damaged or that cannot be read is compiled anew', async () => {
  const codeFile = writeProgram(dir, 'main', saying('alive'))
  await saveCode(dir, 'main', codeFile)
  expect(await outputOf('main', {}, ['--no-opt'])).toBe('alive')
  writeFileSync(codeFile, readFileSync(codeFile).subarray(0, 100))
  expect(await outputOf('main')).toBe('alive')
  writeFileSync(codeFile, 'no code')
  expect(await outputOf('main')).toBe('alive')
  rmSync(codeFile)
  mkdirSync(codeFile)
  expect(await outputOf('main')).toBe('alive')
})

it('a start writes nothing beside the bundle', async () => {
  writeProgram(dir, 'main', saying('quiet'))
  const before = readdirSync(dir)
  expect(await outputOf('main')).toBe('quiet')
  expect(readdirSync(dir)).toEqual(before)
})

it('a build fails if a program does not end as one without settings does, or cannot save its code', async () => {
  await expect(saveCode(dir, 'main', writeProgram(dir, 'main', 'console.log("up")'))).rejects.toThrow('up')
  const codeFile = writeProgram(dir, 'main', saying('kept'))
  mkdirSync(codeFile)
  await expect(saveCode(dir, 'main', codeFile)).rejects.toThrow('did not save its code')
})

it('a stack names the bundle and its line', async () => {
  writeProgram(dir, 'main', 'function breakDown() {\n  throw new Error("broken")\n}\nbreakDown()')
  const lines = readFileSync(join(dir, 'main.bundle.js'), 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes('throw')) + 1
  expect(await outputOf('main')).toContain(`at breakDown (${join(dir, 'main.bundle.js')}:${line}:`)
})

it('a program is strict, finds packages from its folder, and runs its threads', async () => {
  mkdirSync(join(dir, 'node_modules', 'apart'), { recursive: true })
  writeFileSync(join(dir, 'node_modules', 'apart', 'index.js'), 'module.exports = "apart"')
  writeProgram(dir, 'thread', `require('node:worker_threads').parentPort.postMessage('from the thread')`)
  const codeFile = writeProgram(
    dir,
    'main',
    `if (process.env.PORT === 'none') process.exit(78)
    const { Worker } = require('node:worker_threads')
    const thread = new Worker(new URL('./thread.js', require('node:url').pathToFileURL(__filename)))
    const isStrict = (function () { return this === undefined })()
    thread.once('message', (said) => console.log(require('apart'), said, isStrict))`,
  )
  expect(await outputOf('main')).toBe('apart from the thread true')
  await saveCode(dir, 'main', codeFile)
  expect(await outputOf('main')).toBe('apart from the thread true')
})
