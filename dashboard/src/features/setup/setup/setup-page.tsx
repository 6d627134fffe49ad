import { IconCheck } from '@tabler/icons-react'
import { ButtonLink } from '../../../components/button.tsx'
import { Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useSetupState } from '../../../lib/hooks/use-setup-state.ts'
import { paths } from '../../../lib/paths.ts'
import { SetupWizard } from './setup-wizard.tsx'
import { t } from './t.ts'
import { useWizard } from './use-wizard.ts'

/** The first visit: from an empty database to a shop that takes orders. */
export function SetupPage() {
  const state = useSetupState()
  const wizard = useWizard()
  if (wizard.doneFor !== null) return <Done shopName={wizard.doneFor} />
  return (
    <QuerySection query={state} what={t('setupStatus')} skeleton={<Skeletons rows={6} />}>
      {({ needed, shopName }) =>
        needed ? (
          <SetupWizard wizard={wizard} />
        ) : (
          <Stack>
            <PageHeader title={t('setUp')} />
            <EmptyState
              title={t('shopNameIsSetUp', { shopName })}
              action={<ButtonLink to={paths.root}>{t('logIn')}</ButtonLink>}
            >
              {t('theFirstAdministratorAccountExists')}
            </EmptyState>
          </Stack>
        )
      }
    </QuerySection>
  )
}

function Done({ shopName }: { readonly shopName: string }) {
  return (
    <Stack>
      <PageHeader title={t('done')} />
      <EmptyState
        icon={<IconCheck size={36} stroke={1.5} />}
        title={t('shopNameIsReady', { shopName })}
        action={<ButtonLink to={paths.root}>{t('logIn')}</ButtonLink>}
      >
        {t('logInWithYourUsername')}
      </EmptyState>
    </Stack>
  )
}
