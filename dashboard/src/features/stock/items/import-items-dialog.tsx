import { type ItemImportAnswer, itemImportRoutes } from '@labada/contracts/stock/item-imports'
import type { ItemField } from '@labada/domain/stock/item-imports'
import { useState } from 'react'
import { keys } from '../../../api/query-keys.ts'
import classes from '../../../components/fields/csv-file-field.module.css'
import { CsvFileField, CsvProblems } from '../../../components/fields/csv-file-field.tsx'
import { Stack, Text } from '../../../components/layout.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { plural } from '../../../lib/format.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { type ItemLine, readItemCsv } from './item-csv.ts'

const FIELD_NAMES: Readonly<Record<ItemField, string>> = {
  name: 'Name',
  kind: 'Kind',
  category: 'Category',
  unit: 'Unit',
  barcode: 'Barcode',
  price: 'Price',
  supplier: 'Supplier',
  leadDays: 'Lead days',
  packName: 'Pack',
  packSize: 'Pack size',
}

/** Reads a file of items: first what it would add and change, then, with OK, all of it or nothing. */
export function ImportItemsDialog({ onClose }: { readonly onClose: () => void }) {
  const [lines, setLines] = useState<readonly ItemLine[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const [found, setFound] = useState<ItemImportAnswer | null>(null)
  const look = useCommand(itemImportRoutes.importItems, {
    onDone: (answer) => {
      setFound(answer)
      setProblems(answer.problems.map(({ line, message }) => `Line ${line}: ${message}`))
    },
    onFailed: () => true,
  })
  const apply = useCommand(itemImportRoutes.importItems, {
    invalidates: () => [keys.items(), keys.stock()],
    onDone: ({ added, changed }) => {
      toast.positive(`${plural(added.length, 'item')} added, ${changed.length} changed`)
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
      title="Import items"
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
        <CsvFileField label="CSV file" onText={read} onProblem={refuse} />
        <Text as="p" dim>
          Export the items first, change the file in a spreadsheet, and choose it here. Items are found by their SKU,
          without one by their name; what the file does not name stays as it is. Stock never changes by a file.
        </Text>
        <Refusal error={look.error ?? apply.error} what="The import" />
        <CsvProblems problems={problems} />
        {look.isPending && <Text dim>Comparing with the items…</Text>}
        {found && problems.length === 0 && <Difference found={found} />}
      </Stack>
    </Dialog>
  )
}

function Difference({ found }: { readonly found: ItemImportAnswer }) {
  const { added, changed, same } = found
  if (added.length + changed.length === 0) return <Text dim>Nothing differs.</Text>
  return (
    <>
      <Text as="p" strong>
        {plural(added.length, 'new item')}, {changed.length} changed, {same} as they are
      </Text>
      <table className={classes.table}>
        <caption className="visually-hidden">What changes</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Old</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {added.map(({ sku, name }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <small>{sku ?? 'Gets a SKU'}</small>
              </th>
              <td>—</td>
              <td>New item</td>
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
