#!/usr/bin/env node
// Bundles the programs from their sources into the `dist` of each package: one file is read many times faster than a thousand.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { saveCode, writeProgram } from './bundle/write.mjs'
import { entriesOf, isStartedOften } from './lib/programs.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Stay in `node_modules`: they have files beside their code, or are loaded only when needed. */
const APART = /^(@aws-sdk\/|@expo-google-fonts\/|@node-rs\/argon2|pdfkit|sharp)/

/** pg asks whether it runs at Cloudflare's by a `Response`, for which Node 20 loads all of its `fetch`. */
const NOT_AT_CLOUDFLARE = {
  name: 'not-at-cloudflare',
  transform: {
    filter: { id: /[\\/]pg[\\/]lib[\\/]stream\.js$/ },
    handler(code) {
      const asked = 'if (isCloudflareRuntime())'
      if (!code.includes(asked)) throw new Error('pg asks elsewhere now whether it runs at Cloudflare’s: see where')
      return code.replace(asked, 'if (false)')
    },
  },
}

for (const [workspace, entries] of entriesOf()) {
  const dir = join(root, workspace, 'dist')
  removeScripts(dir)
  for (const entry of entries) {
    const name = entry.split('/').at(-1)
    const codeFile = writeProgram(dir, name, await bundle(join(root, workspace, 'src', `${entry}.ts`)))
    if (isStartedOften(workspace, entry)) await saveCode(dir, name, codeFile)
  }
}

/** A program with all its modules as one script: those it imports later run when they are imported. */
async function bundle(input) {
  const build = await rolldown({
    input,
    platform: 'node',
    resolve: { conditionNames: ['source', 'node'] },
    external: APART,
    plugins: [NOT_AT_CLOUDFLARE],
  })
  const { output } = await build.generate({
    format: 'cjs',
    codeSplitting: false,
    // Scripts import only behind an experimental feature of Node; they require what they need later.
    dynamicImportInCjs: false,
    comments: { legal: true, annotation: false, jsdoc: false },
  })
  await build.close()
  return output[0].code
}

/** Removes what earlier builds left, so that it is not run; tsc's declarations stay. */
function removeScripts(dir) {
  if (!existsSync(dir)) return
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true, encoding: 'utf8' }))
    if (entry.isFile() && /\.(js(\.\w+)?|json)$/.test(entry.name)) rmSync(join(entry.parentPath, entry.name))
}
