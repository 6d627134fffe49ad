import type { PriceRow, PriceSheet, Service } from '@labada/contracts/catalog/prices'
import type { Branch } from '@labada/contracts/company/branches'
import { Button } from '../../../../components/button.tsx'
import { Dialog } from '../../../../components/windows/dialog.tsx'
import { t } from '../t.ts'
import { ChangeTable } from './change-table.tsx'

/** What a published version changed against the one before it. */
export function ChangesDialog({
  sheet,
  rows,
  before,
  services,
  branches,
  onClose,
}: {
  readonly sheet: PriceSheet
  readonly rows: readonly PriceRow[]
  readonly before: readonly PriceRow[]
  readonly services: readonly Service[]
  readonly branches: readonly Branch[]
  readonly onClose: () => void
}) {
  return (
    <Dialog
      opened
      width="md"
      onClose={onClose}
      title={t('changesInSheet', { sheet: sheet.name })}
      footer={<Button onClick={onClose}>{t('ok')}</Button>}
    >
      <ChangeTable before={before} rows={rows} services={services} branches={branches} />
    </Dialog>
  )
}
