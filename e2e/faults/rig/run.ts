import { newId } from '@labada/db/ids'
import pg from 'pg'
import { type Books, keepTally, readBooks, readEvents } from './books.ts'
import { createDice } from './dice.ts'
import { createDriver } from './driver.ts'
import { brokenFiles } from './files.ts'
import { type Recovery, untilItFlows } from './flow.ts'
import type { Ground } from './ground.ts'
import { createHistory, type History } from './history.ts'
import { type Finding, judge, unheard } from './judge.ts'
import { judgeBlows } from './judge-blows.ts'
import { logComplaints } from './logs.ts'
import { openPrograms, type ProgramsOptions } from './programs.ts'
import { type Fault, type Limits, pause, type Scene, until } from './scene.ts'
import { type LiveScreen, openLiveScreen } from './screens.ts'
import { openSender, type Sender } from './sender.ts'
import { openShop, type Shop } from './shop.ts'
import { startWatch, type Watch } from './watch.ts'

export interface RunOptions {
  readonly ground: Ground
  /** A name for its database, of letters. */
  readonly name: string
  readonly seed: number
  /** How long faults are dealt. The drain comes afterwards. */
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
  readonly sabotage?: Sabotage
  readonly tell?: (line: string) => void
}

/** A part taken out, to see that its absence is noticed. */
export interface Sabotage {
  readonly workersEntry?: string
  /** Before the programs start. */
  readonly onDatabase?: (sql: pg.Pool) => Promise<void>
}

/** One fault as it was dealt. */
export interface Blow {
  readonly id: string
  readonly name: string
  readonly at: number
  readonly ended: number
  readonly notes: readonly string[]
  readonly recovery: Recovery
  readonly limits: Limits
  readonly sparesWrites: boolean
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

const SHOP = { branches: 3, countersPerBranch: 4 }
const WARM_MS = 3_000

/** One run: a company at work, faults dealt from a shuffled deck, silence, and the judgement. */
export async function runFaults(options: RunOptions): Promise<Outcome> {
  const { ground, name, seed, sabotage } = options
  const dice = createDice(seed)
  const database = `faults_${name}`
  await ground.createDatabase(database)
  const url = ground.postgres.url({ database })
  const sql = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 2_000,
    application_name: 'labada-faults',
  })
  sql.on('error', () => undefined)
  await keepTally(sql)
  await sabotage?.onDatabase?.(sql)
  const shop = await openShop(url, SHOP)
  const programsOptions: ProgramsOptions = { ground, database, dice: dice.apart('lines') }
  const programs = await openPrograms(
    sabotage?.workersEntry ? { ...programsOptions, workersEntry: sabotage.workersEntry } : programsOptions,
  )
  const history = createHistory()
  const closers: (() => Promise<unknown>)[] = [() => programs.close(), () => sql.end()]
  try {
    const sender = await openSender(programs.gateways.map((gateway) => gateway.url))
    await openDrawers(sender, shop)
    const screens = openScreens(
      programs.gateways.map((gateway) => gateway.url),
      shop,
      history,
      sender,
    )
    closers.unshift(async () => screens.map((screen) => screen.close()))
    await until(() => screens.every(({ from }) => from() !== null), 20_000)
    const watch = startWatch(url, programs, history, sender.now)
    const { writesPerSecond, readsPerSecond } = options
    const driver = createDriver({ shop, sender, history, dice: dice.apart('driver'), writesPerSecond, readsPerSecond })
    driver.start()
    await pause(WARM_MS)
    const scene = { ground, programs, driver, sender, history, shop, database, sql }
    const blows = await deal(options, scene, screens)
    await driver.stop()
    await drain(sql, screens, 1000 * (options.drainSeconds ?? 100))
    await watch.stop()
    const books = await readBooks(sql, url)
    for (const what of await brokenFiles(sql)) history.complaints.push({ at: sender.now(), what })
    for (const what of logComplaints(ground, programs)) history.complaints.push({ at: sender.now(), what })
    sender.close()
    return {
      seed,
      history,
      books,
      blows,
      findings: [...judge(history, books, screens), ...judgeBlows(blows, history, books, options.patience ?? 1)],
      watch,
      heard: screens.reduce((sum, { heard }) => sum + heard.length, 0),
      resyncs: screens.reduce((sum, { resyncs }) => sum + resyncs.length, 0),
      seconds: sender.now() / 1000,
    }
  } finally {
    for (const close of closers) await close()
    await flushRedis(ground)
  }
}

