import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { firstComplaint, minLength, required } from '@labada/domain/core/rules'
import { OFFICE_METHODS, SALE_ACCOUNTS, type SaleAccount } from '@labada/domain/orders/office-payments'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { useBranches } from '../../../components/company/use-branches.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { TextAreaField } from '../../../components/fields/text-area-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Grid } from '../../../components/layout.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { OFFICE_ACCOUNT_NAMES } from '../../../components/orders/account-words.ts'
import { quantityOf } from '../../../components/stock/words.ts'
import { confirm } from '../../../components/windows/ask.tsx'
import { FormDialog } from '../../../components/windows/form-dialog.tsx'
import { money } from '../../../lib/format.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { newId } from '../../../lib/ids.ts'
import { type CartLine, missingOf, type OfferedItem, offeredIn, totalOf } from './office-cart.ts'
import { OfficeLines } from './office-lines.tsx'
import { useBranchItems } from './sales-api.ts'
import { t } from './t.ts'

/** Enters a sale of items not made at the counter. Refusals are shown in the dialog, and the input is kept. */
export function OfficeSaleDialog({ onClose }: { readonly onClose: () => void }) {
  // One id per opened dialog: sending the same sale twice makes one.
  const [id] = useState(newId)
  const client = useQueryClient()
  const [scope] = useBranchScope()
  const branches = (useBranches().data?.items ?? []).filter(({ closed }) => !closed)
  const [chosen, setChosen] = useState(scope ?? '')
  const branch = branches.find((one) => one.id === chosen) ?? branches[0]
  const branchId = branch?.id ?? ''
  const items = useBranchItems(branchId)
  const offered = offeredIn(branchId, items.data ?? [])
  const [lines, setLines] = useState<readonly CartLine[]>([])
  const [account, setAccount] = useState<SaleAccount>('bank')
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isCash = OFFICE_METHODS[account] === 'cash'
  const total = totalOf(lines, offered)
  const complaint = firstComplaint([required, minLength(5)], reason.trim(), t('reason'))

  const save = useCommand(itemSaleRoutes.enterOfficeSale, {
    invalidates: () => [keys.itemSales(), keys.items(), keys.stock(), keys.ledger()],
    onDone: (sale) => {
      toast.positive(t('numberAddedTotal', { number: sale.number, total: money(sale.total) }))
      onClose()
    },
    onFailed: (error) => {
      // The price or the stock differs from the form.
      if (error instanceof CallError && STALE.has(error.code ?? '')) {
        void client.invalidateQueries({ queryKey: keys.items() })
      }
      return true
    },
  })
  const said = save.error instanceof CallError ? save.error.errors : {}

  const submit = async () => {
    setTried(true)
    const sold = lines.flatMap(({ itemId, quantity }) => (quantity ? [{ itemId, quantity }] : []))
    if (complaint || sold.length === 0 || sold.length < lines.length || !isOffered(lines, offered)) return
    const missing = missingOf(lines, offered)
    if (missing.length > 0 && !(await isMeant(missing))) return
    save.mutate({
      body: {
        id,
        branchId,
        lines: sold,
        total,
        account,
        reason: reason.trim(),
        ...(!isCash && reference.trim() && { reference: reference.trim() }),
        ...(missing.length > 0 && { allowNegative: true }),
      },
    })
  }

  return (
    <FormDialog width="lg" title={t('addItemSale')} command={save} onClose={onClose} onSubmit={() => void submit()}>
      <SelectField
        label={t('branch')}
        hint={t('theBranchWhoseStockIs')}
        value={branchId}
        onChange={setChosen}
        options={branches.map((one) => ({ value: one.id, label: one.name }))}
      />
      {items.isError ? (
        <ErrorAlert error={items.error} what={t('thisBranchsItemsCouldntLoad')} onRetry={() => void items.refetch()} />
      ) : (
        <OfficeLines
          offered={items.data ? offered : undefined}
          lines={lines}
          onChange={setLines}
          total={total}
          isTried={isTried}
        />
      )}
      <Grid least={180} gap={12}>
        <SelectField
          label={t('depositTo')}
          hint={isCash ? t('putTheCashInThe') : t('theDrawerIsntAffected')}
          value={account}
          onChange={setAccount}
          options={SALE_ACCOUNTS.map((value) => ({ value, label: OFFICE_ACCOUNT_NAMES[value] }))}
          error={said.account?.[0]}
        />
        {!isCash && (
          <TextField
            label={t('reference')}
            hint={t('fromTheEWalletOr')}
            value={reference}
            onChange={setReference}
            maxLength={40}
            error={said.reference?.[0]}
          />
        )}
      </Grid>
      <TextAreaField
        label={t('reason')}
        hint={t('atLeast5CharactersWhy')}
        value={reason}
        onChange={setReason}
        maxLength={200}
        error={(isTried ? complaint : undefined) ?? said.reason?.[0]}
        required
      />
    </FormDialog>
  )
}

const STALE: ReadonlySet<string> = new Set(['PRICE_CHANGED', 'OUT_OF_STOCK', 'NO_PRICE'])

const isOffered = (lines: readonly CartLine[], offered: readonly OfferedItem[]) =>
  lines.every(({ itemId }) => offered.some(({ id }) => id === itemId))

const isMeant = (missing: readonly OfferedItem[]) =>
  confirm({
    title: t('sellMoreThanIsIn'),
    body: t('missingInStockAccordingTo', {
      missing: missing.map(({ name, onHand, unit }) => `${name}: ${quantityOf(onHand, unit)}`).join(', '),
    }),
  })
