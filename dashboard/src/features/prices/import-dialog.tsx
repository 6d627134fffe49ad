import type { Branch } from '@labada/contracts/branches'
import type { PriceRow, Service } from '@labada/contracts/prices'
import { useId, useState } from 'react'
import { Banner } from '../../components/banner.tsx'
import { Dialog, OkCancel } from '../../components/dialog.tsx'
import { Stack, Text } from '../../components/layout.tsx'
import { toast } from '../../components/toast.tsx'
import { plural } from '../../lib/format.ts'
import { ChangeTable } from './change-table.tsx'
import { type ReadPrices, readPriceCsv } from './price-csv.ts'
import { type Edit, editsToward } from './price-edits.ts'
import classes from './prices.module.css'

const MOST_BYTES = 1_000_000
const SHOWN = 8

/** Reads a CSV file into the draft: first what it would change, then, with OK, the change. */
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
  const fileId = useId()
  const [found, setFound] = useState<ReadPrices | null>(null)
  const edits = found && found.problems.length === 0 ? editsToward(rows, found.rows) : []
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MOST_BYTES) return setFound({ rows, problems: ['The file is too large for a price list'] })
    setFound(readPriceCsv(await file.text(), rows, { services, branches }))
  }
  return (
    <Dialog
      opened
      width="lg"
      onClose={onClose}
      title="Import prices"
      footer={
        <OkCancel
          onCancel={onClose}
          disabled={edits.length === 0}
          onOk={() => {
            onEdit(edits)
            toast.positive(`${plural(edits.length, 'change')} taken into the draft`)
            onClose()
          }}
        />
      }
    >
      <Stack>
        <div>
          <label htmlFor={fileId} className={classes.fileLabel}>
            CSV file
          </label>
          <input
            id={fileId}
            type="file"
            accept=".csv,text/csv"
            className={classes.file}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        </div>
        <Text as="p" dim>
          Export the prices first, change the file in a spreadsheet, and choose it here. Services are found by their
          code; what the file does not name stays as it is.
        </Text>
        {found && found.problems.length > 0 && (
          <Banner status="danger" announce="alert" title="Nothing was imported">
            <ul className={classes.problems}>
              {found.problems.slice(0, SHOWN).map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
              {found.problems.length > SHOWN && <li>and {found.problems.length - SHOWN} more</li>}
            </ul>
          </Banner>
        )}
        {found && found.problems.length === 0 && (
          <ChangeTable before={rows} rows={found.rows} services={services} branches={branches} />
        )}
      </Stack>
    </Dialog>
  )
}
