import { messageSettingRoutes, type SavedMessageSettings } from '@labada/contracts/orders/messages/message-settings'
import { orderMessageRoutes } from '@labada/contracts/orders/messages/order-messages'
import { DEFAULT_MESSAGE_SETTINGS } from '@labada/domain/orders/messages/message-settings'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keys } from '../../../../api/query-keys.ts'
import { open } from '../../../../testing/counter.tsx'
import { givenOffice } from '../../../../testing/office.tsx'
import { GIVEN_NOW } from '../../../../testing/shop.ts'
import { MessagesSection } from './messages-section.tsx'

const settings = structuredClone(DEFAULT_MESSAGE_SETTINGS) as SavedMessageSettings['settings']
const saved = (own: Partial<SavedMessageSettings> = {}): SavedMessageSettings => ({
  version: 0,
  settings,
  changedAt: null,
  changedBy: null,
  secrets: [],
  publicAddress: 'https://labada.example',
  ...own,
})
const byBen = { version: 1, changedAt: GIVEN_NOW, changedBy: 'Ben Ramos' }
const alertsTo = () => screen.findByRole('textbox', { name: /Email alerts to/ }) as Promise<HTMLInputElement>

function givenMessages() {
  const network = givenOffice()
  network.answers(messageSettingRoutes.getMessageSettings, () => saved())
  network.answers(orderMessageRoutes.listUnsentMessages, () => ({ items: [] }))
  return { network, ...open(<MessagesSection />) }
}

it('what is typed stays when another admin saves meanwhile, until the section is reloaded', async () => {
  const { network, user, client } = givenMessages()
  await user.type(await alertsTo(), 'owner@suds.example')
  network.answers(messageSettingRoutes.getMessageSettings, () =>
    saved({ ...byBen, settings: { ...settings, alertsTo: 'ben@suds.example' } }),
  )
  await client.invalidateQueries({ queryKey: keys.settings() })
  await screen.findByText(/Ben Ramos changed Messages while you were editing/)
  expect((await alertsTo()).value).toBe('owner@suds.example')
  await user.click(screen.getByRole('button', { name: 'Reload section' }))
  expect((await alertsTo()).value).toBe('ben@suds.example')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

it('a form that nobody touched follows what others save, and a save keeps the form', async () => {
  const { network, user, client } = givenMessages()
  await alertsTo()
  network.answers(messageSettingRoutes.getMessageSettings, () =>
    saved({ ...byBen, settings: { ...settings, alertsTo: 'ben@suds.example' } }),
  )
  await client.invalidateQueries({ queryKey: keys.settings() })
  await waitFor(async () => expect((await alertsTo()).value).toBe('ben@suds.example'))
  network.answers(messageSettingRoutes.changeMessageSettings, ({ body }) =>
    saved({ ...body, version: 2, changedAt: GIVEN_NOW, changedBy: 'Alma Labada' }),
  )
  await user.clear(await alertsTo())
  await user.type(await alertsTo(), 'owner@suds.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/by Alma Labada/)
  expect((await alertsTo()).value).toBe('owner@suds.example')
  expect(network.sentTo(messageSettingRoutes.changeMessageSettings)[0]?.body.version).toBe(1)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
