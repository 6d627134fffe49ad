import type { LiveSession } from '@labada/contracts/access/own-sessions'
import type { UseQueryResult } from '@tanstack/react-query'
import { dateTime } from '../../../lib/format.ts'
import { Button } from '../../button.tsx'
import { Row, Stack, Text } from '../../layout.tsx'
import { QuerySection } from '../../notices/query-section.tsx'
import { StatusBadge } from '../../status-badge.tsx'
import classes from './sessions.module.css'
import { t } from './t.ts'

/**
 * Where a person is logged in, with a button that ends each place but the current one, and from the third place on one
 * for all of them. Without `onEnd` it is only read.
 */
export function SessionList({
  title,
  query,
  currentId,
  ending,
  onEnd,
  isEndingAll = false,
  onEndAll,
}: {
  readonly title: string
  readonly query: UseQueryResult<{ readonly items: readonly LiveSession[] }>
  /** The session that looks, if it is in the list. */
  readonly currentId?: string | undefined
  /** The session that is being ended. */
  readonly ending?: string | undefined
  readonly onEnd?: (sessionId: string) => void
  readonly isEndingAll?: boolean
  readonly onEndAll?: () => void
}) {
  return (
    <section aria-label={title}>
      <Stack>
        <Text strong>{title}</Text>
        <QuerySection query={query} what={t('sessions')}>
          {({ items }) => (
            <Stack>
              {items.length === 0 && <Text dim>{t('notLoggedInAnywhere')}</Text>}
              <ul className={classes.sessions}>
                {items.map((session) => (
                  <li key={session.id}>
                    <Place session={session} />
                    {session.id === currentId && <StatusBadge status="ready">{t('here')}</StatusBadge>}
                    {session.id !== currentId && onEnd && (
                      <Button
                        tone="neutral"
                        size="sm"
                        busy={ending === session.id}
                        onClick={() => onEnd(session.id)}
                        aria-label={t('logOutOfThePlaceUsed', { at: dateTime(session.lastUsedAt) })}
                      >
                        {t('endSession')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              {onEndAll && items.length > (currentId === undefined ? 1 : 2) && (
                <Row>
                  <Button tone="neutral" busy={isEndingAll} onClick={onEndAll}>
                    {currentId === undefined ? t('logOutEverywhere') : t('logOutEverywhereElse')}
                  </Button>
                </Row>
              )}
            </Stack>
          )}
        </QuerySection>
      </Stack>
    </section>
  )
}

function Place({ session }: { readonly session: LiveSession }) {
  const browser = session.browser ?? t('aBrowser')
  const where =
    session.device === null ? browser : [session.device, session.branch, session.browser].filter(Boolean).join(', ')
  return (
    <span>
      {where}
      {session.ip !== null && (
        <Text dim small>
          {' '}
          {session.ip}
        </Text>
      )}
      <br />
      <Text dim small>
        {t('lastUsedLoggedIn', { lastUsed: dateTime(session.lastUsedAt), loggedIn: dateTime(session.loggedInAt) })}
      </Text>
    </span>
  )
}
