import type { ListedOfflineCommand } from '@labada/contracts/offline/offline-commands'
import { type Centavos, negate } from '@labada/domain/core/money'
import { firstComplaint, minLength, required } from '@labada/domain/core/rules'
import type { CashAnswer } from '@labada/domain/offline/undecided-cash'
import { type SubmitEvent, useId, useState } from 'react'
import { RadioTiles } from '../../../components/fields/radio-tiles.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Stack } from '../../../components/layout.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { money } from '../../../lib/format.ts'
import { t } from './t.ts'

/** Why work is dismissed, and what became of its cash, which is in the drawer or has left it. */
export function DismissWorkDialog({
  work,
  cash,
  busy,
  onAnswer,
  onClose,
}: {
  readonly work: ListedOfflineCommand
  readonly cash: Centavos
  readonly busy: boolean
  readonly onAnswer: (answer: { readonly reason: string; readonly cash: CashAnswer }) => void
  readonly onClose: () => void
}) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [became, setBecame] = useState<CashAnswer | null>(null)
  const [isTried, setTried] = useState(false)
  const complaint = firstComplaint([required, minLength(3)], reason, t('reason'))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!complaint && became) onAnswer({ reason: reason.trim(), cash: became })
  }
  const amount = money(cash > 0 ? cash : negate(cash))
  return (
    <Dialog
      opened
      atTop
      title={t('dismissWhat', { what: work.what.toLowerCase(), number: work.orderNumber ?? '' })}
      onClose={onClose}
      footer={<OkCancel onCancel={onClose} form={formId} busy={busy} danger />}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <div>{t('itWontCount')}</div>
          <RadioTiles<CashAnswer>
            label={cash > 0 ? t('amountIsInTheDrawer', { amount }) : t('amountLeftTheDrawer', { amount })}
            value={became}
            onChange={setBecame}
            least={200}
            error={isTried && !became ? t('chooseWhatBecameOfIt') : undefined}
            options={
              cash > 0
                ? [
                    { value: 'kept', label: t('itStaysInTheDrawer'), hint: t('bookedAsOver') },
                    { value: 'returned', label: t('itWasGivenBack'), hint: t('itLeavesTheOpenDrawer') },
                  ]
                : [
                    { value: 'kept', label: t('itIsGone'), hint: t('bookedAsShort') },
                    { value: 'returned', label: t('itCameBack'), hint: t('itGoesIntoTheOpenDrawer') },
                  ]
            }
          />
          <TextField
            label={t('reason')}
            value={reason}
            onChange={setReason}
            error={isTried ? complaint : undefined}
            maxLength={200}
            autoComplete="off"
          />
        </Stack>
      </form>
    </Dialog>
  )
}
