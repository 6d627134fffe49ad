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
import { useWizard } from './use-wizard.ts'

/** The first visit: from an empty database to a shop that takes orders. */
export function SetupPage() {
  const state = useSetupState()
  const wizard = useWizard()
  if (wizard.doneFor !== null) return <Done shopName={wizard.doneFor} />
  return (
    <QuerySection query={state} what="The state of this installation" skeleton={<Skeletons rows={6} />}>
      {({ needed, shopName }) =>
        needed ? (
          <SetupWizard wizard={wizard} />
        ) : (
          <Stack>
            <PageHeader title="Set up" />
            <EmptyState title={`${shopName} is set up`} action={<ButtonLink to={paths.root}>Log in</ButtonLink>}>
              Its first administrator has an account. Everything else is done inside.
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
      <PageHeader title="Done" />
      <EmptyState
        icon={<IconCheck size={36} stroke={1.5} />}
        title={`${shopName} is ready`}
        action={<ButtonLink to={paths.root}>Log in</ButtonLink>}
      >
        Log in with your username and password. Then pair the counter’s device on the branch’s Devices page, and take
        the first order.
      </EmptyState>
    </Stack>
  )
}
