import type { PriceRow, PriceVersion, Service } from '@labada/contracts/catalog/prices'
import type { Branch } from '@labada/contracts/company/branches'
import { useState } from 'react'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { Grid, Stack, Text } from '../../../components/layout.tsx'
import { usePaper } from '../../../components/use-paper.ts'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { POSTER_SIZES, type PosterSize, PricePoster } from './price-poster.tsx'

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
      title="Print a poster of prices"
      footer={<OkCancel onCancel={onClose} busy={paper.isBusy} onOk={paper.print} focusOk />}
    >
      <Stack>
        <Grid least={140} gap={12}>
          <SelectField
            label="Prices of"
            value={branchId}
            onChange={setBranch}
            options={[
              { value: '', label: 'All branches' },
              ...branches.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <SelectField
            label="Paper"
            value={size}
            onChange={(chosen) => setSize(POSTER_SIZES.find((one) => one === chosen) ?? 'A4')}
            options={POSTER_SIZES.map((one) => ({ value: one, label: one }))}
          />
        </Grid>
        <Text as="p" dim>
          {version.state === 'active'
            ? 'Services that are switched off are left out.'
            : 'These are not the prices in force: the poster says from when they hold.'}
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
