import type { Feature } from '@labada/domain/core/access'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { isLoggedIn, type Session, useFeatures, useSession } from '../../api/session.ts'
import { Heading, Stack } from '../../components/layout.tsx'
import { SetupChecklist } from '../../components/setup/setup-checklist.tsx'
import { useChecklist } from '../../components/setup/use-checklist.ts'
import { Drawer } from '../../components/windows/drawer.tsx'
import { useFocusGivenBack } from '../../components/windows/focus-given-back.ts'
import { closeHelp, type HelpPart } from '../../lib/help-request.ts'
import { paths } from '../../lib/paths.ts'
import classes from './help.module.css'
import type { Reader } from './how-to.tsx'
import { HOW_TOS, type HowToName, howTosFor } from './how-tos.ts'
import { howTosOn } from './page-how-tos.ts'
import { ShortcutList } from './shortcut-list.tsx'
import { t } from './t.ts'

/** Short how-tos, those for the current page first, followed by its keyboard shortcuts. */
export function HelpWindow({ part }: { readonly part: HelpPart }) {
  const { pathname } = useLocation()
  const role = useSession(roleOf)
  const [here, others] = useHowTos(pathname, role)
  useClosedElsewhere(pathname)
  // The library restores focus only if a window was mounted before it was opened.
  useFocusGivenBack()
  return (
    <Drawer opened onClose={closeHelp} title={t('help')} width={480}>
      <Stack gap={24} className={classes.help}>
        {role === 'admin' && <OpenChecklist />}
        {here.length > 0 && <HowTos title={t('onThisPage')} names={here} isOpen />}
        {others.length > 0 && <HowTos title={here.length > 0 ? t('moreHowTos') : t('howTos')} names={others} />}
        <Keys isWanted={part === 'keys'} />
      </Stack>
    </Drawer>
  )
}

/** Back for whoever dismissed it, as long as something is left to do. */
function OpenChecklist() {
  const { checklist } = useChecklist()
  return checklist && <SetupChecklist checklist={checklist} />
}

const roleOf = (session: Session) => (isLoggedIn(session) ? session.userType : null)

function useHowTos(pathname: string, role: Session['userType']): readonly [HowToName[], HowToName[]] {
  const features: readonly Feature[] = useFeatures()
  const all = howTosFor(readerOn(pathname, role), features)
  const onPage = howTosOn(pathname)
  return [onPage.filter((name) => all.includes(name)), all.filter((name) => !onPage.includes(name))]
}

/** The kiosk and the portal ignore any login that may be open behind them. */
function readerOn(pathname: string, role: Session['userType']): Reader {
  if (pathname === paths.employeePortal) return 'portal'
  if (pathname === paths.attendance || role === null) return 'guest'
  return role === 'admin' ? 'admin' : 'counter'
}

/** Help opened for one page closes when the page changes. */
function useClosedElsewhere(pathname: string): void {
  const first = useRef(pathname)
  useEffect(() => {
    if (first.current !== pathname) closeHelp()
  }, [pathname])
}

function HowTos({
  title,
  names,
  isOpen = false,
}: {
  readonly title: string
  readonly names: readonly HowToName[]
  readonly isOpen?: boolean
}) {
  return (
    <section aria-label={title}>
      <Heading level={3}>{title}</Heading>
      {names.map((name) => (
        <details key={name} open={isOpen} className={classes.howTo}>
          <summary>
            <IconChevronRight size={20} aria-hidden="true" />
            {HOW_TOS[name].title}
          </summary>
          <ol>
            {HOW_TOS[name].steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are written down, they never move
              <li key={at}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  )
}

/** Receives focus when the shortcuts were requested; the focused element is scrolled into view. */
function Keys({ isWanted }: { readonly isWanted: boolean }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView()
  }, [isWanted])
  return (
    <section
      ref={section}
      className={classes.keys}
      aria-label={t('keyboardShortcuts')}
      tabIndex={-1}
      data-autofocus={isWanted || undefined}
    >
      <Heading level={3}>{t('keyboardShortcuts')}</Heading>
      <ShortcutList />
    </section>
  )
}
