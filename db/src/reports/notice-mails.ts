import type { Attention } from '@labada/domain/reports/attention'
import { noticeMail } from '@labada/domain/reports/notice-mails'
import { listBranchNames } from '../company/branch-names.ts'
import type { Trx } from '../core/client.ts'
import { newId } from '../core/ids.ts'
import { announce } from '../core/outbox.ts'
import { getMessageSettings } from '../orders/messages/message-settings.ts'
import { insertMessages } from '../orders/messages/outgoing-messages.ts'

/** Queues a mail to the owner for each notice that was just raised and is told that way. Once for each notice. */
export async function queueNoticeMails(
  trx: Trx,
  raised: readonly (Attention & { readonly key: string })[],
  now: Date,
): Promise<void> {
  if (raised.length === 0) return
  const { settings } = await getMessageSettings(trx)
  if (!settings.mail.on || settings.alertsTo === '') return
  const branches = await listBranchNames(trx)
  const ids = new Map(
    (
      await trx
        .selectFrom('notice')
        .select(['id', 'key'])
        .where('resolvedAt', 'is', null)
        .where(
          'key',
          'in',
          raised.map(({ key }) => key),
        )
        .execute()
    ).map(({ id, key }) => [key, id]),
  )
  const rows = raised.flatMap((one) => {
    const body = noticeMail(one, one.branchId === null ? undefined : branches.get(one.branchId))
    const subjectId = ids.get(one.key)
    if (body === undefined || subjectId === undefined) return []
    return {
      id: newId(),
      kind: 'alert',
      subjectId,
      branchId: one.branchId,
      language: 'en',
      body,
      state: 'waiting',
      factAt: now,
      createdAt: now,
      nextTryAt: now,
    } as const
  })
  if ((await insertMessages(trx, rows)) === 0) return
  await announce(
    trx,
    now,
    ...rows.map(({ subjectId, branchId }) => ({ type: 'message.queued', branchId, payload: { subjectId } }) as const),
  )
}
