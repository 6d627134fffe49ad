import type { RouteResponse } from '@labada/contracts/core/route'
import { portalAttendanceRoutes } from '@labada/contracts/portal/portal-attendance'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { givenCounter, open } from '../../../testing/counter.tsx'
import { ANA, GIVEN_NOW } from '../../../testing/shop.ts'
import { AttendanceTab } from './attendance-tab.tsx'
import { openPortal, portalSession } from './portal-session.ts'

it('a card says the overtime that its day has in the table and the sum, and what was stayed under another name', async () => {
  const date = manilaDateOf(GIVEN_NOW)
  const seen: RouteResponse<typeof portalAttendanceRoutes.portalAttendance> = {
    success: true,
    data: {
      shifts: [
        {
          shift_id: '0199aaaa-0000-7000-8000-00000000e001',
          date,
          branch: 'Mabolo',
          in_at: new Date(`${date}T08:00:00+08:00`),
          out_at: new Date(`${date}T17:45:00+08:00`),
          state: 'closed',
          outside_minutes: 45,
          overtime_status: 'reduced',
        },
      ],
      days: [
        {
          date,
          attendance: 'worked',
          flags: [],
          worked_minutes: 512,
          late_minutes: 0,
          overtime_minutes: 32,
          is_corrected: false,
        },
      ],
      totals: { worked_minutes: 512, late_minutes: 0, overtime_minutes: 32, days: 1 },
    },
  }
  givenCounter().answers(portalAttendanceRoutes.portalAttendance, () => seen)
  openPortal({ employee: { id: ANA.id, firstname: 'Ana', lastname: 'Reyes' }, token: 'a-token' })
  const session = portalSession.get()
  if (!session) throw new Error('The portal is open')
  open(<AttendanceTab session={session} />)
  const card = within(await screen.findByRole('list', { name: 'Recent shifts' }))
  expect(card.getByText('Overtime 32 min')).toBeTruthy()
  expect(card.getByText('45 min outside the schedule')).toBeTruthy()
  const row = within(screen.getByRole('region', { name: 'Every day' })).getAllByRole('row')[1]
  expect(row?.textContent).toContain('32 min')
  expect(screen.queryByText(/Overtime 45/)).toBeNull()
})
