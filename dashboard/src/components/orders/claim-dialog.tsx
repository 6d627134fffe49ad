import { orderClaimRoutes } from '@labada/contracts/orders/order-claims'
import type { Order } from '@labada/contracts/orders/order-schemas'
import type { Centavos } from '@labada/domain/core/money'
import { firstComplaint, minLength, required } from '@labada/domain/core/rules'
import { CLAIM_KINDS, type ClaimKind, MOST_CLAIM_PHOTOS } from '@labada/domain/orders/order-claims'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { newId } from '../../lib/ids.ts'
import { ReceiptField } from '../expenses/receipt-field.tsx'
import type { ShownReceipt } from '../expenses/receipt-thumb.tsx'
import { SelectField } from '../fields/choice-field.tsx'
import { MoneyField } from '../fields/number-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { toast } from '../notices/toast.tsx'
import { FormDialog } from '../windows/form-dialog.tsx'
import { CLAIM_KIND_NAMES } from './claim-words.tsx'
import { t } from './t.ts'
import { useClaimChanged } from './use-claim-changed.ts'

/** Records a customer's claim about an order. Input is kept if the claim is refused. */
export function ClaimDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  // One id per opened dialog: sending the same claim twice creates one.
  const [id] = useState(() => newId())
  const [kind, setKind] = useState<ClaimKind>('damaged')
  const [description, setDescription] = useState('')
  const [asked, setAsked] = useState<Centavos | null>(null)
  const [photos, setPhotos] = useState<readonly ShownReceipt[]>([])
  const [complaint, setComplaint] = useState<string>()
  const changed = useClaimChanged()
  const open = useMutation({
    mutationFn: () =>
      call(
        orderClaimRoutes.openOrderClaim,
        {
          params: { orderId: order.id },
          body: {
            id,
            kind,
            description: description.trim(),
            ...(asked !== null && { asked }),
            photos: photos.map((photo) => photo.id),
          },
        },
        { mode: 'debounce' },
      ),
    onSuccess: () => {
      changed(order.id)
      toast.positive(t('claimAboutNumberAdded', { number: order.number }))
      onClose()
    },
  })
  const said = open.error instanceof CallError ? open.error.errors : {}
  return (
    <FormDialog
      title={t('claimAboutNumber', { number: order.number })}
      width="md"
      command={open}
      onClose={onClose}
      onSubmit={() => {
        const wrong = firstComplaint([required, minLength(3)], description.trim(), t('whatHappened'))
        setComplaint(wrong)
        if (!wrong) open.mutate()
      }}
    >
      <SelectField
        label={t('kind')}
        value={kind}
        onChange={setKind}
        options={CLAIM_KINDS.map((value) => ({ value, label: CLAIM_KIND_NAMES[value] }))}
      />
      <TextAreaField
        label={t('whatHappened')}
        hint={t('theItemItsColorAnd')}
        value={description}
        onChange={setDescription}
        maxLength={300}
        error={complaint ?? said.description?.[0]}
        required
        autoFocus
      />
      <MoneyField
        label={t('amountRequested')}
        hint={t('leaveBlankIfTheCustomer')}
        value={asked}
        onChange={setAsked}
        error={said.asked?.[0]}
      />
      <ReceiptField
        legend={t('photo')}
        most={MOST_CLAIM_PHOTOS}
        value={photos}
        onChange={setPhotos}
        error={said.photos?.[0]}
      />
    </FormDialog>
  )
}
