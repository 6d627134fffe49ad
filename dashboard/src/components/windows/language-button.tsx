import { IconLanguage } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { languageName } from '../../lib/language.ts'
import { lazy } from '../../lib/lazy.ts'
import { Button } from '../button.tsx'

const LanguageDialog = lazy(() => import('./language-dialog.tsx').then((all) => ({ default: all.LanguageDialog })))

/** Shows the language by its own name, and opens the choice of another. */
export function LanguageButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="quiet" icon={<IconLanguage size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {languageName}
      </Button>
      <Suspense>{isOpen && <LanguageDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
