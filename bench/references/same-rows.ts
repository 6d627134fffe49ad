import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { readCpu } from '../support/cpu.ts'
import { type Rate, rateOf } from '../support/rounds.ts'

const CLIENTS = 8

/** The limit of row 1: the rows of a paid order, in one prepared statement, directly on Postgres. */
export interface SameRows {
  readonly is: string
  readonly write: (seconds: number) => Promise<Pick<Rate, 'perSecond' | 'cpuMs'>>
  readonly close: () => Promise<void>
}

/**
 * Prepares the statement for the two branches used by the product's counters, on the same schema: constraints,
 * triggers, indexes, the gapless number. Runs it with pgbench, or with eight Node clients if there is no pgbench.
 */
export async function openSameRows(referenceUrl: string): Promise<SameRows> {
  const pool = new pg.Pool({ connectionString: referenceUrl, max: CLIENTS })
  const statements = await statementsOf(pool)
  const pgbench = findPgbench()
  if (!pgbench) {
    let turn = 0
    return {
      is: `the same rows in one prepared statement, ${CLIENTS} clients of node (there is no pgbench here)`,
      write: (seconds) =>
        rateOf(seconds, CLIENTS, () => {
          const at = turn++ % statements.length
          return pool.query({ name: `same-rows-${at}`, text: statements[at] ?? '', values: [] })
        }),
      close: () => pool.end(),
    }
  }
  await pool.end()
  const folder = await mkdtemp(join(tmpdir(), 'labada-pgbench-'))
  const files = await Promise.all(
    statements.map(async (statement, i) => {
      const file = join(folder, `branch-${i}.sql`)
      await writeFile(file, `${statement.replaceAll(/\s+/g, ' ')};\n`)
      return file
    }),
  )
  return {
    is: `pgbench, the same rows in one prepared statement, ${CLIENTS} clients`,
    write: (seconds) => runPgbench(pgbench, referenceUrl, files, seconds),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function runPgbench(program: string, url: string, files: readonly string[], seconds: number) {
  const { hostname, port, username, password, pathname } = new URL(url)
  const flags = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(seconds)]
  const before = readCpu()?.ours ?? Number.NaN
  const child = spawn(
    program,
    [...flags, ...files.flatMap((file) => ['-f', file]), '-h', hostname, '-p', port, '-U', username, pathname.slice(1)],
    { env: { ...process.env, PGPASSWORD: password }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  const perSecond = Number(/tps = ([\d.]+) \(without initial connection time\)/.exec(said)?.[1])
  if (code !== 0 || !(perSecond > 0) || /aborted/.test(said)) throw new Error(`pgbench failed:\n${said}`)
  const written = Number(/transactions actually processed: (\d+)/.exec(said)?.[1])
  return { perSecond, cpuMs: (((readCpu()?.ours ?? Number.NaN) - before) * 1000) / written }
}

function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql'
  // The real programs first: Debian's wrapper on the PATH takes a tenth of a second to start.
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  return [...versions, ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, 'pgbench'))
    .find((program) => existsSync(program))
}

/** One statement for each branch with an open drawer. No colons before letters: pgbench reads them as variables. */
async function statementsOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<Record<'branch' | 'session' | 'employee' | 'version' | 'service', string>>(`
    select s.branch_id as branch, s.id as session, s.opened_by as employee,
      (select id from price_version where published_at is not null order by effective_at desc limit 1) as version,
      (select id from service where unit = 'load' and is_active order by sort limit 1) as service
    from cash_session s where s.state = 'open' order by s.branch_id`)
  return rows.map(
    ({ branch, session, employee, version, service }) => `
    with n as (
      insert into branch_counter (branch_id, series, last_number) values ('${branch}', 'bench', 1)
      on conflict (branch_id, series) do update set last_number = branch_counter.last_number + 1 returning last_number
    ), i as materialized (
      select uuidv7() as id, uuidv7() as payment, uuidv7() as sale, uuidv7() as receipt,
        '${branch.slice(-12)}-' || last_number as number from n
    ), o as (
      insert into "order" (id, branch_id, number, claim_code, type, stage, stage_at, price_version_id, steps,
        subtotal_centavos, total_centavos, paid_centavos, load_count, services, received_at, received_by, business_date,
        promised_at, cash_session_id)
      select id, '${branch}', number, number, 'walk-in', 'received', now(), '${version}',
        '[{"kind":"service","label":"Full service","amountCentavos":36000}]', 36000, 36000, 36000, 2, 'Full service ×2',
        now(), '${employee}', current_date, now() + interval '1 day', '${session}' from i
    ), l as (
      insert into order_line (id, order_id, position, service_id, code, name, unit, quantity, unit_price_centavos,
        amount_centavos)
      select uuidv7(), id, 0, '${service}', 'WDF', 'Full service', 'load', 2, 18000, 36000 from i
    ), d as materialized (
      select uuidv7() as load, id, n from i, generate_series(1, 2) as n
    ), loads as (
      insert into load (id, order_id, branch_id, number, label, path, stage, stage_at, stage_by)
      select load, id, '${branch}', n, 'Full service', '{received,washing,drying,folding,ready,released}', 'received',
        now(), '${employee}' from d
    ), changes as (
      insert into load_stage_change (id, load_id, order_id, branch_id, to_stage, changed_at, changed_by)
      select uuidv7(), load, id, '${branch}', 'received', now(), '${employee}' from d
    ), p as (
      insert into payment (id, order_id, branch_id, cash_session_id, method, amount_centavos, tendered_centavos,
        business_date, recorded_at, recorded_by)
      select payment, id, '${branch}', '${session}', 'cash', 36000, 36000, current_date, now(), '${employee}' from i
    ), t as (
      insert into ledger_transfer (id, branch_id, occurred_at, business_date, source_type, source_id, description,
        cash_session_id, actor_id)
      select t.id, '${branch}', now(), current_date, t.kind, t.source, t.kind || ' ' || number, '${session}',
        '${employee}' from i, lateral (values (sale, 'order', i.id), (receipt, 'payment', payment)) as t (id, kind, source)
    ), g as (
      insert into ledger_posting (transfer_id, position, branch_id, account_code, amount_centavos)
      select g.transfer, g.position, '${branch}', g.account, g.amount from i, lateral (values
        (sale, 0, 'receivable', 36000), (sale, 1, 'revenue' || chr(58) || 'laundry', -36000),
        (receipt, 0, 'drawer', 36000), (receipt, 1, 'receivable', -36000)) as g (transfer, position, account, amount)
    )
    insert into outbox (event_id, type, branch_id, payload, occurred_at)
    select uuidv7(), e.type, '${branch}', e.payload, now() from i, lateral (values
      ('order.received', jsonb_build_object('orderId', id)),
      ('payment.recorded', jsonb_build_object('orderId', id, 'paymentId', payment))) as e (type, payload)`,
  )
}
