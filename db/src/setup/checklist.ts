import type { SetupStep } from '@labada/contracts/setup/checklist'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

/** Which of a new shop's first steps are done: each asks for one row that only doing it leaves behind. */
export async function findDoneSteps(db: Db, at: Date): Promise<Readonly<Record<SetupStep, boolean>>> {
  const { rows } = await sql<Record<Exclude<SetupStep, 'backup_key'> | 'backupKey', boolean>>`
    select
      exists (select from branch where closed_at is null) as branch,
      exists (select from price_version v join price p on p.version_id = v.id
        where v.published_at is not null and v.discarded_at is null and v.effective_at <= ${at}) as prices,
      exists (select from app_user where role = 'employee' and is_active) as staff,
      exists (select from client where terminated_at is null) as device,
      exists (select from fingerprint where erased_at is null) as fingerprint,
      exists (select from cash_session) as drawer,
      exists (select from "order") as "order",
      exists (select from backup_key where retired_at is null) as backup_key`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without a table gives one row')
  const { backupKey, ...done } = row
  return { ...done, backup_key: backupKey }
}
