import { Button } from '../../../components/button.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { t } from './t.ts'

/** Says that another admin saved a section while it is edited here: what was typed stays until it is reloaded. */
export function ChangedMeanwhile({
  by,
  section,
  onReload,
}: {
  readonly by: string | null | undefined
  readonly section: string
  readonly onReload: () => void
}) {
  return (
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
  )
}
