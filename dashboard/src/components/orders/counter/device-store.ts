import { openStorage, type SafeStorage } from '../../../api/storage.ts'

/**
 * What this device keeps of the counter's work: the ticket on the screen, the tickets on hold, the paper of its printer.
 * Encrypted like the session, because tickets carry names and phone numbers. Where a browser keeps nothing, it lasts
 * as long as the page.
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
  /** Lets go of what this page remembers, as a reload does; what is stored stays. */
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
