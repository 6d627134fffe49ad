import type { Caller } from './api.ts'
import { asked } from './branch-pc.ts'

interface Item {
  readonly newestVersion: number
  readonly current: { readonly setting: { readonly section: string; readonly value: object } }
}

/** Changes some values of a section of the settings, as its page does. */
export async function changeSettings(office: Caller, section: string, changes: object): Promise<void> {
  const { items } = await asked<{ items: Item[] }>(office, 'GET', '/settings')
  const item = items.find(({ current }) => current.setting.section === section)
  const change = { section, value: { ...item?.current.setting.value, ...changes } }
  await asked(office, 'POST', '/settings', { change, version: item?.newestVersion })
}
