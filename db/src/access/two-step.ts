import type { Db, Trx } from '../core/client.ts'

/** The keys for which the shop asks two-step login; none before the first setup. */
export async function listTwoStepKeys(db: Db): Promise<readonly string[]> {
  const row = await db.selectFrom('company').select('twoStepKeys').executeTakeFirst()
  return row?.twoStepKeys ?? []
}

/** The same, locked until the transaction ends. */
export async function lockTwoStepKeys(trx: Trx): Promise<readonly string[]> {
  const row = await trx.selectFrom('company').select('twoStepKeys').forUpdate().executeTakeFirst()
  return row?.twoStepKeys ?? []
}

/** Changes for which keys the shop asks two-step login. */
export async function setTwoStepKeys(trx: Trx, keys: readonly string[]): Promise<void> {
  await trx.updateTable('company').set({ twoStepKeys: keys }).execute()
}

/** Everybody of the office with a live session that has not proven a second step. */
export async function listOneStepUsers(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('accessToken')
    .select('userId')
    .distinct()
    .where('role', '=', 'admin')
    .where('isTwoStep', '=', false)
    .where('revokedAt', 'is', null)
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Whether the session of a token has proven a second step. */
export async function isTwoStep(db: Db, tokenId: number): Promise<boolean> {
  const row = await db.selectFrom('accessToken').select('isTwoStep').where('id', '=', tokenId).executeTakeFirst()
  return row?.isTwoStep ?? false
}

/** The session of a token has proven a second step just now. */
export async function noteTwoStep(trx: Trx, tokenId: number): Promise<void> {
  await trx
    .updateTable('accessToken')
    .set({ isTwoStep: true })
    .where('family', '=', (eb) => eb.selectFrom('accessToken as t').select('t.family').where('t.id', '=', tokenId))
    .execute()
}

/** Of a user who has no second step anymore: no session of theirs counts as a two-step one. */
export async function forgetTwoStep(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('accessToken').set({ isTwoStep: false }).where('userId', '=', userId).execute()
}
