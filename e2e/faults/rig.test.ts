import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Blow } from './rig/blow.ts'
import type { BookedEvent, Books } from './rig/books.ts'
import { createDice } from './rig/dice.ts'
import { createHistory, type Deed, type Heard, type Operation } from './rig/history.ts'
import { type Check, judge } from './rig/judge.ts'
import { judgeBlows } from './rig/judge-blows.ts'
import { type Kept, keep } from './rig/kept.ts'
import type { LiveScreen } from './rig/screens.ts'

const folders: string[] = []
const kept: Kept[] = []
afterEach(async () => {
  for (const one of kept.splice(0)) await one.down()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'labada-rig-'))
  folders.push(folder)
  return folder
}

/** A program that does nothing, kept in a folder. */
async function keepSleeper(folder: string, cwd = folder): Promise<Kept & { readonly pidFile: string }> {
  const pidFile = join(folder, 'sleeper.pid.json')
  const program = {
    name: 'sleeper',
    command: process.execPath,
    args: ['-e', 'setInterval(() => {}, 1000)'],
    cwd,
    env: {},
    logFile: join(folder, 'sleeper.log'),
    pidFile,
    stopSignal: 'SIGTERM',
    graceMs: 5_000,
    forceSignal: 'SIGKILL',
    isReady: async () => true,
  }
  const sleeper = await keep(program, folder, () => undefined)
  kept.push(sleeper)
  return { ...sleeper, pidFile }
}

describe('before it harms a process', () => {
  it('knows its own, and harms it', async () => {
    const sleeper = await keepSleeper(makeFolder())
    const pid = sleeper.proven()
    expect(sleeper.kill()).toBe(pid)
    await expect
      .poll(
        () => {
          try {
            return sleeper.proven() !== pid
          } catch {
            return false
          }
        },
        { timeout: 20_000 },
      )
      .toBe(true)
  })

  it('leaves alone what began at another moment', async () => {
    const sleeper = await keepSleeper(makeFolder())
    const pid = sleeper.proven()
    const recorded = JSON.parse(readFileSync(sleeper.pidFile, 'utf8'))
    writeFileSync(sleeper.pidFile, JSON.stringify({ ...recorded, began: 'another boot:1' }))
    expect(() => sleeper.kill()).toThrow('it is left alone')
    writeFileSync(sleeper.pidFile, JSON.stringify(recorded))
    expect(sleeper.proven()).toBe(pid)
  })

  it('leaves alone what works in another folder', async () => {
    const sleeper = await keepSleeper(makeFolder(), makeFolder())
    expect(() => sleeper.freeze()).toThrow('it is left alone')
  })
})

describe('the dice', () => {
  it('fall the same for the same seed, whoever else throws', () => {
    const [one, other] = [createDice(7), createDice(7)]
    one.next()
    const throwsOf = (dice: typeof one) => Array.from({ length: 20 }, () => dice.between(1, 6))
    expect(throwsOf(one.apart('faults'))).toEqual(throwsOf(other.apart('faults')))
    expect(throwsOf(createDice(8))).not.toEqual(throwsOf(createDice(7)))
  })
})

