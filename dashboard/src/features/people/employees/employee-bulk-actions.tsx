import type { EmployeeRow } from '@labada/contracts/people/employee-fields'
import { employeeMessageRoutes } from '@labada/contracts/people/employee-messages'
import { IconId, IconMessage } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import type { BulkState } from '../../../components/table/bulk.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { usePaper } from '../../../components/use-paper.ts'
import { prompt } from '../../../components/windows/ask.tsx'
import { plural } from '../../../lib/format.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { newId } from '../../../lib/ids.ts'
import { lazy } from '../../../lib/lazy.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { type EmployeeQuery, staleAfterEmployee } from './employees-api.ts'

const IdCards = lazy(() => import('./id-cards.tsx').then((all) => ({ default: all.IdCards })))

/** As many as one call, and one file, takes. */
const MOST = 200

/** A branch, a message for the next time-in, ID cards and a file for all ticked people at once. */
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
      <Button size="sm" onClick={() => assign(ticked)}>
        Assign to a branch…
      </Button>
      <Button
        size="sm"
        tone="neutral"
        icon={<IconMessage size={18} />}
        busy={message.isBusy}
        onClick={() => void message.ask(ticked)}
      >
        Message…
      </Button>
      <Button size="sm" tone="neutral" icon={<IconId size={18} />} busy={cards.isBusy} onClick={cards.print}>
        Print ID cards
      </Button>
      <ExportButton list="employees" size="sm" query={{ ...query, ids: ticked.slice(0, MOST).map(({ id }) => id) }}>
        Export ticked
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

/** One text to all ticked people. Sent again after an answer that got lost, nobody gets it twice. */
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
      if (sent.length > 0) toast.positive(`${plural(sent.length, 'person sees', 'people see')} it at the next time-in`)
      bulk.settle(
        refused.map(({ employeeId, name, message }) => ({ id: employeeId, label: name || 'Somebody', message })),
      )
    },
  })
  const ask = async (ticked: readonly EmployeeRow[]) => {
    if (ticked.length > MOST) {
      toast.negative(`Tick at most ${MOST} people at a time`)
      return
    }
    const text = await prompt({
      title: `Message to ${plural(ticked.length, 'person', 'people')}`,
      body: 'Shown at the scanner with their next first time-in of a day, until they press OK. Others may stand by: nothing private.',
      label: 'Message',
      multiline: true,
      maxLength: 300,
    })
    if (text === null) return
    sending.mutate({ body: { to: ticked.map(({ id }) => ({ id: idOf(id), employeeId: id })), text } })
  }
  return { ask, isBusy: sending.isPending }
}
