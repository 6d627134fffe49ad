import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { recordedProcesses } from './lib/orphans.mjs'
import { freePort } from './lib/ports.mjs'
import { isRunning } from './lib/processes.mjs'
import { writeStandIns } from './testing/stand-ins.ts'

// The folder is private to its owner and has a space in its name: root's Postgres, which runs as another user, has to cope.
const root = join(mkdtempSync(join(tmpdir(), 'labada-house-')), 'a shop')
const dataDir = join(root, 'its data')
const ports = { PORT: '', SCANNER_PORT: '' }
const opened: Start[] = []
/** A start makes a database cluster and waits for its disk, which on a busy machine is slow. */
const OPEN_WITHIN_MS = 120_000

interface Start {
  readonly child: ChildProcess
  readonly said: () => string
  readonly ended: Promise<number | null>
}

/** Begins a start in a process group of its own, as a terminal does. */
function begin(switches: Readonly<Record<string, string>> = {}): Start {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/open-house.mjs'), root], {
    env: { ...process.env, LABADA_DATA_DIR: dataDir, ...ports, ...switches },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const start = {
    child,
    said: () => said,
    ended: new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code))),
  }
  opened.push(start)
  return start
}

async function open(switches?: Readonly<Record<string, string>>): Promise<Start> {
  const start = begin(switches)
  await expect.poll(start.said, { timeout: OPEN_WITHIN_MS }).toContain('Labada is ready')
  return start
}

async function openings(): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${ports.PORT}/`)
  return response.ok ? (await response.json()).openings : 0
}

const processes = (): { key: string; pid: number; began: string }[] => recordedProcesses(join(dataDir, 'run'))
const pidOf = (key: string) => processes().find((process) => process.key === key)?.pid ?? 0

beforeAll(async () => {
  writeStandIns(root)
  ports.PORT = String(await freePort())
  ports.SCANNER_PORT = String(await freePort())
})

// What a failed test left open would hold the data and the ports of the next.
afterEach(async () => {
  for (const { child, ended } of opened.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGINT')
    await ended
  }
})
afterAll(() => rmSync(join(root, '..'), { recursive: true, force: true }))

describe('the start', { timeout: 3 * OPEN_WITHIN_MS }, () => {
  it('opens the house, tells where it is and who may come in, and closes it in order at Ctrl-C', async () => {
    const start = await open()
    await expect.poll(start.said).toContain(`http://127.0.0.1:${ports.PORT}/`)
    await expect.poll(start.said).toContain('labada-demo')
    expect(await openings()).toBe(1)
    const all = processes()
    expect(all.map(({ key }) => key).toSorted()).toEqual(['gateway', 'postgres', 'redis', 'scanner', 'workers'])
    // Everybody in the terminal's group gets a Ctrl-C; only the start may act upon it.
    process.kill(-(start.child.pid ?? 0), 'SIGINT')
    expect(await start.ended).toBe(0)
    // What it wrote may come just after its end.
    await expect.poll(start.said).toMatch(/gateway drained[\s\S]*workers drained[\s\S]*agent drained[\s\S]*Stopped\./)
    expect(all.filter(isRunning)).toEqual([])
    expect(processes()).toEqual([])
  })

  it('promises no demo logins where there is no demo', async () => {
    const start = await open({ LABADA_DEMO: '0' })
    expect(start.said()).not.toContain('labada-demo')
    start.child.kill('SIGTERM')
    expect(await start.ended).toBe(0)
  })

  it('starts again whoever is killed, and nothing that was kept is lost', async () => {
    const start = await open()
    const before = await openings()
    for (const key of ['gateway', 'workers', 'scanner', 'redis', 'postgres']) {
      const killed = pidOf(key)
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => [0, killed].includes(pidOf(key)), { timeout: 15_000 }).toBe(false)
    }
    await expect.poll(openings, { timeout: 15_000 }).toBe(before)
    start.child.kill('SIGINT')
    expect(await start.ended).toBe(0)
  })

  it('finds what a killed start left running, stops it, and goes on with its data', async () => {
    const first = await open()
    const before = await openings()
    const left = processes()
    first.child.kill('SIGKILL')
    await first.ended
    expect(left.filter(isRunning)).toHaveLength(5)
    const second = await open()
    expect(second.said()).toContain('An earlier start was killed and left')
    expect(left.filter(isRunning)).toEqual([])
    expect(await openings()).toBe(before + 1)
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  it('refuses a second start on the same data, and leaves the first alone', async () => {
    const first = await open()
    const second = begin({ PORT: String(await freePort()), SCANNER_PORT: String(await freePort()) })
    expect(await second.ended).toBe(1)
    await expect.poll(second.said).toContain(`already runs on the data directory ${dataDir}`)
    expect(await openings()).toBeGreaterThan(0)
    first.child.kill('SIGINT')
    expect(await first.ended).toBe(0)
  })

  it('waits for a program that drains, but not after a second Ctrl-C', async () => {
    const start = await open({ DRAIN_MS: '11000' })
    start.child.kill('SIGINT')
    await expect.poll(start.said).toContain('a second Ctrl-C hastens it')
    const asked = performance.now()
    while (start.child.exitCode === null && performance.now() - asked < 9_000) {
      start.child.kill('SIGINT')
      await new Promise((next) => setTimeout(next, 200))
    }
    expect(await start.ended).toBe(0)
    expect(performance.now() - asked).toBeLessThan(9_000)
    expect(processes()).toEqual([])
  })
})

describe('a port that is taken', () => {
  let stranger: Server

  beforeAll(async () => {
    stranger = createServer()
    await new Promise<void>((resolve) => stranger.listen(Number(ports.PORT), '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => stranger.close(resolve)))

  it.each([
    ['PORT', async () => ({})],
    ['SCANNER_PORT', async () => ({ PORT: String(await freePort()), SCANNER_PORT: ports.PORT })],
  ])('is named with the switch that moves it, before anything is started: %s', async (name, switches) => {
    const start = begin(await switches())
    expect(await start.ended).toBe(1)
    await expect.poll(start.said).toContain(`Port ${ports.PORT}`)
    await expect
      .poll(start.said)
      .toMatch(new RegExp(`set ${name} to another port, for example: ${name}=\\d+ npm start`))
    expect(start.said()).not.toContain('Postgres')
    expect(processes()).toEqual([])
  })
})

describe('a program that cannot run', () => {
  it('ends the start with the program’s own words when its configuration makes no sense', async () => {
    const other = join(root, '..', 'another shop')
    writeStandIns(other, {
      'gateway/dist/main.js': 'process.stderr.write("LABADA_SECRET is a sample\\n"); process.exit(78)',
    })
    const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/open-house.mjs'), other], {
      env: { ...process.env, ...ports, LABADA_DATA_DIR: join(other, 'data') },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
    const code = await new Promise((resolve) => child.once('exit', resolve))
    expect(code).toBe(1)
    expect(said).toContain('Gateway: cannot run')
    expect(said).toContain('LABADA_SECRET is a sample')
    expect(recordedProcesses(join(other, 'data', 'run'))).toEqual([])
  })
})
