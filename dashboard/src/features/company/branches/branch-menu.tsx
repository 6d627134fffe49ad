import type { Branch } from '@labada/contracts/company/branches'
import { IconDoor, IconDoorEnter, IconDots, IconExternalLink, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { IconButton } from '../../../components/button.tsx'
import { branchAt } from '../../../components/company/places.ts'
import { Menu } from '../../../components/windows/menu.tsx'
import { lazy } from '../../../lib/lazy.ts'
import { CloseBranchDialog } from './close-branch-dialog.tsx'
import { t } from './t.ts'
import { useReopen } from './use-reopen.ts'

const EditBranchDrawer = lazy(() => import('./branch-drawer.tsx').then((all) => ({ default: all.EditBranchDrawer })))

/** The actions of a branch on its card. */
export function BranchMenu({ branch }: { readonly branch: Branch }) {
  const [open, setOpen] = useState<'edit' | 'close' | null>(null)
  const navigate = useNavigate()
  const reopen = useReopen(branch)
  return (
    <>
      <Menu
        target={
          <IconButton label={t('moreActionsForBranch', { branch: branch.name })} size="sm">
            <IconDots size={18} />
          </IconButton>
        }
        items={[
          {
            needs: 'today.see',
            label: t('open'),
            icon: <IconExternalLink size={16} />,
            onSelect: () => void navigate(branchAt(branch.id)),
          },
          { needs: 'branch.edit', label: t('edit'), icon: <IconPencil size={16} />, onSelect: () => setOpen('edit') },
          null,
          branch.closed
            ? {
                needs: 'branch.edit',
                label: t('reopen'),
                icon: <IconDoorEnter size={16} />,
                onSelect: () => void reopen.ask(),
              }
            : {
                needs: 'branch.edit',
                label: t('closeBranch'),
                icon: <IconDoor size={16} />,
                danger: true,
                onSelect: () => setOpen('close'),
              },
        ]}
      />
      {open === 'edit' && (
        <Suspense>
          <EditBranchDrawer branch={branch} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'close' && <CloseBranchDialog branch={branch} onClose={() => setOpen(null)} />}
    </>
  )
}
