import { branchRoutes } from '@labada/contracts/company/branches'
import { keys } from '../../../api/query-keys.ts'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { toast } from '../../../components/notices/toast.tsx'
import { confirm } from '../../../components/windows/ask.tsx'
import { t } from './t.ts'

/** Opens a closed branch again, after asking. */
export function useReopen(branch: { readonly id: string; readonly name: string }) {
  const reopen = useCommand(branchRoutes.reopenBranch, {
    invalidates: () => [keys.branches(), keys.figures(), keys.audit()],
    onDone: () => toast.positive(t('branchReopened', { branch: branch.name })),
  })
  return {
    isBusy: reopen.isPending,
    ask: async () => {
      const isSure = await confirm({
        title: t('reopenBranch2', { branch: branch.name }),
        body: t('itsEmployeesCanLogIn'),
      })
      if (isSure) reopen.mutate({ params: { branchId: branch.id }, body: {} })
    },
  }
}
