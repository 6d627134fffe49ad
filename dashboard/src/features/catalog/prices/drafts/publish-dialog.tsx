import { type PriceRow, type PriceSheet, priceRoutes, type Service } from '@labada/contracts/catalog/prices'
import type { Branch } from '@labada/contracts/company/branches'
import { atMinutes, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { useState } from 'react'
import { keys } from '../../../../api/query-keys.ts'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { RadioTiles } from '../../../../components/fields/radio-tiles.tsx'
import { TimeField } from '../../../../components/fields/time-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Row, Stack } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { confirm } from '../../../../components/windows/ask.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { dateTime } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { t } from '../t.ts'
import { ChangeTable } from './change-table.tsx'
import { isSurprising, LARGE_CHANGE_PERCENT, priceChanges } from './price-changes.ts'

interface PublishDialogProps {
  readonly sheet: PriceSheet
  readonly rows: readonly PriceRow[]
  readonly before: readonly PriceRow[]
  readonly services: readonly Service[]
  readonly branches: readonly Branch[]
  readonly onClose: () => void
}

/** Shows the changes, asks for the start date, and asks for confirmation of large changes. */
export function PublishDialog({ sheet, rows, before, services, branches, onClose }: PublishDialogProps) {
  const now = useNow(30_000)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [day, setDay] = useState<ManilaDate | null>(null)
  const [minutes, setMinutes] = useState(7 * 60)
  const [complaint, setComplaint] = useState<string | undefined>()
  const publish = useCommand(priceRoutes.publishPriceVersion, {
    invalidates: () => [keys.prices()],
    onDone: (published) => {
      toast.positive(
        published.state === 'scheduled'
          ? t('publishedTakesEffectEffectiveAt', {
              published: published.name,
              effectiveAt: dateTime(published.effectiveAt),
            })
          : t('publishedIsNowActiveAt', { published: published.name }),
      )
      onClose()
    },
    onFailed: () => true,
  })
  const submit = async () => {
    const effectiveAt = when === 'later' && day ? atMinutes(day, minutes) : undefined
    const wrong =
      when === 'now'
        ? undefined
        : !effectiveAt
          ? t('dayIsRequired')
          : effectiveAt <= now
            ? t('thisIsInThePast')
            : undefined
    setComplaint(wrong)
    if (wrong || !(await isMeant(priceChanges(before, rows).filter(isSurprising).length))) return
    publish.mutate({ params: { versionId: sheet.id }, body: effectiveAt ? { effectiveAt } : {} })
  }
  return (
    <Dialog
      opened
      width="lg"
      onClose={onClose}
      title={t('publishSheet', { sheet: sheet.name })}
      footer={<OkCancel onCancel={onClose} onOk={() => void submit()} busy={publish.isPending} />}
    >
      <Stack>
        <Refusal error={publish.error} what={t('pricesCouldntBePublished')} />
        <ChangeTable before={before} rows={rows} services={services} branches={branches} />
        <RadioTiles
          label={t('takesEffect')}
          value={when}
          onChange={setWhen}
          options={[
            { value: 'now', label: t('now'), hint: t('countersUpdateWithinASecond') },
            { value: 'later', label: t('onADateAndTime'), hint: t('ordersBeforeThenKeepThe') },
          ]}
        />
        {when === 'later' && (
          <Row gap={12} align="start">
            <div style={{ width: 200 }}>
              <DateField
                label={t('day')}
                value={day}
                onChange={setDay}
                min={manilaDateOf(now)}
                error={complaint}
                required
              />
            </div>
            <TimeField label={t('time')} value={minutes} onChange={setMinutes} />
          </Row>
        )}
      </Stack>
    </Dialog>
  )
}

async function isMeant(surprises: number): Promise<boolean> {
  if (surprises === 0) return true
  return confirm({
    title: t('publishLargeChanges', { count: surprises }),
    body: t('pricesBecomeFreeLeaveThe', { count: surprises, largeChangePercent: LARGE_CHANGE_PERCENT }),
    danger: true,
  })
}
