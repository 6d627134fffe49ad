import { unreadNoticeRoutes } from '@labada/contracts/reports/unread-notices'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { isLoggedIn, useSession } from '../../api/session.ts'
import { lazy } from '../../lib/lazy.ts'
import { IconButton } from '../button.tsx'
import { Dialog } from '../windows/dialog.tsx'
import classes from './notice-bell.module.css'
import type { NoticePages } from './notice-panel.tsx'
import { t } from './t.ts'

// Its code comes with the first press: the counter's pages are at their limit for the first load.
const NoticePanel = lazy(() => import('./notice-panel.tsx').then((all) => ({ default: all.NoticePanel })))

/** The highest number that is shown; the server counts one further. */
const MOST = 99

/** What needs attention and is unread, and the list of it. The server keeps both, for each person on every device. */
export function NoticeBell({ pages }: { readonly pages: NoticePages }) {
  const isIn = useSession(isLoggedIn)
  const { data } = useQuery({
    ...callQuery(keys.unreadNotices(), unreadNoticeRoutes.countUnreadNotices, {}),
    enabled: isIn,
  })
  const [isOpen, setOpen] = useState(false)
  const unread = isIn ? (data?.unread ?? 0) : 0
  const shown = unread > MOST ? `${MOST}+` : String(unread)
  const close = () => setOpen(false)
  return (
    <>
      <span className={classes.bell}>
        <IconButton
          label={unread > 0 ? t('notificationsUnreadUnread', { unread: shown }) : t('notifications')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconBell size={20} />
        </IconButton>
        {unread > 0 && (
          <span className={classes.unread} aria-hidden="true">
            {shown}
          </span>
        )}
      </span>
      <Dialog opened={isOpen} onClose={close} title={t('notifications')} atTop>
        <Suspense>{isOpen && <NoticePanel pages={pages} onGo={close} />}</Suspense>
      </Dialog>
    </>
  )
}
