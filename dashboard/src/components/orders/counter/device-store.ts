import type { DeviceRecords } from '../../../api/device-records.ts'
import { partOf } from './part.ts'

const records = partOf(() => import('../../../api/device-records.ts'))

/**
 * Counter data kept on this device: the current ticket, the tickets on hold, payments taken but not sent. If the browser
 * keeps nothing, it lasts as long as the page.
 */
export const deviceStore = {
  async read(name: string): Promise<unknown> {
    return memory.has(name) ? memory.get(name) : (await opened()).read(name)
  },
  /**
   * Resolves when it is on the disk; at once as long as the code for that is on its way, when there is nothing on it yet.
   * One write after the other, so that the last one wins.
   */
  write(name: string, value: object | null): Promise<void> {
    // Memory first: a page that reads right after writing must not race the encryption.
    memory.set(name, value)
    const written = line.then(async () => (await opened()).write(name, value))
    line = written.catch(() => undefined)
    return records.now() ? written : Promise.resolve()
  },
  /** Clears the in-memory copy, as a reload does; stored data stays. */
  letGo(): void {
    memory.clear()
    opening = undefined
  },
}

const memory = new Map<string, unknown>()
let line: Promise<void> = Promise.resolve()
let opening: Promise<DeviceRecords> | undefined

function opened(): Promise<DeviceRecords> {
  opening ??= records
    .arrive()
    .then(({ openDeviceRecords }) => openDeviceRecords())
    .catch(() => undefined)
    .then((found) => found ?? lastsAsLongAsThePage)
  return opening
}

const lastsAsLongAsThePage: DeviceRecords = {
  read: async () => undefined,
  write: async () => undefined,
}
