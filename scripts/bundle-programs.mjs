#!/usr/bin/env node
// Bundles the programs from their sources into the `dist` of each package: one file is read many times faster than a thousand.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { entriesOf } from './lib/programs.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Stay in `node_modules`: they have files beside their code, or are loaded only when needed. */
const APART = /^(@aws-sdk\/|@expo-google-fonts\/|@node-rs\/argon2|pdfkit|sharp)/

for (const [workspace, entries] of entriesOf()) {
  const dir = join(root, workspace, 'dist')
  removeScripts(dir)
  const bundle = await rolldown({
    input: Object.fromEntries(
      entries.map((entry) => [entry.split('/').at(-1), join(root, workspace, 'src', `${entry}.ts`)]),
    ),
    platform: 'node',
    resolve: { conditionNames: ['source', 'node'] },
    external: APART,
  })
  await bundle.write({
    dir,
    format: 'esm',
    comments: { legal: true, annotation: false, jsdoc: false },
    chunkFileNames: '[name]-chunk.js',
  })
  await bundle.close()
}

/** Removes what earlier builds left, so that it is not run; tsc's declarations stay. */
function removeScripts(dir) {
  if (!existsSync(dir)) return
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true, encoding: 'utf8' }))
    if (entry.isFile() && /\.(js|js\.map|json)$/.test(entry.name)) rmSync(join(entry.parentPath, entry.name))
}
