import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { crowdsOf } from '../faults/crowds.ts'
import { kills } from '../faults/kills.ts'
import type { Ground } from '../rig/ground.ts'
import type { Sabotage } from '../rig/house.ts'
import type { Check, Finding } from '../rig/judge.ts'
import { runFaults } from '../rig/run.ts'
import { type Fault, pause } from '../rig/scene.ts'

/** A part of the product taken out. If the rig does not turn red, its green means nothing. */
export interface Control {
  readonly name: string
  /** How the part is taken out: of the database or by another program, never by a switch of the product. */
  readonly how: string
  /** What has to be found. */
  readonly expects: Check
  readonly sabotage: Sabotage
  readonly deck: readonly Fault[]
}

export interface ControlResult {
  readonly name: string
  readonly isRed: boolean
  /** How many findings of the expected kind, one of them, and how many of any kind. */
  readonly expected: number
  readonly example: string | undefined
  readonly all: number
}

export interface ControlOptions {
  readonly ground: Ground
  readonly seed: number
  readonly seconds: number
  readonly tell?: (line: string) => void
}

const FINAL_DRAIN_SECONDS = 8
/** The load of a control is as short as it is: who sends again does so soon. */
const LATER_SECONDS = 3

export const CONTROLS: readonly Control[] = [
  {
    name: 'reconciler off',
    how: 'the workers run from an entry of the rig’s that never adds an event again',
    expects: 'missing',
    sabotage: { workersEntry: fileURLToPath(new URL('without-reconciler.ts', import.meta.url)) },
    deck: named('FLUSHALL'),
  },
  {
    name: 'cursor relay',
    how: 'a row policy hides from the workers every event with an id below the newest that has a number',
    expects: 'missing',
    sabotage: { onDatabase: hideBehindCursor },
    deck: [slowCommits()],
  },
  {
    name: 'idempotency off',
    how: 'a trigger keeps nothing of idempotency_key',
    expects: 'doubled',
    sabotage: { onDatabase: (sql) => keepNothingOf(sql, 'idempotency_key') },
    deck: named('at once'),
  },
  {
    name: 'inbox off',
    how: 'the inbox lost its primary key, so every delivery counts as the first',
    expects: 'doubled',
    sabotage: { onDatabase: loseInboxKey },
    deck: named('delivered again'),
  },
  {
    name: 'a ledger leg dropped',
    how: 'triggers drop every tenth posting and the check that would refuse it',
    expects: 'complaint',
    sabotage: { onDatabase: dropLegs },
    deck: [],
  },
]

/** Runs one control for a short while, or until what it expects was found for good, and tells whether the rig turned red over what it had to. */
export async function runControl(
  control: Control,
  { ground, seed, seconds, tell }: ControlOptions,
): Promise<ControlResult> {
  const { name, sabotage, deck, expects } = control
  const { findings } = await runFaults({
    ground,
    name: name.replaceAll(/[^a-z]/g, '_'),
    seed,
    seconds,
    deck,
    writesPerSecond: 25,
    readsPerSecond: 5,
    patience: 20,
    recoverySeconds: 4,
    drainSeconds: FINAL_DRAIN_SECONDS,
    laterSeconds: LATER_SECONDS,
    // What is missing may still come; what was done twice, or seen to be wrong, stays so.
    isEnough: (found) => expects !== 'missing' && found.some((finding) => isMeant(control, finding)),
    sabotage,
  })
  const meant = findings.filter((finding) => isMeant(control, finding))
  const result = {
    name,
    isRed: meant.length > 0,
    expected: meant.length,
    example: meant[0]?.what,
    all: findings.length,
  }
  tell?.(controlInWords(result, expects))
  return result
}

export function controlInWords({ name, isRed, expected, example, all }: ControlResult, expects: Check): string {
  return `  ${isRed ? 'red, as it must be' : 'GREEN, AND MUST NOT BE'}: ${name}: ${expected} × ${expects} of ${all} findings${example ? `, such as: ${example}` : ''}`
}

/** A complaint counts only when it is the ledger’s. */
function isMeant({ expects }: Control, { check, what }: Finding): boolean {
  return check === expects && (check !== 'complaint' || what.includes('invariant transfers-sum-to-zero'))
}

function named(words: string): readonly Fault[] {
  const found = [...kills, ...crowdsOf(5)].filter(({ name }) => name.includes(words))
  if (found.length === 0) throw new Error(`No fault is named ${words}`)
  return found
}

/** Commits that take 0 to 60 ms longer each, so that they end in another order than they began. No fault at all. */
function slowCommits(): Fault {
  return {
    id: 'R2',
    name: 'uneven lines between gateways and Postgres',
    from: 'end',
    limits: { writes: 30, screens: 60, effects: 60 },
    harm: async ({ programs, note, strike }) => {
      strike()
      for (const { toPostgres } of programs.gateways) toPostgres.set({ kind: 'slow', ms: 15, jitterMs: 15 })
      await pause(6_000)
      for (const { toPostgres } of programs.gateways) toPostgres.set({ kind: 'clear' })
      note('6 s')
    },
  }
}

/** What "id greater than the last" would see. */
async function hideBehindCursor(sql: pg.Pool): Promise<void> {
  await sql.query(`
    create function rig.cursor() returns bigint language sql security definer stable as
      'select coalesce(max(id), 0) from outbox where seq is not null';
    alter table outbox enable row level security;
    create policy rig_all on outbox to labada_gateway using (true) with check (true);
    create policy rig_cursor on outbox to labada_workers using (seq is not null or id > rig.cursor()) with check (true);
    grant usage on schema rig to labada_workers;
    create index rig_numbered on outbox (id) where seq is not null`)
}

async function keepNothingOf(sql: pg.Pool, table: string): Promise<void> {
  await sql.query(`
    create function rig.nothing() returns trigger language plpgsql as 'begin return null; end';
    create trigger rig_nothing before insert on ${table} for each row execute function rig.nothing()`)
}

async function loseInboxKey(sql: pg.Pool): Promise<void> {
  await sql.query(`
    alter table inbox drop constraint inbox_pkey;
    create index rig_inbox on inbox (event_id, consumer)`)
}

async function dropLegs(sql: pg.Pool): Promise<void> {
  const { rows } = await sql.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgrelid = 'ledger_posting'::regclass and not tgisinternal`,
  )
  for (const { name } of rows) await sql.query(`alter table ledger_posting disable trigger ${name}`)
  await sql.query(`
    create sequence rig.legs;
    grant usage on schema rig to labada_gateway;
    grant usage on sequence rig.legs to labada_gateway;
    create function rig.drop_leg() returns trigger language plpgsql as
      'begin if nextval(''rig.legs'') % 10 = 0 then return null; end if; return new; end';
    create trigger rig_drop_leg before insert on ledger_posting for each row execute function rig.drop_leg()`)
}
