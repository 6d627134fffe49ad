import type { Attention } from '@labada/contracts/reports/attention'
import type { AttentionKind } from '@labada/domain/reports/attention'
import { keyOf } from '@labada/domain/reports/notices'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { TextButton } from '../../../components/button.tsx'
import { Card, Row, Text } from '../../../components/layout.tsx'
import { useOpens } from '../../../components/may.tsx'
import { ATTENTION_ICONS } from '../../../components/reports/attention-icons.tsx'
import { officePlaceOf } from '../../../components/reports/attention-places.ts'
import { attentionWords } from '../../../components/reports/attention-words.ts'
import { useIsLow, useIsPhone } from '../../../lib/hooks/use-media.ts'
import { t } from './t.ts'
import classes from './today-strip.module.css'

/** So few that Today is one screen at a desk, however long they are. */
const FIRST = 4
const FIRST_ON_PHONE = 3
const FIRST_WHERE_LOW = 2

/** Items that need attention, most severe first, each with a link to the page that resolves it. */
export function AttentionList({ items }: { readonly items: readonly Attention[] }) {
  const isPhone = useIsPhone()
  const isLow = useIsLow()
  const first = isPhone ? FIRST_ON_PHONE : isLow ? FIRST_WHERE_LOW : FIRST
  const [showAll, setShowAll] = useState(false)
  const sorted = sortAttention(items)
  const shown = showAll ? sorted : sorted.slice(0, first)
  const more = sorted.length > first && (
    <TextButton onClick={() => setShowAll(!showAll)} aria-expanded={showAll}>
      {showAll ? t('showFewer') : t('showMore', { count: sorted.length - first })}
    </TextButton>
  )
  return (
    <Card id="attention" title={t('needsAttention')} side={isLow && more}>
      {sorted.length === 0 ? (
        <Row>
          <IconCheck size={20} aria-hidden="true" style={{ color: 'var(--ld-ready-fg)' }} />
          <Text>{t('nothingNeedsYourAttentionRight')}</Text>
        </Row>
      ) : (
        <ul className={classes.attention}>
          {shown.map((item) => (
            <li key={keyOf(item)}>
              <Item item={item} />
            </li>
          ))}
        </ul>
      )}
      {!isLow && more}
    </Card>
  )
}

/** A link to where it is resolved; only the words for whoever may not open that page. */
function Item({ item }: { readonly item: Attention }) {
  const to = officePlaceOf(item)
  const words = (
    <>
      {ATTENTION_ICONS[item.facts.kind]}
      <span className={classes.words}>{attentionWords(item)}</span>
    </>
  )
  if (!useOpens(to)) return <div>{words}</div>
  return (
    <Link to={to}>
      {words}
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}

/** Money and inconsistent books first, then what customers are waiting for, then the rest. */
export function sortAttention(items: readonly Attention[]): readonly Attention[] {
  return [...items].sort((one, other) => RANK[one.facts.kind] - RANK[other.facts.kind])
}

const RANK: Readonly<Record<AttentionKind, number>> = {
  alert: 0,
  cash_short: 1,
  remittance: 1,
  approval: 1,
  booking: 2,
  offline_work: 1,
  cash_advance: 3,
  overtime: 3,
  dispute: 3,
  swap: 3,
  two_places: 2,
  scanner_alarm: 2,
  consent_withdrawn: 2,
  overdue: 2,
  session_left_open: 3,
  drawer_full: 4,
  devices_silent: 2,
  pay_run_due: 1,
  unclaimed: 5,
  low_stock: 6,
  monthly_bill: 7,
  device_set_up: 7,
  password_reset: 7,
  new_browser: 7,
  failed_logins: 7,
  login_after_failures: 7,
}
