import { Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { Button } from '../button.tsx'
import type { ColumnChoices } from './app-table-columns.ts'
import type { Column } from './app-table-types.ts'
import { t } from './t.ts'

const ColumnChooser = lazy(() => import('./app-table-chooser.tsx').then((all) => ({ default: all.ColumnChooser })))

/** Opens the list of columns; its code is loaded on the first press. */
export function ColumnsButton(props: {
  readonly label: string
  readonly columns: readonly Pick<Column<never>, 'id' | 'header'>[]
  readonly shown: ReadonlySet<string>
  readonly choices: ColumnChoices
  readonly onChoose: (choices: ColumnChoices) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const { columns, shown } = props
  return (
    <>
      <Button tone="quiet" size="sm" onClick={() => setOpen(true)}>
        {shown.size === columns.length
          ? t('columns')
          : t('columnsShownOfColumns', { shown: shown.size, columns: columns.length })}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ColumnChooser {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
