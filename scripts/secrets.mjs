#!/usr/bin/env node
// Part of `npm run check`: no file of the house holds a secret (lib/leaked-secrets.mjs).
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findSecrets } from './lib/leaked-secrets.mjs'
import { main } from './lib/main.mjs'
import { say } from './lib/print.mjs'

const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)))

await main(async () => {
  const { files, found } = await findSecrets(root)
  for (const place of found) say(place)
  say(found.length ? `${found.length} to take out, and to replace where they are used` : `${files} files, no secret`)
  return found.length ? 1 : 0
})
