import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../bundle/bundle.mjs'

const folder = join(import.meta.dirname, '../../.cache/test-programs')
const made = new Map<string, Promise<string>>()

/**
 * The path of a test's own program as one script, bundled once a worker (in units once a file): tsx would read its modules
 * one by one at each start. `source` is the URL of a TypeScript file.
 */
export function bundled(source: URL): Promise<string> {
  const input = fileURLToPath(source)
  const known = made.get(input) ?? write(input)
  made.set(input, known)
  return known
}

async function write(input: string): Promise<string> {
  const code = await bundle(input, 'esm')
  const path = join(folder, basename(input).replace(/ts$/, 'mjs'))
  mkdirSync(folder, { recursive: true })
  // Another worker may be starting it.
  writeFileSync(`${path}.${process.pid}`, code)
  renameSync(`${path}.${process.pid}`, path)
  return path
}
