import { afterEach, describe, expect, it } from 'vitest'
import { rememberSession } from './remember.ts'
import { EMPTY_SESSION, getSession, setSession } from './session.ts'
import { openStorage, STORAGE_PREFIX } from './storage.ts'

afterEach(() => {
  setSession(EMPTY_SESSION)
  localStorage.clear()
})

/** Two tabs of one browser: one storage, one key. */
async function twoTabs() {
  let key: CryptoKey | undefined
  const keys = {
    load: async () => key,
    save: async (made: CryptoKey) => {
      key = made
    },
    remove: async () => {
      key = undefined
    },
  }
  const other = await openStorage(localStorage, keys)
  await other.write('token', 'old')
  await other.write('userType', 'admin')
  await rememberSession(() => openStorage(localStorage, keys))
  const hear = (field: string) =>
    window.dispatchEvent(
      new StorageEvent('storage', {
        key: STORAGE_PREFIX + field,
        newValue: localStorage.getItem(STORAGE_PREFIX + field),
      }),
    )
  return { other, hear }
}

describe('a session in two tabs', () => {
  it('goes on with the token the other tab was given', async () => {
    const { other, hear } = await twoTabs()
    expect(getSession().token).toBe('old')
    await other.write('token', 'new')
    hear('token')
    await expect.poll(() => getSession().token).toBe('new')
  })

  it('does not take up the token of somebody else who logged in there', async () => {
    const { other, hear } = await twoTabs()
    await other.write('userType', 'employee')
    await other.write('token', 'theirs')
    hear('token')
    await other.write('client', 'a device')
    hear('client')
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(getSession()).toMatchObject({ token: 'old', client: null })
  })
})
