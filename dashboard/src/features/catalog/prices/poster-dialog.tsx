import type { PriceRow, PriceVersion, Service } from '@labada/contracts/catalog/prices'
import type { Branch } from '@labada/contracts/company/branches'
import { useState } from 'react'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { Grid, Stack, Text } from '../../../components/layout.tsx'
import { usePaper } from '../../../components/paper/use-paper.ts'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { POSTER_SIZES, type PosterSize, PricePoster } from './price-poster.tsx'
import { t } from './t.ts'

/** Prints the prices for the counter's wall: of all branches or of one, on A4 or A5. */
export function PosterDialog({
  version,
  rows,
  services,
  branches,
  onClose,
}: {
  readonly version: PriceVersion
  readonly rows: readonly PriceRow[]
  readonly services: readonly Service[]
  readonly branches: readonly Branch[]
  readonly onClose: () => void
}) {
  const [branchId, setBranch] = useState('')
  const [size, setSize] = useState<PosterSize>('A4')
  const paper = usePaper()
  const ready = () => {
    paper.ready()
    onClose()
  }
  return (
    <Dialog
      opened
      atTop
      width="sm"
      onClose={onClose}
      title={t('printPricePoster')}
      footer={<OkCancel onCancel={onClose} busy={paper.isBusy} onOk={paper.print} focusOk />}
    >
      <Stack>
        <Grid least={140} gap={12}>
          <SelectField
            label={t('pricesOf')}
            value={branchId}
            onChange={setBranch}
            options={[
              { value: '', label: t('allBranches') },
              ...branches.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <SelectField
            label={t('paper')}
            value={size}
            onChange={(chosen) => setSize(POSTER_SIZES.find((one) => one === chosen) ?? 'A4')}
            options={POSTER_SIZES.map((one) => ({ value: one, label: one }))}
          />
        </Grid>
        <Text as="p" dim>
          {version.state === 'active' ? t('servicesThatAreTurnedOff') : t('thesePricesArentActiveThe')}
        </Text>
      </Stack>
      {paper.isWanted && (
        <PricePoster
          version={version}
          rows={rows}
          services={services}
          branch={branches.find(({ id }) => id === branchId) ?? null}
          size={size}
          onReady={ready}
        />
      )}
    </Dialog>
  )
}
