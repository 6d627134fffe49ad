import { CallError } from '../../../api/call-error.ts'
import { Button } from '../../../components/button.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { t } from './t.ts'

/**
 * Why a section was refused, and that another admin saved it while it is edited here: what was typed stays until it is
 * reloaded. A refusal for just that says nothing more.
 */
export function WhyNotSaved({
  failure,
  what,
  isOutdated,
  by,
  section,
  onReload,
}: {
  readonly failure: unknown
  readonly what: string
  readonly isOutdated: boolean
  readonly by: string | null | undefined
  readonly section: string
  readonly onReload: () => void
}) {
  const isStale = failure instanceof CallError && failure.code === 'STALE_VERSION'
  return (
    <>
      {!(isOutdated && isStale) && <Refusal error={failure} what={what} />}
      {isOutdated && (
        <Banner
          status="attention"
          announce="status"
          actions={
            <Button tone="neutral" size="sm" onClick={onReload}>
              {t('reloadSection')}
            </Button>
          }
        >
          {t('changedByChanged', { changedBy: by ?? t('someone') })} {section} {t('whileYouWereEditing')}
        </Banner>
      )}
    </>
  )
}
