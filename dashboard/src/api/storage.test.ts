import { beforeEach, describe, expect, it } from 'vitest'
import { type KeyStore, openStorage, STORAGE_PREFIX } from './storage.ts'

/** Keys in memory: the only part of the browser that is missing here. */
function keysInMemory(): KeyStore & { forget: () => void } {
  let kept: CryptoKey | undefined
  return {
    load: async () => kept,
    save: async (key) => {
      kept = key
    },
    remove: async () => {
      kept = undefined
    },
    forget: () => {
      kept = undefined
    },
  }
}

describe('what the browser keeps', () => {
  beforeEach(() => localStorage.clear())

  it('comes back after a reload', async () => {
    const keys = keysInMemory()
    await (await openStorage(localStorage, keys)).write('token', '12|lda_secret')
    expect(await (await openStorage(localStorage, keys)).read('token')).toBe('12|lda_secret')
  })

  it('shows nothing to whoever reads the storage, and every record is prefixed', async () => {
    const storage = await openStorage(localStorage, keysInMemory())
    await storage.write('branch', { name: 'Mabolo' })
    expect(Object.keys(localStorage)).toEqual([`${STORAGE_PREFIX}branch`])
    expect(localStorage.getItem(`${STORAGE_PREFIX}branch`)).not.toContain('Mabolo')
  })

  it('is cleared when the key has changed', async () => {
    const keys = keysInMemory()
    await (await openStorage(localStorage, keys)).write('token', 'a')
    localStorage.setItem('theme', 'dark')
    keys.forget()
    const storage = await openStorage(localStorage, keys)
    expect(await storage.read('token')).toBeUndefined()
    expect(Object.keys(localStorage)).toEqual(['theme'])
  })

  it('is cleared when two records change places', async () => {
    const storage = await openStorage(localStorage, keysInMemory())
    await storage.write('token', 'a')
    await storage.write('client', 'b')
    localStorage.setItem(`${STORAGE_PREFIX}token`, localStorage.getItem(`${STORAGE_PREFIX}client`) ?? '')
    expect(await storage.read('token')).toBeUndefined()
    expect(await storage.read('client')).toBeUndefined()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('is cleared when it was written by another version', async () => {
    const keys = keysInMemory()
    await (await openStorage(localStorage, keys)).write('token', 'a')
    localStorage.setItem('ld:v0:token', 'old')
    expect(await (await openStorage(localStorage, keys)).read('token')).toBeUndefined()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('cannot be exported', async () => {
    const keys = keysInMemory()
    await openStorage(localStorage, keys)
    const key = await keys.load()
    if (!key) throw new Error('no key')
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })

  it('forgets what is set to nothing', async () => {
    const storage = await openStorage(localStorage, keysInMemory())
    await storage.write('token', 'a')
    await storage.write('token', null)
    expect(Object.keys(localStorage)).toEqual([])
  })
})
