import { t } from './t.ts'

/**
 * Browser storage that is useless when copied: AES-GCM records under prefixed keys, with a key that never leaves the
 * browser (not extractable, kept in IndexedDB). The full key name is authenticated with each record, so records cannot
 * be swapped. A missing or changed key or a damaged record clears everything, as the specification requires. It does
 * not protect against a script that runs in the page; the CSP and short sessions do.
 */
export const STORAGE_PREFIX = 'ld:v1:'
/** Records of any version, which are cleared together. */
const ANY_VERSION = t('ld')
const IV_BYTES = 12

export interface SafeStorage {
  /** False if the browser has no key store (no secure context): then nothing is stored. */
  readonly isPersistent: boolean
  readonly read: (name: string) => Promise<unknown>
  readonly write: (name: string, value: unknown) => Promise<void>
  readonly clear: () => void
  /** Clears everything and deletes the key: this browser is no longer a device of the shop. */
  readonly forget: () => Promise<void>
}

/** Opens the storage of this browser. `keys` stores the key; tests pass their own. */
export async function openStorage(
  records: Storage = localStorage,
  keys: KeyStore = indexedDbKeys,
): Promise<SafeStorage> {
  if (!globalThis.crypto?.subtle) return nothingKept
  const isNew = (await keys.load().catch(() => undefined)) === undefined
  if (isNew || hasOtherVersion(records)) clearRecords(records)
  const key = await keys.load().then((found) => found ?? makeKey(keys))
  return {
    isPersistent: true,
    read: async (name) => {
      const record = records.getItem(STORAGE_PREFIX + name)
      if (record === null) return undefined
      try {
        return await open(key, STORAGE_PREFIX + name, record)
      } catch {
        clearRecords(records)
        return undefined
      }
    },
    write: async (name, value) => {
      const fullName = STORAGE_PREFIX + name
      if (value === null || value === undefined) records.removeItem(fullName)
      else records.setItem(fullName, await seal(key, fullName, value))
    },
    clear: () => clearRecords(records),
    forget: async () => {
      clearRecords(records)
      await keys.remove()
    },
  }
}

/** Stores the one key of this browser. */
export interface KeyStore {
  readonly load: () => Promise<CryptoKey | undefined>
  readonly save: (key: CryptoKey) => Promise<void>
  readonly remove: () => Promise<void>
}

const nothingKept: SafeStorage = {
  isPersistent: false,
  read: async () => undefined,
  write: async () => undefined,
  clear: () => undefined,
  forget: async () => undefined,
}

async function makeKey(keys: KeyStore): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey({ name: t('aesGcm'), length: 256 }, false, ['encrypt', 'decrypt'])
  await keys.save(key)
  return key
}

/** Encrypts a value under its name. Base64. */
export async function seal(key: CryptoKey, name: string, value: unknown): Promise<string> {
  const bytes = await sealBytes(key, name, value)
  return `${toText(bytes.subarray(0, IV_BYTES))}.${toText(bytes.subarray(IV_BYTES))}`
}

/** Decrypts a value that `seal` encrypted under the same name. Throws for anything else. */
export async function open(key: CryptoKey, name: string, record: string): Promise<unknown> {
  const [iv = '', sealed = ''] = record.split('.')
  return await decrypt(key, name, fromText(iv), fromText(sealed))
}

/** Encrypts a value of any size under its name: the vector, then the sealed bytes. */
export async function sealBytes(key: CryptoKey, name: string, value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const sealed = await crypto.subtle.encrypt(
    { name: t('aesGcm'), iv, additionalData: new TextEncoder().encode(name) },
    key,
    plain,
  )
  const bytes = new Uint8Array(IV_BYTES + sealed.byteLength)
  bytes.set(iv)
  bytes.set(new Uint8Array(sealed), IV_BYTES)
  return bytes
}

/** Decrypts bytes that `sealBytes` encrypted under the same name. Throws for anything else. */
export const openBytes = (key: CryptoKey, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> =>
  decrypt(key, name, bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES))

async function decrypt(
  key: CryptoKey,
  name: string,
  iv: Uint8Array<ArrayBuffer>,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const plain = await crypto.subtle.decrypt(
    { name: t('aesGcm'), iv, additionalData: new TextEncoder().encode(name) },
    key,
    sealed,
  )
  return JSON.parse(new TextDecoder().decode(plain))
}

const hasOtherVersion = (records: Storage): boolean =>
  Object.keys(records).some((name) => name.startsWith(ANY_VERSION) && !name.startsWith(STORAGE_PREFIX))

function clearRecords(records: Storage): void {
  for (const name of Object.keys(records)) if (name.startsWith(ANY_VERSION)) records.removeItem(name)
}

function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
}

/** The key of this browser; undefined if there is none or no key store. */
export const loadKey = async (): Promise<CryptoKey | undefined> =>
  globalThis.crypto?.subtle ? await indexedDbKeys.load() : undefined

const indexedDbKeys: KeyStore = {
  load: () => withKeys('readonly', (store) => store.get('key')),
  save: async (key) => {
    await withKeys('readwrite', (store) => store.put(key, 'key'))
  },
  remove: async () => {
    await withKeys('readwrite', (store) => store.delete('key'))
  },
}

async function withKeys<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await finished(
    Object.assign(indexedDB.open('labada', 1), {
      onupgradeneeded(this: IDBOpenDBRequest) {
        this.result.createObjectStore('keys')
      },
    }),
  )
  try {
    return await finished(work(database.transaction('keys', mode).objectStore('keys')))
  } finally {
    database.close()
  }
}

/** The result of an IndexedDB request. */
export function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser storage failed')))
  })
}
