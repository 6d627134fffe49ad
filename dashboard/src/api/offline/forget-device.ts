import { hasUnsentWork, offlineDesk } from '../offline-desk.ts'
import { persistence, storage } from '../remember.ts'

/**
 * Deletes everything, including the key: the server ended this device. Work that the server has not got yet stays, and
 * with it the key that reads it. A browser whose disk fails, or that blocks it, still loses its key. Never throws. Not
 * part of the first load.
 */
export async function forgetDevice(): Promise<void> {
  const note = () => persistence.set(() => 'not-kept')
  await eraseKnown().catch(note)
  if (hasUnsentWork()) storage?.clear()
  else await storage?.forget().catch(note)
}

/** What this browser knows of the shop. */
const eraseKnown = async () =>
  await (offlineDesk()?.erase() ?? import('./recall-session.ts').then((all) => all.forgetKnown()))
