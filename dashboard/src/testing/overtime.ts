import type { Overtime } from '@labada/contracts/attendance/attendance-desk-schemas'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { GIVEN_NOW, MABOLO } from './shop.ts'

/** Half an hour of Ana’s that waits to be decided. */
export const givenOvertime = (own: Partial<Overtime> = {}): Overtime => ({
  shiftRecordId: '0199aaaa-0000-7000-8000-000000000101',
  employee: { id: '0199aaaa-0000-7000-8000-0000000000e1', name: 'Ana Reyes' },
  branchId: MABOLO.id,
  workday: manilaDateOf(GIVEN_NOW),
  plannedEndAt: GIVEN_NOW,
  inAt: GIVEN_NOW,
  outAt: GIVEN_NOW,
  minutes: 30,
  note: 'Rush orders',
  status: 'pending_review',
  approvedMinutes: null,
  decidedBy: null,
  decisionReason: null,
  ordersTouched: 2,
  isLocked: false,
  canUndo: false,
  version: 1,
  ...own,
})