/** Deals the deck until the time is over, shuffled anew each time it is used up. */
async function deal(
  options: RunOptions,
  parts: Omit<Scene, 'dice' | 'strike' | 'complain' | 'note'>,
  screens: readonly LiveScreen[],
): Promise<Blow[]> {
  const { seconds, deck, seed, tell = () => undefined, patience = 1 } = options
  const { sender, history, sql } = parts
  const dice = createDice(seed).apart('faults')
  const end = sender.now() + 1000 * seconds
  const blows: Blow[] = []
  let cards: Fault[] = []
  if (deck.length === 0) await pause(1000 * seconds)
  while (deck.length > 0 && sender.now() < end) {
    if (cards.length === 0) cards = dice.shuffled(deck)
    const fault = cards.shift()
    if (!fault) break
    const notes: string[] = []
    const at = sender.now()
    let struck = at
    await fault
      .harm({
        ...parts,
        dice,
        strike: () => {
          struck = sender.now()
        },
        complain: (what) => history.complaints.push({ at: sender.now(), what: `${fault.id} ${fault.name}: ${what}` }),
        note: (words) => notes.push(words),
      })
      .catch((error: unknown) => {
        // The rig itself failed: no figure of this run is to be trusted.
        history.complaints.push({
          at: sender.now(),
          what: `${fault.id} ${fault.name} could not be done: ${String(error)}`,
        })
      })
    const ended = sender.now()
    const from = fault.from === 'blow' ? struck : ended
    const mostMs = 1000 * (options.recoverySeconds ?? Math.max(60, 2 * patience * fault.limits.effects))
    const recovery = await untilItFlows({ history, screens, sql, now: sender.now }, from, from, mostMs)
    const blow = {
      id: fault.id,
      name: fault.name,
      at: struck,
      ended,
      notes,
      recovery,
      limits: fault.limits,
      sparesWrites: fault.sparesWrites ?? false,
    }
    blows.push(blow)
    tell(inWords(blow))
    await pause(dice.between(500, 2_500))
  }
  return blows
}

export function inWords({ id, name, at, notes, recovery }: Blow): string {
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

async function openDrawers(sender: Sender, { counters, branchIds }: Shop): Promise<void> {
  for (const branchId of branchIds) {
    const by = counters.find((counter) => counter.branchId === branchId)
    if (!by) throw new Error('A branch has no counter')
    const body = { id: newId(), counted: { '1000': 20 } }
    const { status, text } = await sender.send({
      method: 'POST',
      path: '/cash-sessions',
      by,
      key: body.id,
      body,
      to: 0,
    })
    if (status !== 200) throw new Error(`The drawer could not be opened: ${status} ${text}`)
  }
}

/** At each gateway an admin's screen and one of every branch. */
function openScreens(
  urls: readonly string[],
  { admin, counters, branchIds }: Shop,
  history: History,
  { now }: Sender,
): LiveScreen[] {
  return urls.flatMap((url, at) => [
    openLiveScreen(url, `the admin’s screen at gateway ${at}`, admin, history, now),
    ...branchIds.flatMap((branchId, index) => {
      const who = counters.findLast((counter) => counter.branchId === branchId)
      return who ? [openLiveScreen(url, `branch ${index}’s screen at gateway ${at}`, who, history, now)] : []
    }),
  ])
}

/** The next run on this ground begins with an empty Redis. */
async function flushRedis(ground: Ground): Promise<void> {
  const { openRedis } = await import('./own-redis.ts')
  const redis = openRedis(ground)
  await redis.requireOwn()
  await redis.flush()
  redis.close()
}
