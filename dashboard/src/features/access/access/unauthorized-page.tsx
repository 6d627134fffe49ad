import { IconLock } from '@tabler/icons-react'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { useHome, useWho } from '../../../lib/hooks/use-home.ts'
import { useLogOut } from '../../../lib/hooks/use-log-out.ts'
import { AccessPage } from './access-page.tsx'
import { t } from './t.ts'

/** Signed in, but with another role than the page wants. Never says whether what was wanted exists. */
export function UnauthorizedPage() {
  const home = useHome()
  const who = useWho()
  const logOut = useLogOut()
  return (
    <AccessPage
      icon={<IconLock size={48} stroke={1.5} />}
      title={t('youDontHaveAccessTo')}
      actions={
        <>
          <ButtonLink to={home}>{t('goToHome')}</ButtonLink>
          <Button tone="neutral" onClick={logOut}>
            {t('logOut')}
          </Button>
        </>
      }
    >
      <p>{t('loggedInAsWho', { who })}</p>
    </AccessPage>
  )
}
