import type pg from 'pg'
import type { Blow } from './blow.ts'
import { type Books, readBooks, readEvents } from './books.ts'
import { createDice } from './dice.ts'
import { createDriver } from './driver.ts'
import { brokenFiles } from './files.ts'
import { untilItFlows } from './flow.ts'
import type { Ground } from './ground.ts'
import type { History } from './history.ts'
import { type House, openHouse, type Sabotage } from './house.ts'
import { type Finding, judge, unheard } from './judge.ts'
import { judgeBlows } from './judge-blows.ts'
import { logComplaints } from './logs.ts'
import { type Fault, pause, type Scene, until } from './scene.ts'
import { type LiveScreen, openLiveScreen } from './screens.ts'
import { startWatch, type Watch } from './watch.ts'

export interface RunOptions {
  readonly ground: Ground
  /** A name for its database, of letters. */
  readonly name: string
  readonly seed: number
  /** How long faults are dealt: longer, until one of each row was. The drain comes afterwards. */
  readonly seconds: number
  readonly deck: readonly Fault[]
  readonly writesPerSecond: number
  readonly readsPerSecond: number
  /** How much longer than 4.1 says recovery may take here: 1 by itself, more on a machine that is busy with other things. */
  readonly patience?: number
  /** Seconds that are waited for each recovery, at most. */
  readonly recoverySeconds?: number
  /** Seconds everything may take to arrive when the load has ended. */
  readonly drainSeconds?: number
  /** How much later the same may be sent again, at most: the load ends no sooner than its last sending. */
  readonly laterSeconds?: number
  /**
   * Ends the dealing early when what was found up to then is enough: asked after each blow, each second when there is none.
   * May look only for what nothing later takes back. The judgement afterwards is the same.
   */
  readonly isEnough?: (findings: readonly Finding[]) => boolean
  readonly sabotage?: Sabotage
  readonly tell?: (line: string) => void
}

export interface Outcome {
  readonly seed: number
  readonly history: History
  readonly books: Books
  readonly blows: readonly Blow[]
  readonly findings: readonly Finding[]
  readonly watch: Pick<Watch, 'looks' | 'memory'>
  readonly heard: number
  readonly resyncs: number
  readonly seconds: number
}

const WARM_MS = 3_000

/** One run: a company at work, faults dealt from a shuffled deck, silence, and the judgement. */
export async function runFaults(options: RunOptions): Promise<Outcome> {
  const { ground, name, seed, sabotage, writesPerSecond, readsPerSecond, patience = 1 } = options
  const house = await openHouse({ ground, name, seed, sabotage })
  const { programs, history, sender, sql, url, shop } = house
  const screens = openScreens(house)
  const watch = startWatch(url, programs, history, sender.now)
  const driver = createDriver({
    shop,
    sender,
    history,
    dice: house.dice.apart('driver'),
    writesPerSecond,
    readsPerSecond,
    ...(options.laterSeconds !== undefined && { mostLaterMs: 1000 * options.laterSeconds }),
  })
  const isEnough = async () => options.isEnough?.(judge(history, await readBooks(sql, url), screens)) ?? false
  try {
    await until(() => screens.every(({ from }) => from() !== null), 20_000)
    driver.start()
    await pause(WARM_MS)
    const blows = await deal(options, { ...house, driver }, screens, isEnough)
    await driver.stop()
    await drain(sql, screens, 1000 * (options.drainSeconds ?? 100))
    await watch.stop()
    const books = await readBooks(sql, url)
    for (const what of [...(await brokenFiles(sql)), ...logComplaints(ground, programs)])
      history.complaints.push({ at: sender.now(), what })
    return {
      seed,
      history,
      books,
      blows,
      findings: [...judge(history, books, screens), ...judgeBlows(blows, history, books, patience)],
      watch,
      heard: screens.reduce((sum, { heard }) => sum + heard.length, 0),
      resyncs: screens.reduce((sum, { resyncs }) => sum + resyncs.length, 0),
      seconds: sender.now() / 1000,
    }
  } finally {
    await driver.stop()
    await watch.stop()
    for (const screen of screens) screen.close()
    await house.close()
  }
}

