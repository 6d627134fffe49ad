import { type AttentionFacts, type AttentionKind, OWN_NEWS_KINDS } from '@labada/domain/reports/attention'
import { LASTING_KINDS, type NoticeChanges, type OpenNotice } from '@labada/domain/reports/notices'
import { MOST_UNREAD } from '@labada/domain/reports/unread'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { newId } from '../core/ids.ts'
import { after, pageOf, readCursor } from '../core/keyset.ts'
import type { Scope } from '../core/scope.ts'

/** Whose bell it is, and the kinds it tells of. */
export interface NoticeReader extends Scope {
  readonly userId: string
  readonly kinds: readonly AttentionKind[]
  /** Whether it also tells the news of this person’s own login. */
  readonly tellsOwn: boolean
}

/** A notice as one person sees it. */
export interface NoticeRow {
  readonly id: string
  readonly branchId: string | null
  readonly branchName: string | null
  readonly facts: AttentionFacts
  readonly raisedAt: Date
  readonly resolvedAt: Date | null
  readonly isUnread: boolean
}

/** One writer at a time: two workers would raise the same cause twice. Held until the transaction ends. */
export async function lockNotices(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('notices', 0))`.execute(trx)
}

export async function listOpenNotices(db: Db): Promise<(OpenNotice & { readonly branchId: string | null })[]> {
  return db
    .selectFrom('notice')
    .select(['id', 'key', 'branchId', 'facts'])
    .where('resolvedAt', 'is', null)
    .orderBy('key')
    .execute()
}

/** Writes what changed. News is dated anew and unread again for everyone. */
export async function saveNotices(trx: Trx, { raised, changed, resolved }: NoticeChanges, now: Date): Promise<void> {
  if (raised.length > 0) {
    await trx
      .insertInto('notice')
      .values(
        raised.map(({ key, branchId, facts }) => ({
          id: newId(),
          key,
          kind: facts.kind,
          branchId,
          facts: JSON.stringify(facts),
          raisedAt: now,
        })),
      )
      .execute()
  }
  for (const { id, facts, isNews } of changed) {
    await trx
      .updateTable('notice')
      .set({ facts: JSON.stringify(facts), ...(isNews && { raisedAt: now }) })
      .where('id', '=', id)
      .execute()
  }
  const news = changed.flatMap(({ id, isNews }) => (isNews ? id : []))
  if (news.length > 0) await trx.deleteFrom('noticeRead').where('noticeId', 'in', news).execute()
  if (resolved.length > 0)
    await trx.updateTable('notice').set({ resolvedAt: now }).where('id', 'in', resolved).execute()
}

/** One page of a person's notices, newest first. */
export async function listNotices(
  db: Db,
  reader: NoticeReader,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: NoticeRow[]; nextCursor: string | null }> {
  let query = noticesOf(db, reader)
    .leftJoin('branch', 'branch.id', 'notice.branchId')
    .select([
      'notice.id',
      'notice.branchId',
      'branch.name as branchName',
      'notice.facts',
      'notice.raisedAt',
      'notice.resolvedAt',
      unreadBy(reader.userId).as('isUnread'),
    ])
    .orderBy('notice.raisedAt', 'desc')
    .orderBy('notice.id', 'desc')
    .limit(page.limit + 1)
  if (page.cursor !== undefined) {
    query = query.where(after(sql`notice.raised_at`, sql`notice.id`, readCursor(page.cursor, 'instant'), 'desc'))
  }
  return pageOf(await query.$castTo<NoticeRow>().execute(), page.limit, (row) => ({ value: row.raisedAt, id: row.id }))
}

/** How many are unread, at most `MOST_UNREAD`. */
export async function countUnread(db: Db, reader: NoticeReader): Promise<number> {
  const unread = await noticesOf(db, reader)
    .select('notice.id')
    .where(unreadBy(reader.userId))
    .limit(MOST_UNREAD)
    .execute()
  return unread.length
}

/** Whether this person may see it. */
export async function hasNotice(db: Db, reader: NoticeReader, id: string): Promise<boolean> {
  return (await noticesOf(db, reader).select('notice.id').where('notice.id', '=', id).executeTakeFirst()) !== undefined
}

export async function insertRead(trx: Trx, noticeId: string, userId: string, now: Date): Promise<void> {
  await trx
    .insertInto('noticeRead')
    .values({ noticeId, userId, readAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteRead(trx: Trx, noticeId: string, userId: string): Promise<void> {
  await trx.deleteFrom('noticeRead').where('noticeId', '=', noticeId).where('userId', '=', userId).execute()
}

/** Marks all that were raised until then: one that came after the list was shown stays unread. */
export async function insertReads(trx: Trx, reader: NoticeReader, until: Date, now: Date): Promise<void> {
  await trx
    .insertInto('noticeRead')
    .columns(['noticeId', 'userId', 'readAt'])
    .expression(
      noticesOf(trx, reader)
        .select([
          'notice.id',
          sql<string>`${reader.userId}::uuid`.as('userId'),
          sql<Date>`${now}::timestamptz`.as('at'),
        ])
        .where('notice.raisedAt', '<=', until)
        .where(unreadBy(reader.userId)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function noticesOf(db: Db, { userId, branchId, kinds, tellsOwn }: NoticeReader) {
  const inBranch = branchId === null ? sql`` : sql`and notice.branch_id = ${branchId}`
  const own = tellsOwn
    ? sql`or (notice.kind = any(${[...OWN_NEWS_KINDS]}::text[]) and notice.facts ->> 'userId' = ${userId})`
    : sql``
  return db.selectFrom('notice').where(sql<boolean>`((notice.kind = any(${[...kinds]}::text[]) ${inBranch}) ${own})`)
}

/** Not read, and still to be: one that somebody else has settled asks nothing of anyone. */
function unreadBy(userId: string) {
  return sql<boolean>`(notice.resolved_at is null or notice.kind = any(${[...LASTING_KINDS]}::text[]))
    and not exists (select from notice_read r where r.notice_id = notice.id and r.user_id = ${userId}::uuid)`
}
