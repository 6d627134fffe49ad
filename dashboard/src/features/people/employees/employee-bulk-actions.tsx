import type { EmployeeRow } from '@labada/contracts/people/employee-fields'
import { employeeMessageRoutes } from '@labada/contracts/people/employee-messages'
import { IconId, IconMessage } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { toast } from '../../../components/notices/toast.tsx'
import { usePaper } from '../../../components/paper/use-paper.ts'
import type { BulkState } from '../../../components/table/bulk.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { newId } from '../../../lib/ids.ts'
import { lazy } from '../../../lib/lazy.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { type EmployeeQuery, staleAfterEmployee } from './employees-api.ts'
import { t } from './t.ts'

const IdCards = lazy(() => import('./id-cards.tsx').then((all) => ({ default: all.IdCards })))

/** The maximum number per call and per file. */
const MOST = 200

/** Bulk actions for the selected employees: branch, message for the next time-in, ID cards, export. */
export function EmployeeBulkActions({
  bulk,
  ticked,
  query,
}: {
  readonly bulk: BulkState
  readonly ticked: readonly EmployeeRow[]
  readonly query: EmployeeQuery
}) {
  const [assigned, assign] = useState<readonly EmployeeRow[]>()
  const cards = usePaper()
  const message = useMessage(bulk)
  return (
    <>
      <Button size="sm" needs="employee.edit" onClick={() => assign(ticked)}>
        {t('assignToABranch')}
      </Button>
      <Button
        size="sm"
        tone="neutral"
        needs="message.send"
        icon={<IconMessage size={18} />}
        busy={message.isBusy}
        onClick={() => void message.ask(ticked)}
      >
        {t('message')}
      </Button>
      <Button size="sm" tone="neutral" icon={<IconId size={18} />} busy={cards.isBusy} onClick={cards.print}>
        {t('printIdCards')}
      </Button>
      <ExportButton list="employees" size="sm" query={{ ...query, ids: ticked.slice(0, MOST).map(({ id }) => id) }}>
        {t('exportSelected')}
      </ExportButton>
      {cards.isWanted && (
        <Suspense>
          <IdCards employees={ticked} onReady={cards.ready} />
        </Suspense>
      )}
      {assigned && (
        <AssignDialog
          employees={assigned}
          onClose={() => assign(undefined)}
          onDone={() => {
            assign(undefined)
            bulk.settle([])
          }}
        />
      )}
    </>
  )
}

/** Sends one text to all selected employees. Retries after a lost response deliver it only once. */
function useMessage(bulk: BulkState) {
  const ids = useRef(new Map<string, string>())
  const idOf = (employeeId: string) => {
    const id = ids.current.get(employeeId) ?? newId()
    ids.current.set(employeeId, id)
    return id
  }
  const sending = useCommand(employeeMessageRoutes.sendEmployeeMessages, {
    invalidates: staleAfterEmployee,
    onDone: ({ sent, refused }) => {
      ids.current.clear()
      if (sent.length > 0) toast.positive(t('peopleWillSeeItAt', { count: sent.length }))
      bulk.settle(
        refused.map(({ employeeId, name, message }) => ({ id: employeeId, label: name || t('someone'), message })),
      )
    },
  })
  const ask = async (ticked: readonly EmployeeRow[]) => {
    if (ticked.length > MOST) {
      toast.negative(t('selectUpToMostPeople', { most: MOST }))
      return
    }
    const text = await prompt({
      title: t('messageToPeople', { count: ticked.length }),
      body: t('shownAtTheScannerAt'),
      label: t('message2'),
      multiline: true,
      maxLength: 300,
    })
    if (text === null) return
    sending.mutate({ body: { to: ticked.map(({ id }) => ({ id: idOf(id), employeeId: id })), text } })
  }
  return { ask, isBusy: sending.isPending }
}
