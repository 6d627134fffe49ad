import { holidayRoutes, scheduleRoutes } from '@labada/contracts/schedule/schedule'
import type { ScheduledShift } from '@labada/contracts/schedule/shifts'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { AskedChange } from '@labada/domain/schedule/shift-edits'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { call } from '../../../api/call.ts'
import { CallError, isCanceled, messageOf } from '../../../api/call-error.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { toast } from '../../../components/notices/toast.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { newId } from '../../../lib/ids.ts'
import type { Week } from './roster-model.ts'
import { t } from './t.ts'

/** The maximum number of steps Ctrl+Z can undo. */
const MOST_STEPS = 20

export const useWeek = (weekOn: ManilaDate, branchId: string | null) =>
  useQuery(
    callQuery([...keys.scheduleWeek(weekOn), branchId], scheduleRoutes.getScheduleWeek, {
      query: { weekOn, ...(branchId && { branchId }) },
    }),
  )

export const useTemplates = () =>
  useQuery(callQuery([...keys.schedule(), 'templates'], scheduleRoutes.listShiftTemplates, {}))

export const useHolidays = (from: ManilaDate, to: ManilaDate) =>
  useQuery(callQuery([...keys.schedule(), 'holidays', from, to], holidayRoutes.listHolidays, { query: { from, to } }))

export interface Editor {
  /** Saves one step; shown at once, and put back if it is refused. True when it was saved. */
  readonly apply: (changes: readonly AskedChange[], done: string) => Promise<boolean>
  /** Records a step made by another call. */
  readonly remember: (batchId: string, done: string) => void
  readonly undo: () => Promise<void>
}

/** Changes of a schedule: one step each, the last twenty can be undone. */
export function useEditor(): Editor {
  const client = useQueryClient()
  const steps = useRef<{ readonly batchId: string; readonly done: string }[]>([])
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const going = useRef(0)
  /** Steps are sequential: undo during a save applies to the step being saved. */
  const inTurn = useCallback(<T>(run: () => Promise<T>): Promise<T> => {
    const mine = turn.current.then(run)
    turn.current = mine.catch(() => undefined)
    return mine
  }, [])
  const undo = useCallback(
    () =>
      inTurn(async () => {
        const step = steps.current.pop()
        if (!step) {
          toast.info(t('nothingToUndo'))
          return
        }
        try {
          await reasoned((more) =>
            call(scheduleRoutes.undoShifts, { params: { batchId: step.batchId }, body: { id: newId(), ...more } }),
          )
          toast.positive(t('undoneDone', { done: step.done }))
        } catch (error) {
          if (!isCanceled(error)) toast.negative(messageOf(error))
        } finally {
          void client.invalidateQueries({ queryKey: keys.schedule() })
        }
      }),
    [client, inTurn],
  )
  const remember = useCallback(
    (batchId: string, done: string) => {
      steps.current = [...steps.current, { batchId, done }].slice(-MOST_STEPS)
      toast.positive(done, { action: { label: t('undo'), run: () => void undo() } })
    },
    [undo],
  )
  const apply = useCallback(
    async (changes: readonly AskedChange[], done: string) => {
      if (changes.length === 0) return true
      // A read on its way does not know of this step, and would take it from the screen again.
      void client.cancelQueries({ queryKey: [...keys.schedule(), 'week'] })
      const before = client.getQueriesData<Week>({ queryKey: [...keys.schedule(), 'week'] })
      patchWeeks(client, changes)
      going.current += 1
      try {
        const id = newId()
        await inTurn(async () => {
          const answer = await reasoned((more) =>
            call(scheduleRoutes.saveShifts, { body: { id, changes: [...changes], ...more } }),
          )
          remember(answer.batchId, done)
        })
        return true
      } catch (error) {
        // With other steps under way, the read after the last one says what is true.
        if (going.current === 1) for (const [key, week] of before) client.setQueryData(key, week)
        if (!isCanceled(error) && !(error instanceof GivenUp)) toast.negative(messageOf(error))
        return false
      } finally {
        going.current -= 1
        // Before the last one, the week would come without the steps that wait for their turn.
        if (going.current === 0) void client.invalidateQueries({ queryKey: keys.schedule() })
      }
    },
    [client, inTurn, remember],
  )
  return { apply, remember, undo }
}

/** The editor was asked for a reason and gave none. */
class GivenUp extends Error {}

/** Runs a call; if it requires a reason, asks for one and retries. */
async function reasoned<T>(run: (more: { reason?: string; override?: boolean }) => Promise<T>): Promise<T> {
  try {
    return await run({})
  } catch (error) {
    const isBarred = error instanceof CallError && error.code === 'SCHEDULE_CONFLICT'
    if (!(error instanceof CallError) || !(isBarred || error.code === 'NOTE_REQUIRED')) throw error
    const reason = await prompt({
      title: isBarred ? t('scheduleThemAnyway') : t('changeAPublishedShift'),
      body: error.message,
      label: t('reason'),
      maxLength: 200,
    })
    if (reason === null) throw new GivenUp()
    return run({ reason, ...(isBarred && { override: true }) })
  }
}

function patchWeeks(client: QueryClient, changes: readonly AskedChange[]): void {
  client.setQueriesData<Week>({ queryKey: [...keys.schedule(), 'week'] }, (week) => {
    if (!week) return week
    const gone = new Set(changes.map((one) => (one.do === 'put' ? one.shift.id : one.id)))
    const known = new Map(week.shifts.map((shift) => [shift.id, shift]))
    const put = changes.flatMap((one): ScheduledShift[] => {
      if (one.do !== 'put') return []
      const now = known.get(one.shift.id)
      const stamp = { version: one.version ?? 0, changedBy: null, changedAt: new Date(), cost: now?.cost ?? null }
      return [{ ...one.shift, ...stamp }]
    })
    return { ...week, shifts: [...week.shifts.filter(({ id }) => !gone.has(id)), ...put] }
  })
}
