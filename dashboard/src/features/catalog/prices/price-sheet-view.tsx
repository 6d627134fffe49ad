import type { PriceSheet, PriceVersion, Service } from '@labada/contracts/catalog/prices'
import type { Branch } from '@labada/contracts/company/branches'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { useBranches } from '../../../components/company/use-branches.ts'
import { Checkbox, SelectField } from '../../../components/fields/choice-field.tsx'
import { SearchField } from '../../../components/fields/text-field.tsx'
import { Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { useIsPhone, useMedia } from '../../../lib/hooks/use-media.ts'
import { AddServiceDrawer } from './add-service-drawer.tsx'
import { VersionBar } from './drafts/version-bar.tsx'
import { type MatrixColumn, PriceMatrix } from './matrix/price-matrix.tsx'
import classes from './prices.module.css'
import { useAllServices, useDraftEdits, usePriceSheet } from './prices-api.ts'
import { ServiceMenu } from './service-menu.tsx'
import { inShownOrder } from './service-order.ts'
import { ServicePanel } from './service-panel.tsx'
import { t } from './t.ts'

const MANY = 12

/** One version: its actions, its matrix, and the selected service beside it. */
export function PriceSheetView({
  version,
  versions,
  activeId,
  onChoose,
  onDiscard,
}: {
  readonly version: PriceVersion
  readonly versions: readonly PriceVersion[]
  readonly activeId: string | null
  readonly onChoose: (versionId: string | null) => void
  readonly onDiscard: (version: PriceVersion) => void
}) {
  const sheet = usePriceSheet(version.id)
  const services = useAllServices()
  const branches = useBranches()
  const seesBranches = useMayDo('branch.see')
  return (
    <QuerySection query={sheet} what={t('thesePrices')}>
      {(loaded) => (
        <QuerySection query={services} what={t('services')}>
          {(all) => {
            const editorOf = (items: readonly Branch[]) => (
              <Editor
                sheet={loaded}
                versions={versions}
                activeId={activeId}
                services={all.items}
                branches={items.filter(({ closed }) => !closed)}
                onChoose={onChoose}
                onDiscard={onDiscard}
              />
            )
            if (!seesBranches) return editorOf([])
            return (
              <QuerySection query={branches} what={t('branches')}>
                {({ items }) => editorOf(items)}
              </QuerySection>
            )
          }}
        </QuerySection>
      )}
    </QuerySection>
  )
}

interface EditorProps {
  readonly sheet: PriceSheet
  readonly versions: readonly PriceVersion[]
  readonly activeId: string | null
  readonly services: readonly Service[]
  readonly branches: readonly Branch[]
  readonly onChoose: (versionId: string | null) => void
  readonly onDiscard: (version: PriceVersion) => void
}

function Editor({ sheet, versions, activeId, services, branches, onChoose, onDiscard }: EditorProps) {
  const { rows, edit, isSaving } = useDraftEdits(sheet)
  const [words, setWords] = useState('')
  const [withOff, setWithOff] = useState(false)
  const [selectedId, select] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const isDraft = sheet.state === 'draft'
  const mayEdit = useMayDo('price.edit')
  const canEdit = isDraft && mayEdit
  const priced = new Set(rows.map(({ serviceId }) => serviceId))
  // A published version shows the services it priced; a draft also those without a price.
  const listed = inShownOrder(services).filter((service) => isDraft || priced.has(service.id))
  const off = listed.filter(({ active }) => !active)
  const shown = listed.filter((service) => (service.active || withOff) && matches(service, words))
  const selected = shown.find(({ id }) => id === selectedId) ?? shown[0]
  const columns = useColumns(branches)
  const isWide = useMedia('(min-width: 992px)')
  const [isPanelOpen, setPanelOpen] = useState(false)
  const panel = selected && (
    <ServicePanel
      key={selected.id}
      service={selected}
      services={listed.filter(({ active }) => active)}
      rows={rows}
      branches={branches}
      menu={
        mayEdit && (
          <ServiceMenu service={selected} services={services} sheet={sheet} isPriced={priced.has(selected.id)} />
        )
      }
      {...(canEdit && { onEdit: edit })}
    />
  )
  return (
    <Stack>
      <VersionBar
        sheet={sheet}
        rows={rows}
        versions={versions}
        activeId={activeId}
        services={services}
        branches={branches}
        isSaving={isSaving}
        onChoose={onChoose}
        onDiscard={onDiscard}
        {...(canEdit && { onEdit: edit })}
      />
      <div className={classes.sheet}>
        <Stack gap={12}>
          <div className={classes.tools}>
            <Text small dim>
              {t('countServices', { count: shown.length })}
            </Text>
            {listed.length > MANY && <SearchField label={t('findAService')} value={words} onChange={setWords} />}
            {columns.choice}
            {off.length > 0 && (
              <Checkbox label={t('showTurnedOffOff', { off: off.length })} checked={withOff} onChange={setWithOff} />
            )}
            {canEdit && (
              <Button tone="neutral" icon={<IconPlus size={18} />} onClick={() => setAdding(true)}>
                {t('addService')}
              </Button>
            )}
          </div>
          {shown.length === 0 ? (
            <EmptyState
              title={words ? t('noServicesMatchWords', { words: words.trim() }) : t('noServicesYet')}
              action={
                words ? (
                  <Button onClick={() => setWords('')}>{t('clearSearch')}</Button>
                ) : (
                  canEdit && <Button onClick={() => setAdding(true)}>{t('addService')}</Button>
                )
              }
            />
          ) : (
            <PriceMatrix
              services={shown}
              rows={rows}
              columns={columns.shown}
              selectedId={selected?.id ?? null}
              onSelect={(serviceId) => {
                select(serviceId)
                setPanelOpen(true)
              }}
              {...(canEdit && { onEdit: edit })}
            />
          )}
        </Stack>
        {isWide && panel}
      </div>
      {!isWide && (
        <Drawer opened={isPanelOpen} onClose={() => setPanelOpen(false)} title={selected?.name ?? t('service')}>
          {panel}
        </Drawer>
      )}
      {isAdding && (
        <AddServiceDrawer sheet={sheet} services={services} onClose={() => setAdding(false)} onAdded={select} />
      )}
    </Stack>
  )
}

/** All branches beside each other; on a phone one column at a time. */
function useColumns(branches: readonly Branch[]) {
  const isPhone = useIsPhone()
  const [branchId, setBranch] = useState('')
  const all: readonly MatrixColumn[] = [
    { branchId: null, name: t('allBranches') },
    ...branches.map(({ id, name }) => ({ branchId: id, name })),
  ]
  if (!isPhone || all.length <= 2) return { shown: all, choice: null }
  return {
    shown: all.filter((column) => (column.branchId ?? '') === branchId),
    choice: (
      <SelectField
        label={t('pricesOf')}
        value={branchId}
        onChange={setBranch}
        options={all.map((column) => ({ value: column.branchId ?? '', label: column.name }))}
      />
    ),
  }
}

const matches = ({ name, code }: Service, words: string) =>
  `${name} ${code}`.toLowerCase().includes(words.trim().toLowerCase())