describe('the judge', () => {
  const answer = (more: Partial<Heard> = {}): Heard => ({
    at: 2,
    sentAt: 1,
    gateway: 0,
    status: 200,
    digest: 'a',
    isReplay: false,
    ...more,
  })
  const operation = (deed: Deed, more: Partial<Operation> = {}): Operation => ({
    key: 'key',
    branchId: 'b',
    deed,
    mayBeRefused: false,
    beganAt: 1,
    tries: 0,
    done: answer(),
    refused: null,
    again: [],
    ...more,
  })
  const event = (seq: number, type: string, more: Partial<BookedEvent> = {}): BookedEvent => ({
    id: `e${seq}`,
    seq,
    type,
    orderId: 'o',
    hearers: ['admin', 'branch:b'],
    receipts: 1,
    ...more,
  })
  const books = (more: Partial<Books> = {}): Books => ({
    stages: new Map([['o', 'received']]),
    orderTransfers: new Map([['o', 1]]),
    payments: new Map([['p', 1]]),
    paymentTransfers: new Map([['p', 1]]),
    moves: new Map([['l washing', 1]]),
    movesOfOrder: new Map([['o', 1]]),
    events: [event(1, 'order.received'), event(2, 'payment.recorded'), event(3, 'load.stage_changed')],
    lastSeq: 3,
    due: 0,
    wrongDays: [],
    requests: 2,
    requestsWanted: 2,
    slowestReceiptSeconds: 1,
    ...more,
  })
  const received = operation({ kind: 'receive', orderId: 'o', paymentId: 'p' })
  const moved = operation({ kind: 'stage', orderId: 'o', loadId: 'l', stage: 'washing' })
  const screen = (ids: readonly string[], more: Partial<LiveScreen> = {}): LiveScreen => ({
    name: 'a screen',
    rooms: ['branch:b', 'shop'],
    from: () => 0,
    seq: () => 3,
    heard: ids.map((id, at) => ({ id, type: 'order.received', orderId: 'o', at })),
    resyncs: [],
    isConnected: () => true,
    close: () => undefined,
    ...more,
  })
  const found = (
    operations: readonly Operation[],
    told: Books,
    screens: readonly LiveScreen[] = [screen(['e1', 'e2', 'e3'])],
  ): Check[] => {
    const history = createHistory()
    history.operations.push(...operations)
    return [...new Set(judge(history, told, screens).map(({ check }) => check))]
  }

  it('finds nothing where nothing is wrong', () => {
    expect(found([received, moved], books())).toEqual([])
    expect(found([{ ...received, again: [answer({ isReplay: true })] }, moved], books())).toEqual([])
    const missed = screen(['e1', 'e3'], { resyncs: [{ after: 1, upTo: 2 }] })
    expect(found([received, moved], books(), [missed])).toEqual([])
  })

  it.each<[string, readonly Operation[], Books, Check]>([
    [
      'an order that was acknowledged and is gone',
      [received],
      books({
        stages: new Map(),
        orderTransfers: new Map(),
        payments: new Map(),
        events: [],
        lastSeq: 0,
        movesOfOrder: new Map(),
      }),
      'lost',
    ],
    ['a payment that the ledger knows nothing of', [received, moved], books({ paymentTransfers: new Map() }), 'lost'],
    ['a move that was acknowledged and is gone', [received, moved], books({ moves: new Map() }), 'lost'],
    [
      'an order that was not handed over after all',
      [received, moved, operation({ kind: 'release', orderId: 'o' })],
      books(),
      'lost',
    ],
    ['a payment that is booked twice', [received, moved], books({ paymentTransfers: new Map([['p', 2]]) }), 'doubled'],
    [
      'another answer to the same sending',
      [{ ...received, again: [answer({ digest: 'b', isReplay: true })] }, moved],
      books(),
      'doubled',
    ],
    ['two answers that both say they are the first', [{ ...received, again: [answer()] }, moved], books(), 'doubled'],
    [
      'an event that was acted upon twice',
      [received, moved],
      books({
        events: [
          event(1, 'order.received', { receipts: 2 }),
          event(2, 'payment.recorded'),
          event(3, 'load.stage_changed'),
        ],
      }),
      'doubled',
    ],
    [
      'an event without a number',
      [received, moved],
      books({
        events: [
          event(1, 'order.received'),
          event(2, 'payment.recorded'),
          { ...event(3, 'load.stage_changed'), seq: null },
        ],
      }),
      'missing',
    ],
    ['a move nobody was told of', [received, moved], books({ movesOfOrder: new Map([['o', 2]]) }), 'missing'],
    [
      'a refusal',
      [{ ...received, done: null, refused: { ...answer({ status: 409 }), words: 'no' } }, moved],
      books(),
      'refused',
    ],
    [
      'a payment nobody sent',
      [received, moved],
      books({
        payments: new Map([
          ['p', 1],
          ['x', 1],
        ]),
      }),
      'from nowhere',
    ],
    [
      'an order that goes on after its end',
      [received, moved],
      books({ events: [event(1, 'order.received'), event(2, 'order.released'), event(3, 'load.stage_changed')] }),
      'out of order',
    ],
    ['work that was asked for too often', [received, moved], books({ requests: 3 }), 'effects'],
    ['a day with wrong figures', [received, moved], books({ wrongDays: ['b 2026-11-21'] }), 'effects'],
  ])('finds %s', (_name, operations, told, check) => {
    expect(found(operations, told)).toContain(check)
  })

  it.each<[string, readonly string[], Check]>([
    ['something twice', ['e1', 'e2', 'e2', 'e3'], 'doubled'],
    ['a later thing first', ['e1', 'e3', 'e2'], 'out of order'],
    ['not everything', ['e1', 'e3'], 'missing'],
    ['what never happened', ['e1', 'e2', 'e3', 'e9'], 'from nowhere'],
  ])('finds a screen that heard %s', (_name, ids, check) => {
    expect(found([received, moved], books(), [screen(ids)])).toEqual([check])
  })
})

