import { expect, test } from 'vitest'
import { runChecks } from './checks.mjs'

const check = (name: string, script: string, after?: string) => ({
  name,
  command: [process.execPath, '-e', script],
  ...(after !== undefined && { after }),
})

test('each check is told as it ends, what failed with its words, and one that needs another waits for it', async () => {
  const told: string[] = []
  const checks = [
    check('types', 'setTimeout(() => {}, 400)'),
    check('format', 'console.log("line 1 is too long"); process.exit(1)'),
    check('promises', '', 'types'),
  ]
  const failed = await runChecks(process.cwd(), checks, (words: string) => told.push(words))
  expect(failed).toEqual(['format'])
  expect(told.map((words) => words.split(' ')[1])).toEqual(['format', 'types', 'promises'])
  expect(told[0]).toContain('line 1 is too long')
})
