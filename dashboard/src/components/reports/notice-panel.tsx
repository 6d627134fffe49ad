import { type Notice, noticeRoutes } from '@labada/contracts/reports/notices'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { type AttentionKind, OWN_NEWS_KINDS } from '@labada/domain/reports/attention'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { totalsOf } from '../../api/list-totals.ts'
import { keys } from '../../api/query-keys.ts'
import { useMayDo } from '../../api/session.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { lazy } from '../../lib/lazy.ts'
import { useStore } from '../../lib/store.ts'
import { Button, IconButton } from '../button.tsx'
import { useCommand } from '../hooks/use-command.ts'
import { Heading, Row, Stack, Text } from '../layout.tsx'
import { ActivityList } from '../notices/activity-list.tsx'
import { EmptyState } from '../notices/empty-state.tsx'
import { pastToasts } from '../notices/toast.tsx'
import { InfiniteSection } from '../table/infinite-section.tsx'
import { When } from '../when.tsx'
import { ATTENTION_ICONS } from './attention-icons.tsx'
import { counterPlaceOf, officePlaceOf } from './attention-places.ts'
import { attentionWords } from './attention-words.ts'
import classes from './notice-panel.module.css'
import { t } from './t.ts'

// Loaded when it is opened.
const OwnLoginDialog = lazy(() =>
  import('../access/two-step/two-step-dialog.tsx').then((all) => ({ default: all.TwoStepDialog })),
)

/** Whose pages the notices lead to. */
export type NoticePages = keyof typeof PLACES
const PLACES = { office: officePlaceOf, counter: counterPlaceOf }

const PAGE = 20
const MINUTE_MS = 60_000

/** What needed attention, newest first, and below it the messages that this screen has shown. */
export function NoticePanel({ pages, onGo }: Pick<Leading, 'pages' | 'onGo'>) {
  const [isLoginOpen, setLoginOpen] = useState(false)
  const list = useInfiniteQuery({
    queryKey: keys.noticeList(),
    queryFn: ({ pageParam, signal }) =>
      call(noticeRoutes.listNotices, { query: { limit: PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const unread = totalsOf(list.data)?.unread ?? 0
  return (
    <Stack>
      <InfiniteSection query={list} what={t('notifications')}>
        {items.length === 0 ? (
          <EmptyState icon={<IconCheck size={36} stroke={1.5} />} title={t('youreAllCaughtUp')}>
            {t('whatNeedsYourAttentionAppears')}
          </EmptyState>
        ) : (
          <Stack>
            <ReadAll newest={items[0]} unread={unread} />
            <Groups items={items} pages={pages} onGo={onGo} onOwnLogin={() => setLoginOpen(true)} />
            {list.hasNextPage && (
              <div>
                <Button tone="neutral" onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage}>
                  {t('showOlder')}
                </Button>
              </div>
            )}
          </Stack>
        )}
      </InfiniteSection>
      <OnThisScreen />
      <Suspense>{isLoginOpen && <OwnLoginDialog onClose={() => setLoginOpen(false)} />}</Suspense>
    </Stack>
  )
}

function ReadAll({ newest, unread }: { readonly newest: Notice | undefined; readonly unread: number }) {
  const readAll = useCommand(noticeRoutes.readAllNotices, { invalidates: () => [keys.notices()] })
  if (!newest) return null
  return (
    <Row justify="between">
      <Text dim>{unread === 0 ? t('nothingUnread') : t('unreadCount', { unread: unread > 99 ? '99+' : unread })}</Text>
      <Button
        tone="neutral"
        size="sm"
        disabled={unread === 0}
        busy={readAll.isPending}
        onClick={() => readAll.mutate({ body: { until: newest.raisedAt } })}
      >
        {t('markAllAsRead')}
      </Button>
    </Row>
  )
}

interface Leading {
  readonly pages: NoticePages
  readonly onGo: () => void
  /** Shows where one is logged in oneself, and one's password. */
  readonly onOwnLogin: () => void
}

/** News of a login: who may not see everybody’s logins is told only of their own. */
const isOfLogin = (kind: AttentionKind): boolean => OWN_NEWS_KINDS.some((own) => own === kind)

function Groups({ items, ...leading }: Leading & { readonly items: readonly Notice[] }) {
  const today = manilaDateOf(useNow(MINUTE_MS))
  const isToday = ({ raisedAt }: Notice) => manilaDateOf(raisedAt) === today
  const groups = [
    { title: t('today'), own: items.filter(isToday) },
    { title: t('earlier'), own: items.filter((notice) => !isToday(notice)) },
  ]
  return groups
    .filter(({ own }) => own.length > 0)
    .map(({ title, own }) => (
      <section key={title} aria-label={title}>
        <Heading level={3}>{title}</Heading>
        <ul className={classes.list}>
          {own.map((notice) => (
            <Line key={notice.id} notice={notice} {...leading} />
          ))}
        </ul>
      </section>
    ))
}

function Line({ notice, pages, onGo, onOwnLogin }: Leading & { readonly notice: Notice }) {
  const { id, facts, raisedAt, resolvedAt, unread } = notice
  const text = attentionWords(notice)
  const mark = useCommand(noticeRoutes.readNotice, { invalidates: () => [keys.notices()] })
  const setRead = (read: boolean) => mark.mutate({ params: { noticeId: id }, body: { read } })
  const seesLogins = useMayDo('access.see')
  const go = () => {
    if (unread) setRead(true)
    onGo()
  }
  const said = (
    <>
      <span className={classes.dot}>{unread && <span className="visually-hidden">{t('unread')}</span>}</span>
      {ATTENTION_ICONS[facts.kind]}
      <span className={classes.words}>
        <span className={classes.text}>{text}</span>
        <Text dim small>
          <When at={raisedAt} plain />
          {resolvedAt !== null && ` · ${t('resolved')}`}
        </Text>
      </span>
    </>
  )
  const canMark = unread || resolvedAt === null
  return (
    <li className={classes.line} data-unread={unread || undefined}>
      {isOfLogin(facts.kind) && !seesLogins ? (
        <button
          type="button"
          className={classes.go}
          onClick={() => {
            if (unread) setRead(true)
            onOwnLogin()
          }}
        >
          {said}
        </button>
      ) : (
        <Link to={PLACES[pages](notice)} className={classes.go} onClick={go}>
          {said}
        </Link>
      )}
      {canMark && (
        <IconButton
          label={unread ? t('markAsReadText', { text }) : t('markAsUnreadText', { text })}
          busy={mark.isPending}
          onClick={() => setRead(unread)}
        >
          {unread ? <IconCheck size={18} /> : <IconCircle size={18} />}
        </IconButton>
      )}
    </li>
  )
}

/** The short messages of this visit: five seconds on the screen must not be their only copy. */
function OnThisScreen() {
  const { items } = useStore(pastToasts)
  if (items.length === 0) return null
  return (
    <section aria-label={t('messagesOnThisScreen')}>
      <Heading level={3}>{t('messagesOnThisScreen')}</Heading>
      <ActivityList />
    </section>
  )
}
