import { KEPT_COMMAND_DAYS, type KeptCommand, keptCommand } from '@labada/contracts/backup/kept-commands'
import { toast } from '../components/notices/toast.tsx'
import { seal as encrypt, finished, loadKey, open } from './storage.ts'
import { t } from './t.ts'

/**
 * The commands of this browser in the last days, each with the server's seal, so that they can be redone after a
 * restore. Encrypted like the session, because orders contain names and phone numbers; a browser without a key stores
 * nothing.
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

/**
 * Stores a command. Never throws: the command itself has succeeded, and the user is told once if it could not be
 * stored.
 */
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

/** Whether there is anything to send; a browser that blocks storage has nothing. */
export async function keepsAnything(): Promise<boolean> {
  try {
    return (await loadKey()) !== undefined && (await withStore('readonly', (store) => store.count())) > 0
  } catch {
    return false
  }
}

/** The commands between two moments, oldest first; without those that were encrypted with another key. */
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

/** The content of a seal; only the server can verify it. */
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
