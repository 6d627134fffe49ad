import { type Exportable, type ExportFormat, exportRoutes, mayExport } from '@labada/contracts/reports/exports'
import { IconDownload } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/files.ts'
import { branchInSight, holdsKey, useSession } from '../../api/session.ts'
import { number } from '../../lib/format.ts'
import { newId } from '../../lib/ids.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button, type ControlSize } from '../button.tsx'
import { useAct } from '../hooks/use-act.ts'
import { toast } from '../notices/toast.tsx'
import { Menu } from '../windows/menu.tsx'
import { withConfirmedPassword } from '../windows/with-confirmed-password.ts'
import { t } from './t.ts'

const LOOK_AGAIN_MS = 1_000

/**
 * Exports the filtered list as a file: `<ExportButton list="orders" query={query} />`. A short list is downloaded
 * immediately; a long one is created in the background, with its progress in a notice that stays across pages, and
 * saved when it is ready.
 */
export function ExportButton({
  list,
  query,
  children = t('export'),
  size,
}: {
  readonly list: Exportable
  readonly query: object
  readonly children?: string
  readonly size?: ControlSize | undefined
}) {
  const exporting = useAct<ExportFormat>((format) => exportList(list, format, query))
  const isThere = useSession((session) => mayExport(list, (key) => holdsKey(session, key)))
  if (!isThere) return null
  return (
    <Menu
      target={
        <Button tone="neutral" size={size} icon={<IconDownload size={18} />} busy={exporting.isPending}>
          {children}
        </Button>
      }
      items={[
        { label: t('csv'), onSelect: () => exporting.mutate('csv') },
        { label: t('excelXlsx'), onSelect: () => exporting.mutate('xlsx') },
      ]}
    />
  )
}

async function exportList(list: Exportable, format: ExportFormat, query: object): Promise<void> {
  const inSight = branchInSight()
  const body = { id: newId(), list, format, query: { ...asText(query), ...(inSight && { branchId: inSight }) } }
  const asked = await withConfirmedPassword(() => call(exportRoutes.requestExport, { body }))
  if (asked.state === 'ready') return save(asked.id)
  void follow(asked.id, asked.totalRows)
}

/** Waits for a long export, whatever page is open, and shows its progress. */
async function follow(exportId: string, totalRows: number): Promise<void> {
  const id = `export-${exportId}`
  try {
    for (;;) {
      const now = await call(exportRoutes.getExport, { params: { exportId } })
      if (now.state === 'failed') throw new Error(t('exportNotMade'))
      if (now.state === 'ready') break
      toast.ongoing(t('exportingDoneRowsOfRows', { count: totalRows, doneRows: number(now.doneRows) }), { id })
      await new Promise((looked) => setTimeout(looked, LOOK_AGAIN_MS))
    }
    await save(exportId)
    toast.positive(t('exportedRows', { count: totalRows }), { id })
  } catch (error) {
    toast.negative(error instanceof Error ? error.message : t('exportFailed'), { id })
  }
}

async function save(exportId: string): Promise<void> {
  saveFile(await callFile(exportRoutes.getExportFile, { params: { exportId } }))
}

/** The query in wire format; undefined values are omitted. */
function asText(query: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
}
