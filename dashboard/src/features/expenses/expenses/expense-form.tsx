import type { ExpenseCategory } from '@labada/contracts/expenses/expense-categories'
import { subtract } from '@labada/domain/core/money'
import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../components/button.tsx'
import { ReceiptField } from '../../../components/expenses/receipt-field.tsx'
import { NumPad } from '../../../components/fields/num-pad.tsx'
import { RadioTiles } from '../../../components/fields/radio-tiles.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { useIsCut } from '../../../components/notices/needs-connection.tsx'
import { money } from '../../../lib/format.ts'
import { useHotkeys } from '../../../lib/hooks/use-hotkeys.ts'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { amountOf } from './expense-draft.ts'
import classes from './expenses.module.css'
import { useSuppliers } from './expenses-api.ts'
import { OfflineNote } from './offline-note.tsx'
import { t } from './t.ts'
import type { ExpenseEntry } from './use-expense-entry.ts'

/** Enters an expense: purpose, amount, source, receipt. Ctrl+Enter saves from any field. */
export function ExpenseForm({
  entry,
  categories,
  foot,
}: {
  readonly entry: ExpenseEntry
  readonly categories: readonly ExpenseCategory[]
  /** Below what scrolls, where the page scrolls in itself: Save stands there. */
  readonly foot: HTMLElement | null
}) {
  const isCut = useIsCut()
  const { draft, change, errors, standing, cash } = entry
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const suppliersId = useId()
  const isNarrow = useMedia('(max-width: 991px), (orientation: portrait)')
  const suppliers = useSuppliers(draft.categoryId).data?.items ?? []
  const amount = amountOf(draft)
  const place = draft.paidFrom
  const here = cash[place]
  const needsApproval = standing.notice !== null
  useEffect(() => {
    // The notice may grow over the focused field: scrolls the field back into view.
    const typed = document.activeElement
    if (needsApproval && typed && form.current?.contains(typed)) typed.scrollIntoView?.({ block: 'nearest' })
  }, [needsApproval])
  useHotkeys([
    { keys: t('ctrlEnter'), does: t('saveTheExpense'), inFields: true, run: () => void entry.save() },
    { keys: 'F2', does: t('goToTheAmount'), inFields: true, run: () => focusAmount(form.current) },
    ...categories.slice(0, 9).map((category, index) => ({
      keys: String(index + 1),
      does: category.name,
      run: () => {
        change({ categoryId: category.id })
        focusAmount(form.current)
      },
    })),
  ])
  // In sight and in one place, however long the form is and whatever is said above it.
  const save = (
    <div className={classes.foot}>
      {entry.failure !== null && <ErrorAlert error={entry.failure} what={t('expenseNotSaved')} />}
      {draft.corrects && <OfflineNote about="corrections" />}
      <Button
        type="submit"
        form={formId}
        size="lg"
        wide
        keys="Ctrl+Enter"
        disabled={isCut && draft.corrects !== null}
        busy={entry.isSaving}
      >
        {standing.isOverCash
          ? amount !== null
            ? t('requestApprovalForAmount', { amount: money(amount) })
            : t('requestApproval')
          : amount !== null
            ? t('saveAmount', { amount: money(amount) })
            : t('save')}
      </Button>
    </div>
  )
  return (
    <form
      id={formId}
      ref={form}
      className={classes.form}
      aria-label={draft.corrects ? t('editNumber', { number: draft.corrects.number }) : t('newExpense')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void entry.save()
      }}
    >
      {draft.corrects && (
        <Banner
          status="queued"
          title={t('editingNumber', { number: draft.corrects.number })}
          actions={
            <Button tone="neutral" size="sm" onClick={entry.discard}>
              {t('discardChanges')}
            </Button>
          }
        />
      )}
      <CategoryTiles
        categories={categories}
        chosen={draft.categoryId}
        onChoose={({ id }) => change({ categoryId: id })}
        error={errors.categoryId}
      />
      <div className={classes.money}>
        <div>
          <AmountField entry={entry} />
          <div className={classes.pad}>
            <NumPad value={draft.amount} onChange={(text) => change({ amount: text })} label={t('amountPad')} />
          </div>
        </div>
        <div className={classes.words}>
          <RadioTiles
            label={t('paidFrom')}
            value={place}
            onChange={(paidFrom) => change({ paidFrom })}
            least={110}
            options={[
              { value: 'drawer', label: t('drawer'), hint: cash.drawer === undefined ? undefined : money(cash.drawer) },
              { value: 'safe', label: t('safe'), hint: cash.safe === undefined ? undefined : money(cash.safe) },
            ]}
          />
          <p className={classes.left}>
            {here !== undefined &&
              amount !== null &&
              !standing.isOverCash &&
              t.rich('leftInThePlaceMoney', {
                place,
                b: (words) => <b>{words}</b>,
                money: money(subtract(here, amount)),
              })}
          </p>
          <TextField
            label={t('description')}
            name="description"
            required
            value={draft.description}
            onChange={(description) => change({ description })}
            error={errors.description}
            maxLength={200}
            autoComplete="off"
          />
          <TextField
            label={t('supplier')}
            name="supplier"
            value={draft.supplier}
            onChange={(supplier) => change({ supplier })}
            maxLength={80}
            autoComplete="off"
            list={suppliersId}
          />
          <datalist id={suppliersId}>
            {suppliers.map((supplier) => (
              <option key={supplier} value={supplier} />
            ))}
          </datalist>
        </div>
      </div>
      <ReceiptField
        value={draft.receipts}
        onChange={(receipts) => change({ receipts })}
        error={errors.receipts}
        isRequired={standing.needsReceipt && !isCut}
        disabled={isCut}
      />
      <OfflineNote about="receipts" />
      {standing.notice && (
        <Banner status="attention" title={t('needsApproval')} announce="status">
          <p className={classes.notice}>{standing.notice}</p>
          <TextField
            label={t('reason')}
            name="reason"
            required
            value={draft.reason}
            onChange={(reason) => change({ reason })}
            error={errors.reason}
            maxLength={200}
            autoComplete="off"
          />
        </Banner>
      )}
      {isNarrow ? foot && createPortal(save, foot) : save}
    </form>
  )
}

function AmountField({ entry: { draft, change, errors } }: { readonly entry: ExpenseEntry }) {
  const inputId = useId()
  const errorId = useId()
  return (
    <div className={classes.amount}>
      <label htmlFor={inputId}>{t('amount')}</label>
      <div data-error={errors.amount !== undefined || undefined}>
        <span aria-hidden="true">₱</span>
        <input
          id={inputId}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={draft.amount}
          aria-invalid={errors.amount !== undefined}
          aria-describedby={errors.amount === undefined ? undefined : errorId}
          onChange={(event) => change({ amount: cleanAmount(event.currentTarget.value) })}
        />
      </div>
      {errors.amount !== undefined && (
        <div id={errorId} role="alert" className={classes.complaint}>
          {errors.amount}
        </div>
      )}
    </div>
  )
}

function focusAmount(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('input[name="amount"]')?.focus()
}

/** Digits with at most two decimals: the text allowed in the field while typing or pasting. */
function cleanAmount(typed: string): string {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.')
  return rest.length > 0 ? `${whole.slice(0, 6)}.${rest.join('').slice(0, 2)}` : whole.slice(0, 6)
}
