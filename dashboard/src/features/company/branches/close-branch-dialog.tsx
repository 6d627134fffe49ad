import { branchRoutes } from '@labada/contracts/company/branches'
import { firstComplaint, maxLength, required } from '@labada/domain/core/rules'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type SubmitEvent, useId, useState } from 'react'
import { z } from 'zod'
import { CallError } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { branchAt } from '../../../components/company/places.ts'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Stack } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { TextLink } from '../../../components/text-link.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { t } from './t.ts'

interface NamedBranch {
  readonly id: string
  readonly name: string
}

/** Closes a branch after its name is typed. Blockers are listed with a link to the page that resolves them. */
export function CloseBranchDialog({ branch, onClose }: { readonly branch: NamedBranch; readonly onClose: () => void }) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [complaint, setComplaint] = useState<string | undefined>()
  const close = useCommand(branchRoutes.closeBranch, {
    invalidates: () => [keys.branches(), keys.figures(), keys.audit()],
    onDone: () => {
      toast.positive(t('branchClosed', { branch: branch.name }))
      onClose()
    },
    onFailed: () => true,
  })
  const obstacles = obstaclesOf(close.error)
  const isTyped = typed.trim().toLowerCase() === branch.name.toLowerCase()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = firstComplaint([required, maxLength(200)], reason, t('reason'))
    setComplaint(wrong)
    if (!wrong && isTyped) close.mutate({ params: { branchId: branch.id }, body: { reason: reason.trim() } })
  }
  return (
    <Dialog
      opened
      atTop
      width="md"
      role="alertdialog"
      onClose={onClose}
      title={t('closeBranch2', { branch: branch.name })}
      footer={
        <OkCancel
          onCancel={onClose}
          form={formId}
          danger
          disabled={!isTyped}
          busy={close.isPending}
          icon={<IconAlertTriangle size={18} aria-hidden="true" />}
        />
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          {obstacles ? (
            <Banner status="danger" announce="alert" title={t('branchStillHasOpenWork', { branch: branch.name })}>
              <ul style={{ margin: '4px 0 0', paddingLeft: 20 }}>
                {obstacles.map(({ kind, text }) => (
                  <li key={kind}>
                    <TextLink
                      to={kind === 'open_cash_session' ? branchAt(branch.id, 'cash') : branchAt(branch.id, 'orders')}
                      onClick={onClose}
                    >
                      {text}
                    </TextLink>
                  </li>
                ))}
              </ul>
            </Banner>
          ) : (
            <Refusal error={close.error} what={t('branchCouldntBeClosed')} />
          )}
          <p style={{ margin: 0 }}>{t('everyoneWorkingThereIsLogged')}</p>
          <TextField
            label={t('reason')}
            required
            maxLength={200}
            value={reason}
            onChange={setReason}
            error={complaint}
          />
          <TextField
            label={t('typeBranchToConfirm', { branch: branch.name })}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
        </Stack>
      </form>
    </Dialog>
  )
}

const obstaclesShape = z.object({
  obstacles: z.array(z.object({ kind: z.enum(['open_cash_session', 'orders_in_process']), text: z.string() })),
})

function obstaclesOf(error: unknown) {
  if (!(error instanceof CallError) || error.code !== 'BRANCH_HAS_OPEN_WORK') return undefined
  const parsed = obstaclesShape.safeParse(error.details)
  return parsed.success ? parsed.data.obstacles : undefined
}
