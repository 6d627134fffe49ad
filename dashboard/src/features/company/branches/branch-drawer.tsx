import { type Branch, branchRoutes } from '@labada/contracts/company/branches'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { FormActions } from '../../../components/actions.tsx'
import { Button } from '../../../components/button.tsx'
import { Stack } from '../../../components/layout.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { confirm } from '../../../components/windows/ask.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { newId } from '../../../lib/ids.ts'
import {
  type BranchValues,
  bodyOf,
  type Conflict,
  changesOf,
  conflictsOf,
  NEW_BRANCH,
  valuesOf,
} from './branch-fields.ts'
import { BRANCH_NAMES, BRANCH_RULES, BranchForm, checkBranch } from './branch-form.tsx'
import { t } from './t.ts'

/** Opens a new branch. */
export function NewBranchDrawer({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void
  readonly onCreated: (branch: Branch) => void
}) {
  const client = useQueryClient()
  const [id] = useState(() => newId())
  const form = useForm<BranchValues>({
    initial: NEW_BRANCH,
    rules: BRANCH_RULES,
    names: BRANCH_NAMES,
    check: checkBranch,
    onSubmit: async (values) => {
      const { vatRegistered } = values
      const body = { id, code: values.code.trim().toUpperCase(), vatRegistered, ...bodyOf(values) }
      const branch = await call(branchRoutes.createBranch, { body }, { mode: 'debounce' })
      await refresh(client)
      toast.positive(t('branchOpened', { branch: branch.name }))
      onCreated(branch)
    },
  })
  return (
    <Drawer opened onClose={onClose} title={t('newBranch')} width={520}>
      <form {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} what={t('branchCouldntBeCreated')} />
          <BranchForm form={form} isNew />
          <FormActions>
            <Button type="submit" busy={form.isBusy}>
              {t('openBranch')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Drawer>
  )
}

/** Edits a branch. Conflicting changes by other users are shown beside one's own, never silently overwritten. */
export function EditBranchDrawer({ branch, onClose }: { readonly branch: Branch; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [base, setBase] = useState(branch)
  const form = useForm<BranchValues>({
    initial: valuesOf(branch),
    rules: BRANCH_RULES,
    names: BRANCH_NAMES,
    check: checkBranch,
    onSubmit: async (values) => {
      const changes = changesOf(valuesOf(base), values)
      if (Object.keys(changes).length === 0) return onClose()
      try {
        await save(base.id, { ...changes, version: base.version })
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'STALE_VERSION') throw error
        const newest = await call(branchRoutes.getBranch, { params: { branchId: base.id } })
        const conflicts = conflictsOf(valuesOf(base), values, valuesOf(newest))
        if (conflicts.length > 0 && !(await keepsMine(newest, conflicts))) {
          setBase(newest)
          form.reset(valuesOf(newest))
          return
        }
        await save(base.id, { ...changes, version: newest.version })
      }
      await refresh(client)
      toast.positive(t('valuesSaved', { values: values.name.trim() }))
      onClose()
    },
  })
  return (
    <Drawer opened onClose={onClose} title={t('editBranch', { branch: branch.name })} width={520}>
      <form {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} what={t('branchCouldntBeSaved')} />
          <BranchForm form={form} isNew={false} />
          <FormActions>
            <Button type="submit" busy={form.isBusy}>
              {t('save')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Drawer>
  )
}

const save = (branchId: string, body: ReturnType<typeof changesOf>) =>
  call(branchRoutes.updateBranch, { params: { branchId }, body }, { mode: 'debounce' })

/** OK keeps the user's own changes, Cancel takes the others'. */
const keepsMine = (newest: Branch, conflicts: readonly Conflict[]): Promise<boolean> =>
  confirm({
    title: t('overwriteNewerChangesToNewest', { newest: newest.name }),
    body: (
      <>
        <p style={{ marginTop: 0 }}>{t('okKeepsYourChangesCancel')}</p>
        <dl style={{ margin: 0 }}>
          {conflicts.map(({ field, name, yours, theirs }) => (
            <div key={field}>
              <dt>
                <b>{name}</b>
              </dt>
              <dd style={{ margin: '0 0 8px' }}>
                {t('yoursYours', { yours })}
                <br />
                {t('theirsTheirs', { theirs })}
              </dd>
            </div>
          ))}
        </dl>
      </>
    ),
  })

const refresh = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.branches() }),
    client.invalidateQueries({ queryKey: keys.figures() }),
    client.invalidateQueries({ queryKey: keys.audit() }),
  ])
