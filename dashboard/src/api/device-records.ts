import { type DBSchema, openDB } from 'idb'
import { loadKey, openBytes, openStorage, sealBytes } from './storage.ts'

interface RecordsDatabase extends DBSchema {
  records: { key: string; value: Uint8Array<ArrayBuffer> }
}

/** What a counter has in hand, by name. Values are JSON. */
export interface DeviceRecords {
  readonly read: (name: string) => Promise<unknown>
  /** It is on the disk when this resolves: not even a power cut brings back what was there before. */
  readonly write: (name: string, value: object | null) => Promise<void>
}

/**
 * Opens the records of this browser: sealed with its key, as the session is, because tickets contain names and phone
 * numbers. In IndexedDB, because a browser writes its local storage to the disk up to a minute late: one that dies would
 * bring back a ticket that was saved. Undefined if the browser keeps no key.
 */
export async function openDeviceRecords(): Promise<DeviceRecords | undefined> {
  const key = await loadKey()
  if (!key) return undefined
  const database = await openDB<RecordsDatabase>('labada-counter', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('records'),
  })
  const fullName = (name: string) => `record:${name}`
  const records: DeviceRecords = {
    async read(name) {
      const sealed = await database.get('records', name)
      if (sealed) return await openBytes(key, fullName(name), sealed).catch(() => undefined)
      return await moved(name)
    },
    async write(name, value) {
      // Sealed before: a transaction ends when it waits for anything else.
      const sealed = value === null ? null : await sealBytes(key, fullName(name), value)
      const trx = database.transaction('records', 'readwrite', { durability: 'strict' })
      await Promise.all([sealed ? trx.store.put(sealed, name) : trx.store.delete(name), trx.done])
    },
  }
  /** A record that an earlier version kept in local storage. */
  const moved = async (name: string): Promise<unknown> => {
    const earlier = await openStorage()
    const value = await earlier.read(name)
    if (typeof value !== 'object' || value === null) return undefined
    await records.write(name, value)
    await earlier.write(name, null)
    return value
  }
  return records
}
