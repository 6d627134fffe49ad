import { type ItemImportAnswer, itemImportRoutes } from '@labada/contracts/stock/item-imports'
import type { ItemField } from '@labada/domain/stock/item-imports'
import { useState } from 'react'
import { keys } from '../../../api/query-keys.ts'
import classes from '../../../components/fields/csv-file-field.module.css'
import { CsvFileField, CsvProblems } from '../../../components/fields/csv-file-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Stack, Text } from '../../../components/layout.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { type ItemLine, readItemCsv } from './item-csv.ts'
import { t } from './t.ts'

const FIELD_NAMES: Readonly<Record<ItemField, string>> = {
  name: t('name'),
  kind: 'Kind',
  category: t('category'),
  unit: t('unit'),
  barcode: t('barcode'),
  price: t('price'),
  supplier: t('supplier'),
  leadDays: t('leadDays'),
  packName: t('pack'),
  packSize: t('packSize'),
}

/** Imports a file of items: a preview of additions and changes first, then, on OK, all or nothing. */
export function ImportItemsDialog({ onClose }: { readonly onClose: () => void }) {
  const [lines, setLines] = useState<readonly ItemLine[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const [found, setFound] = useState<ItemImportAnswer | null>(null)
  const look = useCommand(itemImportRoutes.importItems, {
    onDone: (answer) => {
      setFound(answer)
      setProblems(answer.problems.map(({ line, message }) => t('lineLineMessage', { line, message })))
    },
    onFailed: () => true,
  })
  const apply = useCommand(itemImportRoutes.importItems, {
    invalidates: () => [keys.items(), keys.stock()],
    onDone: ({ added, changed }) => {
      toast.positive(t('itemsAddedChangedChanged', { count: added.length, changed: changed.length }))
      onClose()
    },
    onFailed: () => true,
  })
  const read = (text: string) => {
    const wanted = readItemCsv(text)
    look.reset()
    apply.reset()
    setFound(null)
    setProblems(wanted.problems)
    setLines(wanted.lines)
    if (wanted.problems.length === 0) look.mutate({ body: { lines: [...wanted.lines], apply: false } })
  }
  const refuse = (words: string) => {
    setFound(null)
    setProblems([words])
  }
  const isReady = found !== null && problems.length === 0 && found.added.length + found.changed.length > 0
  return (
    <Dialog
      opened
      width="lg"
      onClose={onClose}
      title={t('importItems')}
      footer={
        <OkCancel
          onCancel={onClose}
          disabled={!isReady}
          busy={apply.isPending}
          onOk={() => apply.mutate({ body: { lines: [...lines], apply: true } })}
        />
      }
    >
      <Stack>
        <CsvFileField label={t('csvFile')} onText={read} onProblem={refuse} />
        <Text as="p" dim>
          {t('exportItemsEditTheFile')}
        </Text>
        <Refusal error={look.error ?? apply.error} what={t('import')} />
        <CsvProblems problems={problems} />
        {look.isPending && <Text dim>{t('comparingWithCurrentItems')}</Text>}
        {found && problems.length === 0 && <Difference found={found} />}
      </Stack>
    </Dialog>
  )
}

function Difference({ found }: { readonly found: ItemImportAnswer }) {
  const { added, changed, same } = found
  if (added.length + changed.length === 0) return <Text dim>{t('noChanges')}</Text>
  return (
    <>
      <Text as="p" strong>
        {t('newItemsChangedChangedSame', { count: added.length, changed: changed.length, same })}
      </Text>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('changes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('old')}</th>
            <th scope="col">{t('new')}</th>
          </tr>
        </thead>
        <tbody>
          {added.map(({ sku, name }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <small>{sku ?? t('getsASku')}</small>
              </th>
              <td>—</td>
              <td>{t('newItem')}</td>
            </tr>
          ))}
          {changed.flatMap(({ itemId, name, changes }) =>
            changes.map(({ field, before, after }) => (
              <tr key={`${itemId} ${field}`}>
                <th scope="row">
                  {name}
                  <small>{FIELD_NAMES[field]}</small>
                </th>
                <td>{shown(field, before)}</td>
                <td>{shown(field, after)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </>
  )
}

const shown = (field: ItemField, value: string | number | null) =>
  value === null || value === '' ? '—' : field === 'price' ? `₱${Number(value).toFixed(2)}` : String(value)
