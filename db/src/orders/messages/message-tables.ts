import type {
  MessageChannel,
  MessageKind,
  MessageLanguage,
  MessageReason,
  MessageState,
  SendingChannel,
} from '@labada/domain/orders/messages/message-kinds'
import type { Generated } from 'kysely'
import type { Json, Later } from '../../core/column-types.ts'

/** Messages to customers and to the owner, how they are sent, and the sealed passwords of the channels. */
export interface MessageTables {
  messageSetting: {
    id: Generated<boolean>
    version: number
    value: Json<Record<string, unknown>>
    changedAt: Date
    changedBy: string
  }
  messageSecret: { channel: SendingChannel; keyId: string; lockedSecret: Buffer; savedAt: Date; savedBy: string }
  outgoingMessage: OutgoingMessageTable
}

interface OutgoingMessageTable {
  id: string
  kind: MessageKind
  /** The order, trip, payment or alert it is about. */
  subjectId: string
  orderId: Later<string>
  customerId: Later<string>
  branchId: Later<string>
  /** Null until it is known by what it is sent. */
  channel: Later<MessageChannel>
  language: MessageLanguage
  recipient: Later<string>
  /** Null until it is sent: the words are chosen then. */
  body: Later<string>
  state: MessageState
  reason: Later<MessageReason>
  code: Generated<string>
  providerId: Later<string>
  tries: Generated<number>
  /** When what it tells of came true. */
  factAt: Date
  createdAt: Date
  nextTryAt: Later<Date>
  claimedAt: Later<Date>
  settledAt: Later<Date>
  userId: Later<string>
}
