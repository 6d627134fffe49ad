import { openStorage, type SafeStorage } from '../../../api/storage.ts'

/**
 * Counter data kept on this device: the current ticket, the tickets on hold, the printer's paper width. Encrypted like
 * the session, because tickets contain names and phone numbers. If the browser has no storage, it lasts as long as the
 * page.
 */
export const deviceStore = {
  async read(name: string): Promise<unknown> {
    return memory.has(name) ? memory.get(name) : (await opened()).read(name)
  },
  async write(name: string, value: unknown): Promise<void> {
    // Memory first: a page that reads right after writing must not race the encryption.
    memory.set(name, value)
    await (await opened()).write(name, value)
  },
  /** Clears the in-memory copy, as a reload does; stored data stays. */
  letGo(): void {
    memory.clear()
    storage = undefined
  },
}

const memory = new Map<string, unknown>()
type Kept = Pick<SafeStorage, 'read' | 'write'>

let storage: Promise<Kept> | undefined

function opened(): Promise<Kept> {
  storage ??= openStorage().catch(() => lastsAsLongAsThePage)
  return storage
}

const lastsAsLongAsThePage: Kept = {
  read: async () => undefined,
  write: async () => undefined,
}
