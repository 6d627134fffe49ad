import { afterEach, describe, expect, it } from 'vitest'
import { keepAndShow, persistence, rememberSession } from './remember.ts'
import { EMPTY_SESSION, getSession, setSession, subscribeToSession } from './session.ts'
import { openStorage, STORAGE_PREFIX } from './storage.ts'

afterEach(() => {
  setSession(EMPTY_SESSION)
  localStorage.clear()
})

let stop = () => {}
afterEach(() => stop())

/** The storage of an administrator's browser. */
async function givenStorage() {
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
  const storage = await openStorage(localStorage, keys)
  await storage.write('token', 'old')
  await storage.write('userType', 'admin')
  return { storage, reopen: () => openStorage(localStorage, keys) }
}

/** Two tabs of one browser: one storage, one key. */
async function twoTabs() {
  const { storage: other, reopen } = await givenStorage()
  stop = await rememberSession(reopen)
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

describe('a login', () => {
  it('is stored whole by the time it is on screen, however slow the device seals', async () => {
    const { storage } = await givenStorage()
    const write = async (name: string, value: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      await storage.write(name, value)
    }
    stop = await rememberSession(async () => ({ ...storage, write }))
    const storedWhenShown: string[][] = []
    const leave = subscribeToSession(() => {
      if (getSession().user === true) storedWhenShown.push(Object.keys(localStorage).toSorted())
    })
    setSession({ token: 'new', client: 'a device' })
    await keepAndShow({ user: true, employeeLoginTimestamp: 'now' })
    leave()
    const fields = ['client', 'employeeLoginTimestamp', 'token', 'userType']
    expect(storedWhenShown).toEqual([fields.map((field) => STORAGE_PREFIX + field)])
    expect(await Promise.all(fields.map(storage.read))).toEqual(['a device', 'now', 'new', 'admin'])
  })

  it('is on screen even where nothing can be stored', async () => {
    const { storage } = await givenStorage()
    const write = () => Promise.reject(new Error('The disk is full'))
    stop = await rememberSession(async () => ({ ...storage, write }))
    await keepAndShow({ user: true, client: 'a device' })
    expect(getSession()).toMatchObject({ user: true, client: 'a device' })
    expect(persistence.get()).toBe('not-kept')
  })
})
