import { IconToggleLeft } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useFeatures, useSession } from '../../../api/session.ts'
import { ButtonLink } from '../../../components/button.tsx'
import { useHome } from '../../../lib/hooks/use-home.ts'
import { readLocationState } from '../../../lib/location-state.ts'
import { paths, SHOP_PAGES } from '../../../lib/paths.ts'
import { AccessPage } from './access-page.tsx'
import { t } from './t.ts'

/** The page is not turned on for this branch. Redirects back automatically as soon as it is. */
export function NoAuthPage() {
  const { wanted, feature } = readLocationState(useLocation().state)
  const features = useFeatures()
  const branchName = useSession((session) => session.branch?.name ?? t('thisBranch'))
  const home = useHome()
  const navigate = useNavigate()
  const isBack = feature !== undefined && features.includes(feature)
  const hasAnyAgain = feature === undefined && home !== paths.noAuth

  useEffect(() => {
    if (isBack && wanted) void navigate(wanted, { replace: true })
    else if (hasAnyAgain) void navigate(home, { replace: true })
  }, [isBack, hasAnyAgain, wanted, home, navigate])

  const label = SHOP_PAGES.find((page) => page.feature === feature)?.label
  return (
    <AccessPage
      icon={<IconToggleLeft size={48} stroke={1.5} />}
      title={label ? t('labelIsntTurnedOnFor', { label, branchName }) : t('noPagesAreTurnedOn', { branchName })}
      actions={home === paths.noAuth ? null : <ButtonLink to={home}>{t('goToHome')}</ButtonLink>}
    >
      <p>{t('askYourAdministratorToTurn')}</p>
    </AccessPage>
  )
}
