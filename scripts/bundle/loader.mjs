// Runs the bundle of a program. The build copies this file beside each bundle: `main.js` runs `main.bundle.js`, with the code that
// V8 compiled of it at build time, so that a start does not compile megabytes. Node 20 has no cache of compiled code of its own.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

const file = fileURLToPath(import.meta.url).replace(/js$/, 'bundle.js')
const source = readFileSync(file, 'utf8')
// V8 compares only the lengths of sources. The digest in a bundle's first line makes sure that the code is this bundle's.
const codeFile = `${file}.${source.slice(3, source.indexOf('\n'))}`
const script = new Script(source, { filename: file, cachedData: readCode() })
if (process.env.LABADA_SAVE_CODE) process.once('exit', () => writeFileSync(codeFile, script.createCachedData()))
script.runInThisContext()(createRequire(file), file)

/** Without a readable file, and if the code is of another version of Node or of other flags, V8 compiles the bundle. */
function readCode() {
  try {
    return readFileSync(codeFile)
  } catch {
    return undefined
  }
}
