import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeTemplate } from '@labada/contracts/scanner/fingerprint-template'
import { syntheticPress } from '@labada/contracts/scanner/synthetic-fingers'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { Sample, Sensor, SensorState } from '../sensor.ts'
import { until } from '../testing/stand.ts'
import { openBridgeSensor } from './bridge.ts'

const folder = mkdtempSync(join(tmpdir(), 'labada-bridge-'))
afterAll(() => rmSync(folder, { recursive: true }))

const view = syntheticPress('ana', 2, 1)
const template = Buffer.from(encodeTemplate([view])).toString('base64')

/** A program as a sensor's maker would write it: it presses a finger whenever it is armed. */
function makersProgram(name: string, onArm: string): { command: string; args: readonly string[] } {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(
    file,
    `import { createInterface } from 'node:readline'
const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n')
say({ event: 'state', state: 'ready' })
for await (const line of createInterface({ input: process.stdin })) {
  const { cmd } = JSON.parse(line)
  if (cmd === 'arm') { ${onArm} }
}`,
  )
  return { command: process.execPath, args: [file] }
}

function listen(program: { command: string; args: readonly string[] }) {
  const heard = { states: [] as SensorState[], samples: [] as Sample[], retries: [] as string[] }
  const sensor: Sensor = openBridgeSensor(
    program,
    {
      onState: (state) => heard.states.push(state),
      onSample: (sample) => heard.samples.push(sample),
      onRetry: (code) => heard.retries.push(code),
    },
    pino({ level: 'silent' }),
  )
  return { sensor, ...heard }
}

test('a maker’s program that gives standard minutiae is a sensor like any other', async () => {
  const { sensor, states, samples, retries } = listen(
    makersProgram(
      'good',
      `say({ event: 'retry', code: 'too-short' }); say({ event: 'sample', template: 'bm9uZQ==' }); say({ event: 'sample', template: '${template}' })`,
    ),
  )
  await until(() => states.length === 1)
  expect([samples, sensor.state()]).toEqual([[], 'ready'])
  sensor.setArmed(true)
  await until(() => samples.length === 1)
  expect(retries).toEqual(['too-short'])
  expect(samples[0]?.views[0]).toHaveLength(view.length)
  expect(samples[0]?.quality).toBeGreaterThan(50)
  await sensor.close()
  expect(sensor.state()).toBe('missing')
})

test('one that crashes or talks nonsense is started again, and the sensor is missing meanwhile', async () => {
  const { sensor, states, samples } = listen(
    makersProgram(
      'bad',
      `say({ event: 'sample', template: '${template}' }); setTimeout(() => process.stdout.write('Segmentation fault\\n'), 50)`,
    ),
  )
  sensor.setArmed(true)
  await until(() => samples.length === 2)
  expect(states.slice(0, 3)).toEqual(['ready', 'missing', 'ready'])
  await sensor.close()
})

test('one that is not there leaves the sensor missing', async () => {
  const { sensor, states } = listen({ command: join(folder, 'nothing'), args: [] })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([sensor.state(), states]).toEqual(['missing', []])
  await sensor.close()
})
