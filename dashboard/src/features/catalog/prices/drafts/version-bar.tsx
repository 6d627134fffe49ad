import type { PriceRow, PriceSheet, PriceVersion, Service } from '@labada/contracts/catalog/prices'
import type { Branch } from '@labada/contracts/company/branches'
import {
  IconCalculator,
  IconDownload,
  IconHistory,
  IconPencil,
  IconPrinter,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { messageOf } from '../../../../api/call-error.ts'
import { Actions, PrimaryAction } from '../../../../components/actions.tsx'
import { Button } from '../../../../components/button.tsx'
import { May } from '../../../../components/may.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { confirm } from '../../../../components/windows/ask.tsx'
import { lazy } from '../../../../lib/lazy.ts'
import { saveText } from '../../../../lib/save-file.ts'
import { Calculator } from '../matrix/calculator.tsx'
import type { Edit } from '../matrix/price-edits.ts'
import classes from '../prices.module.css'
import { usePriceSheet } from '../prices-api.ts'
import { t } from '../t.ts'
import { ChangesDialog } from './changes-dialog.tsx'
import { priceChanges, termChanges } from './price-changes.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { useNewDraft } from './use-new-draft.ts'

// Imports are rare, and parsing needs a library, so it is loaded on demand.
const PosterDialog = lazy(() => import('../poster-dialog.tsx').then((all) => ({ default: all.PosterDialog })))
const ImportDialog = lazy(() => import('./import-dialog.tsx').then((all) => ({ default: all.ImportDialog })))

async function exportCsv({ sheet, rows, services, branches }: VersionBarProps): Promise<void> {
  try {
    const { writePriceCsv } = await import('./price-csv.ts')
    saveText(`${sheet.name}.csv`, 'text/csv;charset=utf-8', writePriceCsv(rows, { services, branches }))
  } catch (error) {
    toast.negative(t('pricesNotExportedMessage', { message: messageOf(error) }))
  }
}

const STATE_WORDS: Readonly<Record<PriceVersion['state'], string>> = {
  draft: t('thesePricesArentInUse'),
  scheduled: t('thesePricesTakeEffectAutomatically'),
  active: t('everyCounterChargesThesePrices'),
  expired: t('thesePricesWereReplaced'),
}

interface VersionBarProps {
  readonly sheet: PriceSheet
  readonly rows: readonly PriceRow[]
  readonly versions: readonly PriceVersion[]
  readonly activeId: string | null
  readonly services: readonly Service[]
  readonly branches: readonly Branch[]
  readonly isSaving: boolean
  readonly onChoose: (versionId: string | null) => void
  readonly onDiscard: (version: PriceVersion) => void
  /** Called with the changes read from a file. */
  readonly onEdit?: ((edits: readonly Edit[]) => void) | undefined
}

/** The version's status and actions. */
export function VersionBar(props: VersionBarProps) {
  const { sheet, rows, versions, activeId, services, branches, isSaving, onChoose, onDiscard, onEdit } = props
  const [open, setOpen] = useState<'publish' | 'changes' | 'calculator' | 'import' | 'poster' | null>(null)
  const beforeId = beforeOf(sheet, versions, activeId)
  const before = usePriceSheet(beforeId)
  const known = beforeId === null ? [] : before.data?.rows
  const changes = known ? priceChanges(known, rows).length + termChanges(known, rows).length : null
  const isDraft = sheet.state === 'draft'
  const close = () => setOpen(null)
  const shared = { sheet, rows, before: known ?? [], services, branches, onClose: close }
  return (
    <div className={classes.bar} data-state={sheet.state}>
      <p className={classes.barWords} role="status">
        {STATE_WORDS[sheet.state]}
        {isDraft && (
          <b>
            {changes === null
              ? isSaving
                ? t('comparingWithActivePricesSaving')
                : t('comparingWithActivePricesAll')
              : isSaving
                ? t('changesSaving', { count: changes })
                : t('changesAllSaved', { count: changes })}
          </b>
        )}
      </p>
      <Actions>
        <Button
          needs={sheet.state === 'draft' || sheet.state === 'scheduled' ? 'promotion.see' : 'order.create'}
          tone="neutral"
          icon={<IconCalculator size={18} />}
          onClick={() => setOpen('calculator')}
        >
          {t('priceCalculator')}
        </Button>
        <Button
          needs="export.orders"
          tone="neutral"
          icon={<IconDownload size={18} />}
          onClick={() => void exportCsv(props)}
        >
          {t('exportCsv')}
        </Button>
        <Button tone="neutral" icon={<IconPrinter size={18} />} onClick={() => setOpen('poster')}>
          {t('printPoster')}
        </Button>
        {onEdit && (
          <Button tone="neutral" icon={<IconUpload size={18} />} onClick={() => setOpen('import')}>
            {t('importCsv')}
          </Button>
        )}
        {!isDraft && beforeId !== null && (
          <Button tone="neutral" icon={<IconHistory size={18} />} onClick={() => setOpen('changes')} disabled={!known}>
            {t('viewChanges')}
          </Button>
        )}
        <May needs="price.edit">
          <DraftActions sheet={sheet} versions={versions} onChoose={onChoose} onDiscard={onDiscard} />
          {isDraft && (
            <PrimaryAction>
              <Button onClick={() => setOpen('publish')} disabled={isSaving || changes === null || changes === 0}>
                {t('publish')}
              </Button>
            </PrimaryAction>
          )}
        </May>
      </Actions>
      {open === 'publish' && <PublishDialog {...shared} />}
      {open === 'changes' && <ChangesDialog {...shared} />}
      {open === 'calculator' && <Calculator {...shared} />}
      {open === 'poster' && (
        <Suspense>
          <PosterDialog version={sheet} rows={rows} services={services} branches={branches} onClose={close} />
        </Suspense>
      )}
      {open === 'import' && onEdit && (
        <Suspense>
          <ImportDialog {...shared} onEdit={onEdit} />
        </Suspense>
      )}
    </div>
  )
}

function DraftActions({
  sheet,
  versions,
  onChoose,
  onDiscard,
}: Pick<VersionBarProps, 'sheet' | 'versions' | 'onChoose' | 'onDiscard'>) {
  const draft = useNewDraft()
  const openDraft = versions.find(({ state }) => state === 'draft')
  const ask = async () => {
    const isSure = await confirm({
      title: t('discardSheet', { sheet: sheet.name }),
      body: sheet.state === 'scheduled' ? t('currentPricesStayActive') : t('itsChangesWillBeLost'),
      danger: true,
    })
    if (isSure) onDiscard(sheet)
  }
  if (sheet.state === 'draft' || sheet.state === 'scheduled') {
    return (
      <Button tone="neutral" icon={<IconTrash size={18} />} onClick={() => void ask()}>
        {t('discard')}
      </Button>
    )
  }
  const icon = <IconPencil size={18} />
  return (
    <PrimaryAction>
      {sheet.state === 'expired' ? (
        <Button icon={icon} onClick={() => draft.startFromVersion(sheet)} busy={draft.isBusy}>
          {t('createDraftFromThesePrices')}
        </Button>
      ) : openDraft ? (
        <Button icon={icon} onClick={() => onChoose(openDraft.id)}>
          {t('openDraft')}
        </Button>
      ) : (
        <Button icon={icon} onClick={() => draft.start()} busy={draft.isBusy}>
          {t('changePrices')}
        </Button>
      )}
    </PrimaryAction>
  )
}

/** The version to compare with: for a draft or scheduled one, the one in force; for an older one, the previous. */
function beforeOf(sheet: PriceSheet, versions: readonly PriceVersion[], activeId: string | null): string | null {
  if (sheet.state === 'draft' || sheet.state === 'scheduled') return activeId
  const at = (version: PriceVersion) => version.effectiveAt?.getTime() ?? 0
  const earlier = versions.filter(
    (version) =>
      version.id !== sheet.id && version.state !== 'draft' && version.state !== 'scheduled' && at(version) < at(sheet),
  )
  return earlier.sort((one, other) => at(other) - at(one))[0]?.id ?? null
}
