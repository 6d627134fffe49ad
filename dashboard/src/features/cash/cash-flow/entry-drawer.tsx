import { type CashEntry, cashEntryRoutes } from '@labada/contracts/cash/cash-entries'
import { minLength, required } from '@labada/domain/core/rules'
import { useState } from 'react'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Card, Facts, Row, Stack } from '../../../components/layout.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { TextLink } from '../../../components/text-link.tsx'
import { Nothing } from '../../../components/values.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { dateTime, day, money, signedMoney } from '../../../lib/format.ts'
import { newId } from '../../../lib/ids.ts'
import { paths } from '../../../lib/paths.ts'
import { typeName } from './cash-words.ts'
import { Marks } from './entry-columns.tsx'
import { t } from './t.ts'

/** One entry with all its movements, its source, and how to reverse it. */
export function EntryDrawer({ entry, onClose }: { readonly entry: CashEntry | null; readonly onClose: () => void }) {
  const mayReverse = useMayDo('books.enter')
  return (
    <Drawer
      opened={entry !== null}
      onClose={onClose}
      title={entry ? typeName(entry.sourceType) : t('entry')}
      footer={mayReverse && entry?.reversible ? <Reverse key={entry.id} entry={entry} onDone={onClose} /> : undefined}
    >
      {entry && <Details entry={entry} />}
    </Drawer>
  )
}

function Details({ entry }: { readonly entry: CashEntry }) {
  return (
    <Stack>
      <Row>
        <Marks entry={entry} />
      </Row>
      <Facts
        items={[
          [t('description'), entry.description],
          [t('branch'), entry.branchName],
          [t('recordedOn'), day(entry.businessDate)],
          ...(entry.lateFor
            ? [[t('belongsTo'), t('lateForAClosedMonth', { lateFor: day(entry.lateFor) })] as const]
            : []),
          [t('recorded'), dateTime(entry.occurredAt)],
          [t('by'), entry.by ?? <Nothing key="by" />],
          [t('from'), <Source key="source" entry={entry} />],
        ]}
      />
      <Card title={t('movements')} level={3}>
        <Facts
          amounts
          items={entry.moves.map(({ accountName, counterName, amount }) => [
            `${accountName} ${amount > 0 ? '←' : '→'} ${counterName}`,
            signedMoney(amount),
          ])}
        />
      </Card>
      <Facts amounts items={[[t('balanceAfter'), money(entry.balance)]]} />
    </Stack>
  )
}

/** Links to the source record, where the entry can be viewed and undone. */
function Source({ entry }: { readonly entry: CashEntry }) {
  const { orderId, sourceType, sourceId, cashSessionId, branchId } = entry
  const seesRemittances = useMayDo('remittance.see')
  if (orderId) return <TextLink to={paths.transaction(orderId)}>{t('order')}</TextLink>
  if (sourceType.startsWith('remittance')) {
    return seesRemittances ? <TextLink to={paths.remittance(sourceId)}>{t('remittance')}</TextLink> : t('remittance')
  }
  if (cashSessionId) return <TextLink to={`${paths.branch(branchId)}?tab=cash`}>{t('cashSession')}</TextLink>
  return <>{entry.reversible || entry.reversedBy || entry.reverses ? t('recordedHere') : typeName(sourceType)}</>
}

function Reverse({ entry, onDone }: { readonly entry: CashEntry; readonly onDone: () => void }) {
  // One id for this entry: pressing twice reverses once.
  const [id] = useState(() => newId())
  const reverse = useCommand(cashEntryRoutes.reverseCashEntry, {
    invalidates: () => [keys.cashFlow(), keys.ledger()],
    onDone: () => {
      toast.positive(t('entryReversed'))
      onDone()
    },
  })
  const ask = async () => {
    const reason = await prompt({
      title: t('reverseThisEntry'),
      body: t('descriptionBothEntriesStayIn', { description: entry.description }),
      label: t('reason'),
      multiline: true,
      danger: true,
      maxLength: 200,
      rules: [required, minLength(5)],
    })
    if (reason) reverse.mutate({ params: { transferId: entry.id }, body: { id, reason } })
  }
  return (
    <Button tone="danger" busy={reverse.isPending} onClick={() => void ask()}>
      {t('reverse')}
    </Button>
  )
}
