import {
  type KeptCommand,
  keptCommandRoutes,
  MOST_BYTES_TO_BRING,
  MOST_COMMANDS_TO_BRING,
} from '@labada/contracts/backup/kept-commands'
import { toast } from '../components/notices/toast.tsx'
import { dateTime } from '../lib/format.ts'
import { call } from './call.ts'
import { keepsAnything, listKeptCommands } from './kept-commands.ts'
import { t } from './t.ts'

/** The last restore for which this browser has sent everything. */
const BROUGHT = 'labada:brought'

/**
 * After a restore: sends what this browser did since the time of the backup. Once per restore; if interrupted, it
 * starts again at the next login, and the server counts each command once. Throws `CallError`.
 */
export async function bringCommands(): Promise<void> {
  if (!(await keepsAnything())) return
  const { restore } = await call(keptCommandRoutes.getKeptSince, {})
  if (!restore || localStorage.getItem(BROUGHT) === restore.restoreId) return
  const commands = await listKeptCommands(restore.since, restore.restoredAt)
  let taken = 0
  for (const batch of batchesOf(commands))
    taken += (await call(keptCommandRoutes.bringKeptCommands, { body: { commands: batch } })).taken
  localStorage.setItem(BROUGHT, restore.restoreId)
  if (taken > 0) toast.info(t('theShopWasRestoredTo', { count: taken, snapshotAt: dateTime(restore.snapshotAt) }))
}

/** Splits commands into batches of the size one call accepts. */
function batchesOf(commands: readonly KeptCommand[]): KeptCommand[][] {
  const batches: KeptCommand[][] = []
  let batch: KeptCommand[] = []
  let bytes = 0
  for (const command of commands) {
    const size = new TextEncoder().encode(JSON.stringify(command)).length
    if (batch.length > 0 && (batch.length >= MOST_COMMANDS_TO_BRING || bytes + size > MOST_BYTES_TO_BRING)) {
      batches.push(batch)
      batch = []
      bytes = 0
    }
    batch.push(command)
    bytes += size + 1
  }
  return batch.length > 0 ? [...batches, batch] : batches
}