describe('the judge of the faults', () => {
  const fault = (more: Partial<Blow> = {}): Blow => ({
    id: 'R4',
    name: 'kill -9 Redis',
    isStruck: true,
    at: 1_000,
    ended: 9_000,
    notes: [],
    recovery: { writes: 1, screens: 2, effects: 3 },
    limits: { writes: 2, screens: 10, effects: 10 },
    sparesWrites: true,
    ...more,
  })
  const written = (tookMs: number, tries = 0): Operation => ({
    key: 'key',
    branchId: 'b',
    deed: { kind: 'release', orderId: 'o' },
    mayBeRefused: false,
    beganAt: 2_000,
    tries,
    done: { at: 2_000 + tookMs, sentAt: 2_000, gateway: 0, status: 200, digest: 'a', isReplay: false },
    refused: null,
    again: [],
  })
  const found = (blows: readonly Blow[], operations: readonly Operation[], { patience = 1, slowest = 1 } = {}) => {
    const history = createHistory()
    history.operations.push(...operations)
    const told = { slowestReceiptSeconds: slowest } as Books
    return judgeBlows(blows, history, told, patience).map(({ what }) => what)
  }

  it('finds nothing where all recovered in time and writes went on', () => {
    expect(found([fault()], [written(100)], { slowest: 68 })).toEqual([])
    expect(found([fault({ isStruck: false }), fault()], [written(100)])).toEqual([])
  })

  it('finds a fault that hit nothing whenever it was dealt', () => {
    const missed = fault({ isStruck: false, notes: ['nothing was published'] })
    expect(found([missed, missed], [written(100)])).toEqual(['R4 kill -9 Redis hit nothing (nothing was published)'])
  })

  it.each([
    ['writes', { writes: 2.1, screens: 2, effects: 3 }],
    ['screens', { writes: 1, screens: 10.1, effects: 3 }],
    ['effects', { writes: 1, screens: 2, effects: Infinity }],
  ])('finds %s that flowed too late', (what, recovery) => {
    expect(found([fault({ recovery })], [written(100)])).toEqual([expect.stringContaining(`${what} flowed after`)])
  })

  it('finds writes that needed Redis: refused, or answered only once it was back', () => {
    const words = '1 of 1 writes were not accepted at once during R4 kill -9 Redis'
    expect(found([fault()], [written(100, 1)])).toEqual([words])
    expect(found([fault()], [written(6_000)])).toEqual([words])
    expect(found([fault()], [written(6_000)], { patience: 4 })).toEqual([words])
    expect(found([fault({ sparesWrites: false })], [written(6_000, 1)])).toEqual([])
  })

  it('finds an event that a worker heard of more than a minute after the longest fault', () => {
    expect(found([fault()], [written(100)], { slowest: 69 })).toEqual([
      'an event was acted upon only after 69 s; the limit is 68 s',
    ])
  })
})