/** Deals the deck until the time is over or enough was found, shuffled anew each time it is used up. */
async function deal(
  options: RunOptions,
  parts: Omit<Scene, 'dice' | 'strike' | 'complain' | 'note'>,
  screens: readonly LiveScreen[],
  isEnough: () => Promise<boolean>,
): Promise<Blow[]> {
  const { seconds, deck, seed, tell = () => undefined, patience = 1 } = options
  const { sender, history, sql } = parts
  const dice = createDice(seed).apart('faults')
  const end = sender.now() + 1000 * seconds
  const blows: Blow[] = []
  let cards: Fault[] = []
  if (deck.length === 0) while (sender.now() < end && !(await isEnough())) await pause(1000)
  const rows = new Set(deck.map(({ id }) => id))
  const isOver = () => {
    const isEveryRowMet = new Set(blows.map(({ id }) => id)).size === rows.size
    return isEveryRowMet && sender.now() >= end
  }
  while (deck.length > 0 && !isOver()) {
    if (cards.length === 0) cards = everyKindFirst(dice.shuffled(deck))
    const fault = cards.shift()
    if (!fault) break
    const notes: string[] = []
    const { isStruck, at } = await strikeWith(fault, { ...parts, dice, note: (words) => notes.push(words) })
    const ended = sender.now()
    const from = fault.from === 'blow' ? at : ended
    const mostMs = 1000 * (options.recoverySeconds ?? Math.max(60, 2 * patience * fault.limits.effects))
    const recovery = await untilItFlows({ history, screens, sql, now: sender.now }, from, from, mostMs)
    const blow = {
      id: fault.id,
      name: fault.name,
      isStruck,
      at,
      ended,
      notes,
      recovery,
      limits: fault.limits,
      sparesWrites: fault.sparesWrites ?? false,
    }
    blows.push(blow)
    tell(inWords(blow))
    if (await isEnough()) break
    await pause(dice.between(500, 2_500))
  }
  return blows
}

const MOST_TRIES = 3

/** Deals a fault, again when it hit nothing: the program it waited for may just have been starting. */
async function strikeWith(
  fault: Fault,
  parts: Omit<Scene, 'strike' | 'complain'>,
): Promise<{ readonly isStruck: boolean; readonly at: number }> {
  const { sender, history } = parts
  let at = sender.now()
  let isStruck = false
  const complain = (what: string) =>
    history.complaints.push({ at: sender.now(), what: `${fault.id} ${fault.name}${what}` })
  const strike = () => {
    at = sender.now()
    isStruck = true
  }
  try {
    for (let tries = 0; tries < MOST_TRIES && !isStruck; tries++) {
      if (tries > 0) await pause(1_000)
      await fault.harm({ ...parts, strike, complain: (what) => complain(`: ${what}`) })
    }
  } catch (error) {
    // The rig itself failed: no figure of this run is to be trusted.
    complain(` could not be done: ${String(error)}`)
  }
  return { isStruck, at }
}

/** One of each row of the table before any comes twice, so that a short run has met them all. */
function everyKindFirst(deck: readonly Fault[]): Fault[] {
  const first = deck.filter(({ id }, at) => deck.findIndex((fault) => fault.id === id) === at)
  return [...first, ...deck.filter((fault) => !first.includes(fault))]
}

function inWords({ id, name, at, notes, recovery }: Blow): string {
  const times = Object.entries(recovery).map(([what, seconds]) => `${what} ${seconds.toFixed(1)}`)
  return `${(at / 1000).toFixed(0).padStart(5)} s  ${id.padEnd(4)} ${name} (${notes.join('; ')}): ${times.join(', ')} s`
}

/** Everything that was announced has arrived everywhere and is done, or the time is over. */
async function drain(sql: pg.Pool, screens: readonly LiveScreen[], ms: number): Promise<void> {
  await until(async () => {
    await pause(400)
    try {
      const { rows } = await sql.query<{ due: number }>('select count(*)::int as due from due_job')
      const events = await readEvents(sql)
      const isActedUpon = events.every(({ seq, receipts }) => seq !== null && receipts > 0)
      return isActedUpon && rows[0]?.due === 0 && screens.every((screen) => unheard(screen, events).length === 0)
    } catch {
      return false
    }
  }, ms)
}

/** At each gateway an admin's screen and one of every branch. */
function openScreens({ programs, shop, history, sender }: House): LiveScreen[] {
  const { admin, counters, branchIds } = shop
  return programs.gateways.flatMap(({ url }, at) => [
    openLiveScreen(url, `the admin’s screen at gateway ${at}`, admin, history, sender.now),
    ...branchIds.flatMap((branchId, index) => {
      const who = counters.findLast((counter) => counter.branchId === branchId)
      return who ? [openLiveScreen(url, `branch ${index}’s screen at gateway ${at}`, who, history, sender.now)] : []
    }),
  ])
}
