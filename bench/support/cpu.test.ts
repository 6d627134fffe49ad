import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { readCpu, spentBy } from './cpu.ts'

const BURN = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);'
/** A process that starts one that works and ends, as Postgres does its backends, and then waits. */
const PARENT = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(BURN)}])
  process.stdout.write('done'); setInterval(() => {}, 1000)`

it('processor time of processes that ended counts with those that started them', async () => {
  const before = readCpu()?.ours ?? Number.NaN
  const parent = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'ignore'] })
  await new Promise((resolve) => parent.stdout.once('data', resolve))
  try {
    expect(spentBy([parent.pid ?? 0])).toBeGreaterThan(0.29)
    expect((readCpu()?.ours ?? Number.NaN) - before).toBeGreaterThan(0.29)
  } finally {
    parent.kill()
    await new Promise((resolve) => parent.once('exit', resolve))
  }
  // And with us, once the one in between has ended too.
  expect((readCpu()?.ours ?? Number.NaN) - before).toBeGreaterThan(0.29)
})
