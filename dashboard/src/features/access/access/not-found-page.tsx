import { IconMapOff, IconSearch } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { useHome } from '../../../lib/hooks/use-home.ts'
import { openPalette } from '../../../lib/palette-request.ts'
import { AccessPage } from './access-page.tsx'

/** No page has this address. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  const home = useHome()
  return (
    <AccessPage
      icon={<IconMapOff size={48} stroke={1.5} />}
      title="Page not found"
      actions={
        <>
          <ButtonLink to={home}>Go to my home</ButtonLink>
          <Button tone="neutral" icon={<IconSearch size={18} />} onClick={openPalette}>
            Search
          </Button>
        </>
      }
    >
      <p>
        Nothing lives at <code>{pathname}</code> (404).
      </p>
    </AccessPage>
  )
}
