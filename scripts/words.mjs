#!/usr/bin/env node
// Part of `npm run check`: every word of the dashboard is in a catalogue, every message is used, with its values (lib/words.mjs).
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { main } from './lib/main.mjs'
import { say } from './lib/print.mjs'
import { checkWords } from './lib/words.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

await main(async () => {
  const { problems, messages, places } = checkWords(join(root, 'dashboard', 'src'))
  for (const problem of problems) say(problem)
  say(problems.length ? `${problems.length} to mend` : `${messages} messages, said in ${places} places`)
  return problems.length ? 1 : 0
})
