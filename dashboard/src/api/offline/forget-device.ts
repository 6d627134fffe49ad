import { hasUnsentWork, offlineDesk } from '../offline-desk.ts'
import { persistence, storage } from '../remember.ts'

/**
 * Deletes everything, including the key: the server ended this device. Work that the server has not got yet stays, and
 * with it the key that reads it. Not part of the first load.
 */
export async function forgetDevice(): Promise<void> {
  await (offlineDesk()?.erase() ?? import('./recall-session.ts').then((all) => all.forgetKnown()))
  if (hasUnsentWork()) storage?.clear()
  else await storage?.forget().catch(() => persistence.set(() => 'not-kept'))
}
