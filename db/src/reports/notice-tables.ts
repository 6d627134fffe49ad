import type { AttentionFacts, AttentionKind } from '@labada/domain/reports/attention'
import type { Json, Later } from '../core/column-types.ts'

/** The notices of the bell, and who has read them. */
export interface NoticeTables {
  notice: NoticeTable
  noticeRead: { noticeId: string; userId: string; readAt: Date }
}

interface NoticeTable {
  id: string
  /** The cause; one open notice each. */
  key: string
  kind: AttentionKind
  branchId: string | null
  facts: Json<AttentionFacts>
  raisedAt: Date
  resolvedAt: Later<Date>
}
