import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { bandOf } from '@labada/domain/cash/cash-sessions'
import { subtract } from '@labada/domain/core/money'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { keys } from '../../api/query-keys.ts'
import { useMayDo } from '../../api/session.ts'
import { money, signedMoney } from '../../lib/format.ts'
import { newId } from '../../lib/ids.ts'
import { useSettings } from '../company/use-settings.ts'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { useCommand } from '../hooks/use-command.ts'
import { Stack, Text } from '../layout.tsx'
import { Banner } from '../notices/banner.tsx'
import { ErrorAlert } from '../notices/error-alert.tsx'
import { toast } from '../notices/toast.tsx'
import { confirm } from '../windows/ask.tsx'
import { Dialog, OkCancel } from '../windows/dialog.tsx'
import { countedOf, isUncounted, type Pieces, worthOfPieces } from './counting.ts'
import { DenominationCount } from './denomination-count.tsx'
import { useCurrentCashSession } from './shop-queries.ts'
import { t } from './t.ts'

/**
 * Opens the drawer with a count. Cash can be taken afterwards. Whoever may not see the cash is not told what the last
 * close left.
 */
export function OpenDrawerDialog({
  onDone,
  why,
}: {
  /** Called with true if a drawer is open now. */
  readonly onDone: (isOpen: boolean) => void
  /** Why the dialog is shown. */
  readonly why?: string | undefined
}) {
  const formId = useId()
  const [id] = useState(newId)
  const [pieces, setPieces] = useState<Pieces>({})
  const [note, setNote] = useState('')
  const [complaint, setComplaint] = useState<string | undefined>()
  /** The server found a difference that the last close does not show: an admin moved cash since. */
  const [isOff, setOff] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const current = useCurrentCashSession()
  const seesCash = useMayDo('cash.see')
  const client = useQueryClient()
  const open = useCommand(cashSessionRoutes.openCashSession, {
    invalidates: () => [keys.cashSessions(), keys.figures(), keys.session()],
    onDone: (session) => {
      client.setQueryData(keys.currentCashSession(), { session, lastKept: session.opening })
      toast.positive(t('drawerOpenedWithOpening', { opening: money(session.opening) }))
      onDone(true)
    },
    onFailed: (error) => {
      // Another user opened the drawer first: the goal is reached.
      if (error instanceof CallError && error.code === 'SESSION_ALREADY_OPEN') {
        void client.invalidateQueries({ queryKey: keys.cashSessions() })
        toast.info(t('someoneElseJustOpenedThe'))
        onDone(true)
      } else if (error instanceof CallError && error.code === 'NOTE_REQUIRED') {
        setOff(true)
        setFailure(error)
        askWhy()
      } else setFailure(error)
      return true
    },
  })
  const counted = worthOfPieces(pieces)
  const lastKept = seesCash ? (current.data?.lastKept ?? undefined) : undefined
  const difference = lastKept === undefined ? null : subtract(counted, lastKept)
  const { cash: limits } = useSettings()
  const isTold = difference !== null && difference !== 0 && !isUncounted(pieces) && lastKept !== undefined
  // At the very first opening nothing was left over, and the count is the float.
  const needsNote = isOff || (isTold && lastKept > 0 && bandOf(difference, limits) !== 'ok')
  const askWhy = () => {
    setComplaint(t('noteIsRequired'))
    requestAnimationFrame(() => document.getElementById(formId)?.querySelector('textarea')?.focus())
  }
  const submit = async () => {
    if (open.isPending) return
    if (needsNote && note.trim() === '') return askWhy()
    const isMeant =
      !isUncounted(pieces) || (await confirm({ title: t('openAnEmptyDrawer'), body: t('youCountedNoNotesOr') }))
    if (!isMeant) return
    setFailure(null)
    open.mutate({ body: { id, counted: countedOf(pieces), note: note.trim() } })
  }
  return (
    <Dialog
      opened
      atTop
      width="lg"
      title={t('openDrawer')}
      onClose={() => onDone(false)}
      footer={<OkCancel form={formId} busy={open.isPending} onCancel={() => onDone(false)} />}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap={12}>
          {why && (
            <Text as="p" dim>
              {why}
            </Text>
          )}
          {failure !== null && <ErrorAlert error={failure} what={t('drawerCouldntBeOpened')} />}
          <DenominationCount pieces={pieces} onChange={setPieces} disabled={open.isPending} enterSubmits />
          {isTold && (
            <Banner status="attention">
              {lastKept > 0
                ? t('theLastCloseLeftLastKept', { lastKept: money(lastKept), difference: signedMoney(difference) })
                : t('theLastCloseLeftNothing')}
            </Banner>
          )}
          {needsNote && (
            <TextAreaField
              label={t('note2')}
              hint={t('reasonForTheDifference')}
              required
              rows={2}
              maxLength={300}
              value={note}
              onChange={(text) => {
                setNote(text)
                setComplaint(undefined)
              }}
              error={complaint}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
