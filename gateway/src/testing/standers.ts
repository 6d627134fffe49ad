import { newId } from '@labada/db/core/ids'
import { type GivenUser, givenEmployee } from '@labada/db/testing/factories/factories'
import { hashPassword } from '../access/passwords.ts'
import { done, type Till } from './till.ts'

/** The PIN of everyone who stands at a counter of a test. */
export const PIN = '7391'
const pinHash = await hashPassword(PIN)

/** Someone of a branch with a PIN, who may do there what its account may. */
export async function givenStander({ app, now }: Till, branchId: string): Promise<GivenUser> {
  const user = await givenEmployee(app.db, { branchIds: [branchId] })
  const pin = { userId: user.id, pinHash, length: PIN.length, setAt: now(), setBy: user.id }
  await app.db.insertInto('counterPin').values(pin).execute()
  return user
}

/** Gives somebody of a counter a set of keys of their own. */
export async function giveKeySet({ app, admin }: Till, user: GivenUser, keys: readonly string[]): Promise<void> {
  const keySetId = newId()
  const set = { id: keySetId, name: `Set ${keySetId}`, role: 'employee' as const, keys, createdBy: admin.user.id }
  await app.db.insertInto('keySet').values(set).execute()
  await app.db.updateTable('appUser').set({ keySetId, preset: null }).where('id', '=', user.id).execute()
}

/** Changes some fields of a section of the settings; nothing if they are so already. */
export async function changeSettings({ admin }: Till, section: 'counter' | 'reversals', to: object): Promise<void> {
  const { items } = done(await admin.get('/settings'))
  const item = items.find(
    (one: { current: { setting: { section: string } } }) => one.current.setting.section === section,
  )
  const { value } = item.current.setting
  const next = { ...value, ...to }
  if (JSON.stringify(next) === JSON.stringify(value)) return
  done(await admin.post('/settings', { change: { section, value: next }, version: item.newestVersion }))
}
