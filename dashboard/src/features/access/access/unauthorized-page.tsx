import { IconLock } from '@tabler/icons-react'
import { TwoStepNeeded } from '../../../components/access/two-step/two-step-needed.tsx'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { useLogOut } from '../../../components/hooks/use-log-out.ts'
import { useHome, useWho } from '../../../lib/hooks/use-home.ts'
import { AccessPage } from './access-page.tsx'
import { t } from './t.ts'

/** Signed in, but without the page's required role. Does not reveal whether the resource exists. */
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
      <TwoStepNeeded />
    </AccessPage>
  )
}
