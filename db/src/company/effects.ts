import type { NewEvent } from '@labada/contracts/core/events'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'
import { announce } from '../core/outbox.ts'

/** Changes that took effect longer ago need no event: every screen has read them since. */
const LATEST_HOURS = 24

interface Begun {
  readonly kind: 'prices' | 'settings'
  /** The price version, or the section of the settings. */
  readonly of: string
  readonly subject: string
}

/**
 * Announces scheduled prices and settings that have taken effect; each exactly once, also with several simultaneous
 * callers. Returns the number announced.
 */
export async function announceEffects(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - LATEST_HOURS * 3_600_000)
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Begun>`
      with begun as (
        select 'prices' as kind, id::text as of, 'prices:' || id as subject from price_version
        where effective_at > published_at and effective_at <= ${now} and effective_at > ${since} and discarded_at is null
        union all
        select 'settings', section, 'settings:' || section || ':' || version from setting_version
        where effective_at > changed_at and effective_at <= ${now} and effective_at > ${since}
      ), first_seen as (
        insert into announced_effect (subject, announced_at) select subject, ${now} from begun
        where not exists (select from announced_effect a where a.subject = begun.subject)
        on conflict do nothing returning subject
      )
      select begun.* from begun join first_seen using (subject)`.execute(trx)
    if (rows.length > 0) await announce(trx, now, ...rows.map(eventOf))
    return rows.length
  })
}

function eventOf({ kind, of }: Begun): NewEvent {
  return kind === 'prices'
    ? { type: 'price_version.took_effect', branchId: null, payload: { priceVersionId: of } }
    : { type: 'settings.changed', branchId: null, payload: { section: of } }
}
