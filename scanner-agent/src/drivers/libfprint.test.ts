import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensureHelper } from '../../../scripts/lib/fp-helper.mjs'
import { openMatcher } from '../matching/matcher.ts'
import type { Sample, SensorState } from '../sensor.ts'
import { growFinger, pressFinger } from '../testing/fingerprint-image.ts'
import { until } from '../testing/stand.ts'
import { openGlass, virtualDevice } from '../testing/virtual-glass.ts'
import { openLibfprintSensor } from './libfprint.ts'

/**
 * Debian's own libfprint with its virtual picture device: pictures of made-up fingers go in, its real minutiae come out
 * and pass our matcher.
 */
const folder = mkdtempSync(join(tmpdir(), 'labada-fp-'))
const socketPath = join(folder, 'picture')
const { press, pressUnreadable, unplug } = openGlass(socketPath)
const log = pino({ level: 'silent' })
const states: SensorState[] = []
const samples: Sample[] = []
const retries: string[] = []
let helper: string
beforeAll(async () => {
  helper = await ensureHelper(() => undefined)
  for (const [name, value] of Object.entries(virtualDevice(socketPath))) vi.stubEnv(name, value)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const open = (rearmMs?: number) =>
  openLibfprintSensor(
    { helper, isProduction: false, ...(rearmMs && { rearmMs }) },
    {
      onState: (state) => states.push(state),
      onSample: (sample) => samples.push(sample),
      onRetry: (code) => retries.push(code),
    },
    log,
  )

test('a finger put on a sensor of libfprint is told from another by our matcher', { timeout: 120_000 }, async () => {
  const [ana, ben] = [growFinger(11), growFinger(22)]
  const sensor = open()
  sensor.setArmed(true)
  try {
    await until(() => sensor.state() === 'ready')
    for (const [index, picture] of [
      pressFinger(ana, 1),
      pressFinger(ana, 2),
      pressFinger(ana, 3),
      pressFinger(ben, 4),
      pressFinger(ana, 5),
      pressFinger(ben, 6),
    ].entries()) {
      await press(picture)
      await until(() => samples.length === index + 1)
    }
    const views = samples.map((sample) => sample.views[0] ?? [])
    expect(views.every((view) => view.length > 15)).toBe(true)
    const matcher = openMatcher(log)
    await matcher.load('branch', [
      { alias: 'ana', views: views.slice(0, 3) },
      { alias: 'ben', views: views.slice(3, 4) },
    ])
    const again = await matcher.nearest('branch', [views[4] ?? []])
    const other = await matcher.nearest('branch', [views[5] ?? []])
    await matcher.close()
    expect([again.alias, other.alias]).toEqual(['ana', 'ben'])
    expect(Math.min(again.score, other.score)).toBeGreaterThan(55)
    expect(Math.max(again.second, other.second)).toBeLessThan(30)
  } finally {
    await sensor.close()
  }
})

test('an unreadable press, a fresh device every while, a killed helper and a pulled plug: the sensor comes back', {
  timeout: 120_000,
}, async () => {
  const ana = growFinger(11)
  states.length = 0
  retries.length = 0
  const sensor = open(500)
  sensor.setArmed(true)
  const pressedAgain = async (seed: number) => {
    const before = samples.length
    await until(() => sensor.state() === 'ready')
    // As people do: nothing happened, so the finger is put on again.
    let pressedAt = 0
    await until(async () => {
      if (samples.length > before) return true
      if (performance.now() - pressedAt < 1_500) return false
      pressedAt = performance.now()
      await press(pressFinger(ana, seed))
      return false
    })
  }
  try {
    await until(() => sensor.state() === 'ready')
    await pressUnreadable()
    await until(() => retries.length === 1)
    // Through several of the fresh devices that keep libfprint from overheating.
    for (const seed of [1, 2, 3]) {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await pressedAgain(seed)
    }
    process.kill(Number(execFileSync('pgrep', ['-P', String(process.pid), '-x', 'fp-helper']).toString()), 'SIGKILL')
    await until(() => states.includes('failed'))
    await pressedAgain(4)
    await unplug()
    await until(() => states.at(-1) === 'missing')
    await pressedAgain(5)
  } finally {
    await sensor.close()
  }
})

/** Speaks as the helper does, and once says that the open sensor was pulled out; afterwards it is plugged in again. */
const PULLED_ONCE = `#!/usr/bin/env node
const { existsSync, writeFileSync } = require('node:fs')
const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n')
const answers = { list: [{ index: 0, driver: 'pulled', features: ['identify'] }] }
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, cmd } = JSON.parse(line)
  say({ id, ok: true, result: answers[cmd] })
  if (cmd !== 'open' || existsSync(__filename + '.pulled')) return
  writeFileSync(__filename + '.pulled', '')
  setTimeout(() => say({ event: 'device-removed', driver: 'pulled' }), 50)
}).on('close', () => process.exit())
`

test('a sensor pulled out while nobody waits for a finger is found again once it is plugged in', {
  timeout: 20_000,
}, async () => {
  const pulled = join(folder, 'pulled-once.cjs')
  writeFileSync(pulled, PULLED_ONCE, { mode: 0o755 })
  const seen: SensorState[] = []
  const sensor = openLibfprintSensor(
    { helper: pulled, isProduction: false },
    { onState: (state) => seen.push(state), onSample: () => undefined, onRetry: () => undefined },
    log,
  )
  try {
    await until(() => seen.join().startsWith('ready,missing'))
    await until(() => sensor.state() === 'ready')
  } finally {
    await sensor.close()
  }
})
