import { IconMapOff, IconSearch } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { useHome } from '../../../lib/hooks/use-home.ts'
import { openPalette } from '../../../lib/palette-request.ts'
import { AccessPage } from './access-page.tsx'
import { t } from './t.ts'

/** No page has this address. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  const home = useHome()
  return (
    <AccessPage
      icon={<IconMapOff size={48} stroke={1.5} />}
      title={t('pageNotFound')}
      actions={
        <>
          <ButtonLink to={home}>{t('goToHome')}</ButtonLink>
          <Button tone="neutral" icon={<IconSearch size={18} />} onClick={openPalette}>
            {t('search')}
          </Button>
        </>
      }
    >
      <p>{t.rich('theresNoPageAtPathname', { code: (words) => <code>{words}</code>, pathname })}</p>
    </AccessPage>
  )
}
