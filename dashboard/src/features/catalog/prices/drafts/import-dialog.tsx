import type { PriceRow, Service } from '@labada/contracts/catalog/prices'
import type { Branch } from '@labada/contracts/company/branches'
import { useState } from 'react'
import { CsvFileField, CsvProblems } from '../../../../components/fields/csv-file-field.tsx'
import { Stack, Text } from '../../../../components/layout.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { type Edit, editsToward } from '../matrix/price-edits.ts'
import { t } from '../t.ts'
import { ChangeTable } from './change-table.tsx'
import { type ReadPrices, readPriceCsv } from './price-csv.ts'

/** Imports a CSV file into the draft: a preview of the changes first, then, on OK, the changes. */
export function ImportDialog({
  rows,
  services,
  branches,
  onEdit,
  onClose,
}: {
  readonly rows: readonly PriceRow[]
  readonly services: readonly Service[]
  readonly branches: readonly Branch[]
  readonly onEdit: (edits: readonly Edit[]) => void
  readonly onClose: () => void
}) {
  const [found, setFound] = useState<ReadPrices | null>(null)
  const edits = found && found.problems.length === 0 ? editsToward(rows, found.rows) : []
  return (
    <Dialog
      opened
      width="lg"
      onClose={onClose}
      title={t('importPrices')}
      footer={
        <OkCancel
          onCancel={onClose}
          disabled={edits.length === 0}
          onOk={() => {
            onEdit(edits)
            toast.positive(t('changesAddedToTheDraft', { count: edits.length }))
            onClose()
          }}
        />
      }
    >
      <Stack>
        <CsvFileField
          label={t('csvFile')}
          onText={(text) => setFound(readPriceCsv(text, rows, { services, branches }))}
          onProblem={(words) => setFound({ rows, problems: [words] })}
        />
        <Text as="p" dim>
          {t('exportPricesEditTheFile')}
        </Text>
        {found && <CsvProblems problems={found.problems} />}
        {found && found.problems.length === 0 && (
          <ChangeTable before={rows} rows={found.rows} services={services} branches={branches} />
        )}
      </Stack>
    </Dialog>
  )
}
