import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { loadKey, openBytes, sealBytes } from '../storage.ts'

/** A command as it is kept until the server has recorded it: the wire's form, except for what only a screen shows. */
export interface StoredCommand {
  readonly seq: number
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly route: string
  readonly actorId: string
  readonly actorName: string
  readonly orderNumber: string | null
  /** `{params, body}` as JSON. */
  readonly input: string
}

/** What the server said last, by name: a route, or `session`. */
export interface Fact {
  /** The server's time, milliseconds since 1970. */
  readonly at: number
  /** As it is on the wire. */
  readonly value: unknown
}

/** The last numbers that this device gave. */
export interface SlipNumbers {
  /** The device whose series it is: a browser may be paired anew. */
  readonly device: string
  readonly series: string
  /** The business day of its last order, and how many it received on it. */
  readonly day: string
  readonly count: number
  /** How many sales of items it made; never restarts. */
  readonly sales?: number
}

/** What seals work that this device gives out in a file. */
export interface FileKey {
  /** The device it is of: a browser may be paired anew. */
  readonly device: string
  readonly keyId: string
  /** It seals, and can’t be read out. */
  readonly key: CryptoKey
}

interface DeskDatabase extends DBSchema {
  facts: { key: string; value: { readonly at: number; readonly sealed: Uint8Array<ArrayBuffer> } }
  outbox: {
    key: number
    value: { readonly seq: number; readonly isSent: boolean; readonly sealed: Uint8Array<ArrayBuffer> }
  }
  counters: { key: string; value: number | SlipNumbers | FileKey }
}

export type LocalStore = NonNullable<Awaited<ReturnType<typeof openLocalStore>>>

/**
 * What a counter keeps for times without a connection: facts of the server, and the outbox. Sealed with the key of this
 * browser, which cannot be read out, because both hold names and phone numbers. Undefined if this browser keeps nothing.
 */
export async function openLocalStore() {
  const key = await loadKey()
  if (!key) return undefined
  const database: IDBPDatabase<DeskDatabase> = await openDB<DeskDatabase>('labada-desk', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('facts')
      fresh.createObjectStore('outbox', { keyPath: 'seq' })
      fresh.createObjectStore('counters')
    },
    // Another tab has a newer version: it waits for this one to let go.
    blocking: () => database.close(),
  })
  const factName = (name: string) => `fact:${name}`
  const numbersName = (device: string) => `numbers:${device}`
  const fileKeyName = (device: string) => `file-key:${device}`
  const commandName = (seq: number) => `command:${seq}`

  /** Somebody logged out: what was being read for them is not kept. */
  let isOver = false

  return {
    async readFact(name: string): Promise<Fact | undefined> {
      const row = await database.get('facts', name)
      if (!row) return undefined
      try {
        return { at: row.at, value: await openBytes(key, factName(name), row.sealed) }
      } catch {
        // Sealed with a key that is gone.
        return undefined
      }
    },

    async writeFact(name: string, { at, value }: Fact): Promise<void> {
      const sealed = await sealBytes(key, factName(name), value)
      if (!isOver) await database.put('facts', { at, sealed }, name)
    },

    /**
     * Keeps a command, and the number it used, in one transaction that is on disk when this resolves. Returns its place.
     * Throws if the disk is full: then nothing of it is kept.
     */
    async append(command: Omit<StoredCommand, 'seq'>, numbers: SlipNumbers | null): Promise<StoredCommand> {
      const seq = (Number(await database.get('counters', 'seq')) || 0) + 1
      const stored = { ...command, seq }
      // Sealed before: a transaction ends when it waits for anything else.
      const sealed = await sealBytes(key, commandName(seq), stored)
      const trx = database.transaction(['outbox', 'counters'], 'readwrite', { durability: 'strict' })
      await Promise.all([
        trx.objectStore('outbox').add({ seq, isSent: false, sealed }),
        trx.objectStore('counters').put(seq, 'seq'),
        ...(numbers ? [trx.objectStore('counters').put(numbers, numbersName(numbers.device))] : []),
        trx.done,
      ])
      return stored
    },

    async readNumbers(device: string): Promise<SlipNumbers | undefined> {
      const numbers = await database.get('counters', numbersName(device))
      return typeof numbers === 'object' && 'series' in numbers ? numbers : undefined
    },

    async writeNumbers(numbers: SlipNumbers): Promise<void> {
      await database.put('counters', numbers, numbersName(numbers.device))
    },

    async readFileKey(device: string): Promise<FileKey | undefined> {
      const key = await database.get('counters', fileKeyName(device))
      return typeof key === 'object' && 'keyId' in key ? key : undefined
    },

    async writeFileKey(key: FileKey): Promise<void> {
      await database.put('counters', key, fileKeyName(key.device))
    },

    /** All commands after a place, oldest first, with whether the server has recorded each. */
    async readCommands(): Promise<readonly { readonly command: StoredCommand; readonly isSent: boolean }[]> {
      const rows = await database.getAll('outbox')
      return Promise.all(
        rows.map(async ({ seq, isSent, sealed }) => ({
          command: (await openBytes(key, commandName(seq), sealed)) as StoredCommand,
          isSent,
        })),
      )
    },

    /** Marks commands that the server has answered; they stay until what this device knows includes them. */
    async markSent(places: readonly number[]): Promise<void> {
      const trx = database.transaction('outbox', 'readwrite')
      for (const seq of places) {
        const row = await trx.store.get(seq)
        if (row) await trx.store.put({ ...row, isSent: true })
      }
      await trx.done
    },

    /** Replaces what the server said, by name, and removes the commands it includes, at once. */
    async settle(facts: Readonly<Record<string, Fact>>, places: readonly number[]): Promise<void> {
      const rows = await Promise.all(
        Object.entries(facts).map(async ([name, { at, value }]) => ({
          name,
          row: { at, sealed: await sealBytes(key, factName(name), value) },
        })),
      )
      if (isOver) return
      const trx = database.transaction(['facts', 'outbox'], 'readwrite')
      await Promise.all([
        ...rows.map(({ name, row }) => trx.objectStore('facts').put(row, name)),
        ...places.map((seq) => trx.objectStore('outbox').delete(seq)),
        trx.done,
      ])
    },

    /** Erases what the server said; `forGood`: nothing of it is written again. The outbox and the numbers stay. */
    async eraseFacts({ forGood = false } = {}): Promise<void> {
      isOver ||= forGood
      await database.clear('facts')
    },

    close: () => database.close(),
  }
}
