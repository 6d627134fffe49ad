import { messageSettingsSchema } from '@labada/contracts/orders/messages/message-settings'
import type { SendingChannel } from '@labada/domain/orders/messages/message-kinds'
import { DEFAULT_MESSAGE_SETTINGS, type MessageSettings } from '@labada/domain/orders/messages/message-settings'
import type { Db, Trx } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { fullNameOf } from '../../core/names.ts'

/** The settings as saved; those of a shop that saved none, as version 0. */
export interface SavedSettings {
  readonly version: number
  readonly settings: MessageSettings
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

export async function getMessageSettings(db: Db): Promise<SavedSettings> {
  const row = await db
    .selectFrom('messageSetting as s')
    .innerJoin('appUser as u', 'u.id', 's.changedBy')
    .select(['s.version', 's.value', 's.changedAt'])
    .select(fullNameOf('u').as('changedBy'))
    .executeTakeFirst()
  if (!row) return { version: 0, settings: DEFAULT_MESSAGE_SETTINGS, changedAt: null, changedBy: null }
  const { value, ...rest } = row
  // Fields that an old record lacks come from the defaults; kinds and texts have their own.
  return { ...rest, settings: messageSettingsSchema.parse({ ...DEFAULT_MESSAGE_SETTINGS, ...value }) }
}

/** Saves the version after `known`; false if somebody else saved one meanwhile. */
export async function saveMessageSettings(
  trx: Trx,
  known: number,
  settings: MessageSettings,
  by: { readonly at: Date; readonly userId: string },
): Promise<boolean> {
  const row = { version: known + 1, value: JSON.stringify(settings), changedAt: by.at, changedBy: by.userId }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('messageSetting')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('messageSetting.version', '=', known))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function listMessageSecrets(db: Db): Promise<Row<'messageSecret'>[]> {
  return db.selectFrom('messageSecret').selectAll().orderBy('channel').execute()
}

export async function saveMessageSecret(trx: Trx, row: Row<'messageSecret'>): Promise<void> {
  await trx
    .insertInto('messageSecret')
    .values(row)
    .onConflict((conflict) => conflict.column('channel').doUpdateSet(row))
    .execute()
}

export async function deleteMessageSecret(trx: Trx, channel: SendingChannel): Promise<void> {
  await trx.deleteFrom('messageSecret').where('channel', '=', channel).execute()
}

/** What a channel’s secret is locked for: one copied to another channel does not open. */
export const messageSecretContext = (channel: SendingChannel): string => `message-channel:${channel}`
