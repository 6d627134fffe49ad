import type { ListedRow } from '@labada/db/offline/offline-commands'
import { centavos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { toListed } from './offline-answers.ts'

const AT = new Date('2026-11-29T09:00:00+08:00')
const row = (body: Record<string, unknown> | undefined, more: Partial<ListedRow> = {}): ListedRow => ({
  id: '01a22799-f800-76d9-8ecf-ac54929a144b',
  branchId: '01a22799-f800-76d9-8ecf-ac54929a144c',
  deviceId: 1,
  seq: 1,
  at: AT,
  countedAt: AT,
  route: 'POST /orders',
  actorId: '01a22799-f800-76d9-8ecf-ac54929a144d',
  orderNumber: null,
  subjectId: null,
  input: { params: {}, ...(body && { body }) },
  broughtAt: AT,
  broughtBy: '01a22799-f800-76d9-8ecf-ac54929a144d',
  state: 'waiting',
  refusal: null,
  waitedBecause: null,
  drawerCentavos: null,
  remark: null,
  decidedAt: null,
  decidedBy: null,
  reason: null,
  by: 'Ana Reyes',
  device: 'Tablet 1',
  branchName: 'Mabolo',
  decidedByName: null,
  orderId: null,
  number: null,
  ...more,
})

describe('Work on the wire, as a list says it', () => {
  it('is worth what was paid, else what the ticket showed, else its total, else the cash that was counted', () => {
    expect(toListed(row({ amount: 50, shownTotal: 80, total: 90 })).amount).toBe(centavos(5_000))
    expect(toListed(row({ shownTotal: 80.5, total: 90 })).amount).toBe(centavos(8_050))
    expect(toListed(row({ total: 90 })).amount).toBe(centavos(9_000))
    expect(toListed(row({ counted: { '1000': 2, '0.25': 3 } })).amount).toBe(centavos(200_075))
  })

  it('has no amount where a device sent none, or one that cannot be read', () => {
    for (const body of [undefined, {}, { amount: 'fifty' }, { amount: 0.001 }, { counted: { '3': 1 } }])
      expect(toListed(row(body)).amount).toBeNull()
  })

  it('says the number in the books only where the slip had none, and why it waited once it is decided', () => {
    expect(toListed(row({}, { number: 'MAB-261129-0007' })).orderNumber).toBe('MAB-261129-0007')
    expect(toListed(row({}, { number: 'MAB-261129-0007', orderNumber: 'MAB-A-0001' })).orderNumber).toBe('MAB-A-0001')
    expect(toListed(row({}, { refusal: 'Closed', waitedBecause: 'No drawer' })).refusal).toBe('Closed')
    expect(toListed(row({}, { waitedBecause: 'No drawer' })).refusal).toBe('No drawer')
  })

  it('names the deed in words, and a person whom nobody knows as such', () => {
    expect(toListed(row({}, { by: null }))).toMatchObject({ what: 'Receive order', by: 'Someone unknown' })
    expect(toListed(row({}, { route: 'POST /gone' })).what).toBe('POST /gone')
  })
})
