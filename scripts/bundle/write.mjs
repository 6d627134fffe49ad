import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../lib/processes.mjs'

const LOADER = fileURLToPath(new URL('loader.mjs', import.meta.url))
/** Exit code of a program that does not accept its configuration (sysexits.h, EX_CONFIG). */
const CONFIGURATION_ERROR = 78
/** No program runs with these settings. */
const UNACCEPTABLE = { PORT: 'none', SCANNER_PORT: 'none' }

/** Writes a program into the folder: `<name>.js`, which runs `<name>.bundle.js`, a script in CommonJS. */
export function writeProgram(dir, name, code) {
  mkdirSync(dir, { recursive: true })
  const body = `(function (require, __filename) { 'use strict';\n${code}\n})\n`
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 16)
  writeFileSync(join(dir, `${name}.bundle.js`), `// ${digest}\n${body}`)
  copyFileSync(LOADER, join(dir, `${name}.js`))
  return join(dir, `${name}.bundle.js.${digest}`)
}

/**
 * Saves what V8 compiled of a program: it starts without settings, which ends it once all its modules have run. The functions it
 * has used by then are compiled with it.
 */
export async function saveCode(dir, name, codeFile) {
  const env = { PATH: process.env.PATH, ...UNACCEPTABLE, LABADA_SAVE_CODE: '1' }
  const { code, output } = await run(process.execPath, [join(dir, `${name}.js`)], { cwd: dir, env })
  if (code !== CONFIGURATION_ERROR || !statSync(codeFile, { throwIfNoEntry: false })?.isFile())
    throw new Error(`${name} of ${dir} did not save its code (exit code ${code}):\n${output}`)
}
