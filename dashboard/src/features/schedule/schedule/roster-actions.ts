import type { ScheduledShift, ShiftTemplate } from '@labada/contracts/schedule/shifts'
import { toast } from '../../../components/notices/toast.tsx'
import { clear, fillWith, moveTo, type Place, pasteInto, rest } from './roster-cells.ts'
import type { CellActions } from './roster-keys.ts'
import type { Week } from './roster-model.ts'
import type { Editor } from './schedule-api.ts'
import { t } from './t.ts'

interface Latest {
  readonly current: {
    readonly week: Week
    readonly templates: readonly ShiftTemplate[]
    readonly editor: Editor
  }
}

/** The actions of cells. Created once, so that unchanged rows do not rerender. */
export function actionsOf(
  latest: Latest,
  copied: { current: readonly ScheduledShift[] },
  edit: (place: Place) => void,
): CellActions {
  const apply = (changes: Parameters<Editor['apply']>[0], done: string) =>
    void latest.current.editor.apply(changes, done)
  return {
    edit,
    copy: ({ shifts }) => {
      copied.current = shifts
      toast.info(shifts.length > 0 ? t('copiedPressVToPaste') : t('nothingToCopyHere'))
    },
    paste: (place) => {
      if (copied.current.length === 0) toast.info(t('copyACellFirstWith'))
      else apply(pasteInto(place, copied.current), t('shiftPasted'))
    },
    clear: (place) => apply(clear(place), t('cellCleared')),
    rest: (place) => apply(rest(place), t('restDaySet')),
    template: (place) => {
      const offered = latest.current.templates.filter(
        (one) => !one.isArchived && (one.branchId === null || one.branchId === place.branchId),
      )
      const [now] = place.shifts
      const at = offered.findIndex((one) => one.starts === now?.starts && one.ends === now.ends)
      const next = offered[(at + 1) % offered.length]
      if (next) apply(fillWith(place, next), `${next.name}`)
      else toast.info(t('noTemplatesYetAddOne'))
    },
    drop: (place, shiftId, isCopy) => {
      const moved = latest.current.week.shifts.filter(({ id }) => id === shiftId)
      if (place.shifts.some(({ id }) => id === shiftId)) return
      apply(moveTo(place, moved, isCopy), isCopy ? t('shiftCopied') : t('shiftMoved'))
    },
  }
}
