import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { givenBrowser, givenNoSession } from '../../testing/browser.tsx'
import { persistence, rememberSession } from '../remember.ts'
import type { SafeStorage } from '../storage.ts'
import { forgetDevice } from './forget-device.ts'

describe('a device that the server ended', () => {
  const forget = vi.fn<SafeStorage['forget']>()

  beforeEach(async () => {
    givenBrowser()
    givenNoSession()
    forget.mockReset().mockResolvedValue(undefined)
    await rememberSession(async () => ({
      isPersistent: true,
      read: async () => null,
      write: async () => undefined,
      clear: () => undefined,
      forget,
    }))
  })
  afterEach(() => vi.unstubAllGlobals())

  it('loses its key also where the disk does not open', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
    await forgetDevice()
    expect(forget).toHaveBeenCalledOnce()
    expect(persistence.get()).toBe('not-kept')
  })

  it('says that nothing is kept where the key can’t be deleted', async () => {
    vi.stubGlobal('crypto', undefined)
    forget.mockRejectedValue(new Error('The disk is full'))
    expect(persistence.get()).toBe('kept')
    await forgetDevice()
    expect(persistence.get()).toBe('not-kept')
  })
})
