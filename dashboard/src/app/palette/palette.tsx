import '@mantine/spotlight/styles.css'
import { searchRoutes } from '@labada/contracts/reports/search'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isCanceled, messageOf } from '../../api/call-error.ts'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { isLoggedIn, useSession } from '../../api/session.ts'
import { takeTypedAhead } from '../../lib/palette-request.ts'
import classes from './palette.module.css'
import { type Entry, GROUP_NAMES, hitEntry, readRecent, rememberRecent, usePaletteEntries } from './palette-entries.ts'
import { t } from './t.ts'

const SEARCH_AFTER_MS = 200
const [store, spotlight] = createSpotlight()

/** Searches pages, actions and the shop's own records. `>` shows actions only, `#` orders only. */
export function Palette({ request }: { readonly request: number }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const isNewTab = useRef(false)
  const isIn = useSession(isLoggedIn)
  const role = useSession((session) => session.userType)
  const own = usePaletteEntries()
  const search = useSearch(isIn ? typed.replace(/^[#]/, '').trim() : '')
  const only = typed.startsWith('>') ? 'Actions' : typed.startsWith('#') ? 'Orders' : null
  const words = typed.replace(/^[>#]/, '').trim().toLowerCase()

  const field = useRef<HTMLInputElement>(null)
  const entered = useRef<string>(null)
  const isEnteredAhead = useRef(false)
  const takeOver = () => {
    const ahead = takeTypedAhead()
    if (!ahead?.text) return
    setTyped(ahead.text)
    isEnteredAhead.current = ahead.isEntered
    entered.current = ahead.isEntered ? ahead.text : null
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request opens it, whatever it was
  useEffect(() => {
    spotlight.open()
    if (document.activeElement === field.current) takeOver()
  }, [request])

  const hits = (search.data?.items ?? []).map((hit) => hitEntry(hit, role))
  const recent = words === '' ? readRecent() : []
  const found = [...recent, ...own.filter((entry) => entry.label.toLowerCase().includes(words)), ...hits].filter(
    (entry) => only === null || entry.group === only,
  )
  const groups = [...new Set(found.map((entry) => entry.group))]

  const go = (entry: Entry) => {
    if (entry.run) return entry.run()
    if (entry.path === undefined) return
    if (entry.group !== 'Recent') rememberRecent(entry)
    if (isNewTab.current) window.open(entry.path, '_blank', 'noopener')
    else void navigate(entry.path)
  }
  // The kit selects the first entry while typing; results from the server are selected here, before paint.
  useLayoutEffect(() => {
    if (words === '') return
    chooseFirst()
    const [first, ...others] = found
    // Enter before the window is open runs the entry that Enter would run inside it.
    const takesFirst = isEnteredAhead.current
    isEnteredAhead.current = false
    if (!first || entered.current !== typed) return
    entered.current = null
    if (others.length > 0 && !takesFirst) return
    spotlight.close()
    go(first)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    isNewTab.current = event.ctrlKey || event.metaKey
    // Enter before the results: a single matching record opens without a second press.
    entered.current = event.key === 'Enter' && found.length === 0 ? typed : null
  }

  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      transitionProps={{ duration: 0 }}
      scrollable
      attributes={{ content: { 'aria-label': t('search') } }}
    >
      <Spotlight.Search
        aria-label={t('searchPagesActionsOrdersAnd')}
        placeholder={isIn ? t('searchOrdersCustomersPages') : t('searchPages')}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        maxLength={60}
        ref={field}
        onFocus={takeOver}
        onKeyDown={onKeyDown}
      />
      <Spotlight.ActionsList {...SCROLLED_BY_KEY}>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group} label={GROUP_NAMES[group]}>
            {found
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <Spotlight.Action
                  key={entry.id}
                  label={entry.label}
                  description={entry.detail ?? ''}
                  leftSection={<entry.icon size={20} stroke={1.8} aria-hidden="true" />}
                  onClick={(event) => {
                    isNewTab.current ||= event.ctrlKey || event.metaKey
                    go(entry)
                  }}
                />
              ))}
          </Spotlight.ActionsGroup>
        ))}
        {found.length === 0 && <Spotlight.Empty>{emptyWords(search, typed)}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <Spotlight.Footer className={classes.footer ?? ''}>
        <span>{t('choose')}</span>
        <span>{t('enterOpens')}</span>
        <span>{t('ctrlEnterForANew')}</span>
        <span>{t('actions2')}</span>
        <span>{t('orders2')}</span>
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}

/** Selects the first entry if none is selected. */
function chooseFirst(): void {
  const list = document.getElementById(store.getState().listId)
  const first = list?.querySelector('[data-action]')
  if (!first || list?.querySelector('[data-selected]')) return
  first.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** Makes a list longer than its window scrollable without a mouse; its type omits props passed to the scroll area. */
const SCROLLED_BY_KEY = { viewportProps: { tabIndex: 0 } }

/** Queries the server when typing pauses; a newer query replaces the previous one. */
function useSearch(typed: string) {
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsking = words.length >= 2 && !words.startsWith('>')
  return useQuery({
    ...callQuery(keys.search(words), searchRoutes.search, { query: { q: words || '-' } }, { mode: 'latest' }),
    enabled: isAsking,
  })
}

function emptyWords(search: ReturnType<typeof useSearch>, typed: string): string {
  if (search.isFetching) return t('searching')
  if (search.isError && !isCanceled(search.error)) return t('searchFailedMessage', { message: messageOf(search.error) })
  return typed.trim() === '' ? t('typeToSearch') : t('noResultsForTyped', { typed: typed.trim() })
}
