import type { employeeMessageRoutes } from '@labada/contracts/people/employee-messages'
import type { Trx } from '@labada/db/core/client'
import { onFirstPage } from '@labada/db/core/keyset'
import * as messages from '@labada/db/people/employee-messages'
import { listPeople } from '@labada/db/people/employee-names'
import { findEmployee, lockEmployee } from '@labada/db/people/employees'
import { DomainError } from '@labada/domain/core/errors'
import { idTaken } from '../core/taken-ids.ts'
import type { Context, Handlers } from '../http/context.ts'
import { found } from './employee-answers.ts'
import { idFree, tell } from './employee-changes.ts'

export const employeeMessageHandlers: Handlers<typeof employeeMessageRoutes> = {
  async sendEmployeeMessages({ body }, context) {
    const sent: string[] = []
    const refused: { employeeId: string; message: string }[] = []
    for (const { id, employeeId } of body.to) {
      try {
        await context.command((trx) => send(trx, context, { id, employeeId, text: body.text }))
        sent.push(employeeId)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        refused.push({ employeeId, message: error.message })
      }
    }
    const people = await listPeople(context.db, [...new Set(refused.map(({ employeeId }) => employeeId))])
    const names = new Map(people.map(({ id, name }) => [id, name]))
    return { sent, refused: refused.map((one) => ({ ...one, name: names.get(one.employeeId) ?? '' })) }
  },

  async listEmployeeMessages({ params }, { db, now }) {
    const { id } = found(await findEmployee(db, now, params.employeeId))
    return { items: await messages.listMessages(db, id) }
  },

  async listSentMessages({ query: { cursor, limit = 50, standing } }, { db }) {
    const [page, totals] = await Promise.all([
      messages.listSentMessages(db, { standing }, { cursor, limit }),
      onFirstPage(cursor, async () => ({ messages: await messages.countSentMessages(db, { standing }) })),
    ])
    return { ...page, totals }
  },

  takeBackEmployeeMessages: ({ body: { ids } }, context) =>
    context.command(async (trx) => {
      const known = await messages.lockMessages(trx, ids)
      if (known.length < new Set(ids).size) throw new DomainError('not_found', 'Message not found')
      const [read, unread] = [known.filter(({ readAt }) => readAt), known.filter(({ readAt }) => !readAt)]
      for (const message of unread) if (!message.takenBackAt) await takeBack(trx, context, message)
      return {
        takenBack: unread.map(({ id }) => id),
        read: read.map(({ id, employeeId, employeeName }) => ({ id, employeeId, employeeName })),
      }
    }),
}

interface Message {
  readonly id: string
  readonly employeeId: string
  readonly text: string
}

async function send(trx: Trx, context: Context, message: Message): Promise<void> {
  const { now, actor } = context
  const employee = await lockEmployee(trx, message.employeeId)
  if (!employee) throw new DomainError('not_found', 'Employee not found')
  const known = await messages.findMessage(trx, message.id)
  if (known) {
    if (known.employeeId !== employee.id) throw idTaken('message')
    return
  }
  if (employee.deactivatedAt) {
    throw new DomainError('field_invalid', 'This employee left and no longer times in', { field: 'to' })
  }
  await idFree('employee_message_pkey', () =>
    messages.insertMessage(trx, { ...message, writtenAt: now, writtenBy: actor.id }),
  )
  await tell(trx, context, employee.id, {
    action: 'employee.message_sent',
    after: { messageId: message.id, text: message.text },
  })
}

async function takeBack(trx: Trx, context: Context, { id, employeeId, text }: Message): Promise<void> {
  await messages.takeBackMessage(trx, id, context.now, context.actor.id)
  await tell(trx, context, employeeId, { action: 'employee.message_taken_back', before: { messageId: id, text } })
}
