import type { offlineCommand } from '@labada/contracts/offline/offline-commands'
import { newId } from '@labada/db/core/ids'
import type { CashAnswer } from '@labada/domain/offline/undecided-cash'
import type { z } from 'zod'
import type { Counter } from './app.ts'
import type { Answer } from './caller.ts'
import { done, type Till } from './till.ts'

export type MadeCommand = z.input<typeof offlineCommand>

/** What a counter's device keeps without a connection, and what becomes of it. */
export interface OfflineDevice {
  readonly series: string
  /** The next receipt of an item sale. */
  readonly saleNumber: () => string
  /** A command as it is kept, a minute after the one before. */
  readonly made: (route: string, input: object, more?: Partial<MadeCommand>) => MadeCommand
  /** Sends commands; the state of each. */
  readonly bring: (commands: readonly MadeCommand[]) => Promise<string[]>
  /** What an admin sees of a command. */
  readonly listed: (id: string) => Promise<Answer['body']>
  readonly decide: (id: string, decision: 'record' | 'dismiss', cash?: CashAnswer) => Promise<Answer>
  /** What the counters of the branch see of it. */
  readonly sent: () => Promise<Answer['body']>
}

/** Opens the device of a counter; its work begins at the till's time. */
export async function openDevice(till: Till, counter: Counter): Promise<OfflineDevice> {
  const { series } = done(await counter.post('/offline/series', {}))
  const began = till.now().getTime()
  let seq = 0
  let sales = 0
  return {
    series,
    saleNumber() {
      sales += 1
      return `${counter.branch.code}-S-${series}${String(sales).padStart(5, '0')}`
    },
    made(route, input, more = {}) {
      seq += 1
      const at = new Date(began + seq * 60_000).toISOString()
      const own = { id: newId(), seq, at, route, actorId: counter.user.id, orderNumber: null }
      return { ...own, input: JSON.stringify(input), ...more }
    },
    async bring(commands) {
      const { outcomes } = done(await counter.post('/offline/commands', { commands }))
      const states = new Map<string, string>(outcomes.map(({ id, state }: Record<string, string>) => [id, state]))
      return commands.map(({ id }) => states.get(id) ?? 'no outcome')
    },
    async listed(id) {
      return done(await till.admin.get('/offline/commands')).items.find((item: { id: string }) => item.id === id)
    },
    decide: (id, decision, cash) =>
      till.admin.post(`/offline/commands/${id}/decision`, {
        decision,
        reason: 'Asked the counter',
        ...(cash && { cash }),
      }),
    sent: async () => done(await counter.get('/offline/sent')),
  }
}
