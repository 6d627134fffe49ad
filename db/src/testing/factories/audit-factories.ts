import type { AuditEntry } from '../../core/audit.ts'

/** What the audit log says of an order that was voided by nobody in particular. */
export const auditEntry = (own: Partial<AuditEntry> & Pick<AuditEntry, 'at'>): AuditEntry => ({
  actorId: null,
  clientId: null,
  branchId: null,
  action: 'order.voided',
  objectType: 'order',
  objectId: 'x',
  ...own,
})
