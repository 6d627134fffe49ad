#!/usr/bin/env node
// npm run sbom: the packages that run in production, as a CycloneDX list (lib/sbom.mjs).
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { main } from './lib/main.mjs'
import { say } from './lib/print.mjs'
import { productionSbom } from './lib/sbom.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

await main(async () => {
  say(JSON.stringify(await productionSbom(root), null, 2))
  return 0
})
