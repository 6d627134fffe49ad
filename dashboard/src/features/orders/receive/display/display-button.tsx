import { IconScreenShare } from '@tabler/icons-react'
import { useHref } from 'react-router-dom'
import { IconButton } from '../../../../components/button.tsx'
import { paths } from '../../../../lib/paths.ts'
import { t } from './t.ts'

/** Opens the customer display in a window of its own, to be moved to the second screen. */
export function DisplayButton() {
  const href = useHref(paths.customerDisplay)
  return (
    <IconButton
      label={t('openCustomerDisplay')}
      tone="neutral"
      onClick={() => window.open(href, 'labada-display', 'popup,width=1024,height=640')?.focus()}
    >
      <IconScreenShare size={20} aria-hidden="true" />
    </IconButton>
  )
}
