import { todayRoutes } from '@labada/contracts/reports/today'
import { PRESET_KEYS } from '@labada/domain/core/presets'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { BranchesPage } from './branches-page.tsx'

it('whoever sees no figures gets the branches as a list, and today is not asked for', async () => {
  const network = givenOffice()
  setSession({ keys: new Set(PRESET_KEYS.payroll) })
  open(<BranchesPage />)
  const table = within(await screen.findByRole('region', { name: 'Branches, table' }))
  expect(table.getByText('Mabolo')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /New branch|More actions/ })).toBeNull()
  expect(network.sentTo(todayRoutes.today)).toEqual([])
})
