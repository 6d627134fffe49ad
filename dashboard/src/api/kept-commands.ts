import { KEPT_COMMAND_DAYS, type KeptCommand, keptCommand } from '@labada/contracts/backup/kept-commands'
import { toast } from '../components/notices/toast.tsx'
import { seal as encrypt, finished, loadKey, open } from './storage.ts'
import { t } from './t.ts'

/**
 * What this browser did these last days, each command with the server's seal, so that it can be done again on a shop that was
 * restored. Encrypted like the session, because orders carry names and phone numbers; where a browser has no key, nothing is kept.
 */
const DATABASE = 'labada-kept'
const STORE = 'commands'
const KEPT_MS = KEPT_COMMAND_DAYS * 86_400_000

interface Kept {
  readonly id: string
  /** The server's time, milliseconds since 1970. */
  readonly at: number
  readonly record: string
}

let hasComplained = false

/** Keeps a command. Never throws: what was done is done, and somebody is told once when it could not be kept. */
export async function keepCommand(seal: string, sent: object): Promise<void> {
  try {
    const key = await loadKey()
    if (!key) return
    const { id, at } = claimsOf(seal)
    const command: KeptCommand = { seal, input: JSON.stringify(sent) }
    const kept: Kept = { id, at: Date.parse(at), record: await encrypt(key, nameOf(id), command) }
    await withStore('readwrite', (store) => {
      store.put(kept)
      store.index('at').openKeyCursor(IDBKeyRange.upperBound(kept.at - KEPT_MS)).onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursor | null>).result
        if (!cursor) return
        store.delete(cursor.primaryKey)
        cursor.continue()
      }
      return store.count()
    })
  } catch {
    if (!hasComplained) toast.warning(t('thisBrowserIsOutOf'))
    hasComplained = true
  }
}

/** Whether there is anything to bring; a browser that refuses its stores keeps nothing. */
export async function keepsAnything(): Promise<boolean> {
  try {
    return (await loadKey()) !== undefined && (await withStore('readonly', (store) => store.count())) > 0
  } catch {
    return false
  }
}

/** What was done from one moment to another, oldest first; what another key encrypted is gone. */
export async function listKeptCommands(since: Date, until: Date): Promise<KeptCommand[]> {
  const key = await loadKey()
  if (!key) return []
  const range = IDBKeyRange.bound(since.getTime(), until.getTime())
  const kept = await withStore<Kept[]>('readonly', (store) => store.index('at').getAll(range))
  const opened = await Promise.all(kept.map(({ id, record }) => open(key, nameOf(id), record).catch(() => undefined)))
  return opened.flatMap((one) => {
    const parsed = keptCommand.safeParse(one)
    return parsed.success ? [parsed.data] : []
  })
}

const nameOf = (id: string): string => `kept-command:${id}`

/** What the seal says of itself; the server alone can tell whether it is true. */
function claimsOf(seal: string): { readonly id: string; readonly at: string } {
  const text = seal.split('.')[0]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await finished(
    Object.assign(indexedDB.open(DATABASE, 1), {
      onupgradeneeded(this: IDBOpenDBRequest) {
        this.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex('at', 'at')
      },
    }),
  )
  try {
    return await finished(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}
