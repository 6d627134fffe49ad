import type { PriceRow, PriceSheet, Service } from '@labada/contracts/catalog/prices'
import type { Promotion } from '@labada/contracts/catalog/promotions'
import { promotionCode } from '@labada/contracts/catalog/promotions'
import type { Branch } from '@labada/contracts/company/branches'
import type { Quote } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import type { ServiceUnit } from '@labada/domain/catalog/service-kinds'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { ZERO } from '@labada/domain/core/money'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Button, IconButton } from '../../../../components/button.tsx'
import { SelectField, Toggle } from '../../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../../components/fields/number-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Card, Facts, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { Skeletons } from '../../../../components/notices/skeletons.tsx'
import { OrderLines, PricingSteps } from '../../../../components/orders/order-lines.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { dateTime } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import classes from '../prices.module.css'
import { codeIn, testPromotions } from '../promotions/promotion-test.ts'
import { usePromotions } from '../promotions/promotions-api.ts'
import { t } from '../t.ts'
import { type CalcLine, priceDraft, quoteLines } from './calculation.ts'

interface CalculatorProps {
  readonly sheet: PriceSheet
  readonly rows: readonly PriceRow[]
  readonly services: readonly Service[]
  readonly branches: readonly Branch[]
  readonly onClose: () => void
}

/** The price of an order and its breakdown: with a draft's prices, or with the current ones. */
export function Calculator({ sheet, rows, services, branches, onClose }: CalculatorProps) {
  const offered = services.filter(({ id, active }) => active && rows.some((row) => row.serviceId === id))
  const [branchId, setBranch] = useState(branches[0]?.id ?? '')
  const [rush, setRush] = useState(false)
  const [code, setCode] = useState('')
  const [isKnown, setKnown] = useState(false)
  const [lines, setLines] = useState<readonly CalcLine[]>([{ key: 1, serviceId: offered[0]?.id ?? '', amount: 1 }])
  const branch = branches.find(({ id }) => id === branchId)
  const isDraft = sheet.state === 'draft' || sheet.state === 'scheduled'
  const asked = { lines, rush, code, isKnown, services: offered }
  const change = (key: number, next: Partial<CalcLine>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...next } : line)))
  return (
    <Drawer opened onClose={onClose} title={t('priceCalculator')}>
      <Stack>
        <Text as="p" dim>
          {isDraft ? t('usesThePricesOfSheet', { sheet: sheet.name }) : t('usesActivePricesNothingIs')}
        </Text>
        <SelectField
          label={t('branch')}
          value={branchId}
          onChange={setBranch}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {lines.map((line, index) => {
          const service = offered.find(({ id }) => id === line.serviceId)
          return (
            <div key={line.key} className={classes.calcLine}>
              <SelectField
                label={t('serviceIndex', { index: index + 1 })}
                value={line.serviceId}
                onChange={(serviceId) => change(line.key, { serviceId })}
                options={offered.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <NumberField
                label={service ? AMOUNT_NAMES[service.unit] : t('quantity')}
                decimals={2}
                min={0}
                max={1000}
                value={line.amount}
                onChange={(amount) => change(line.key, { amount })}
              />
              <IconButton
                label={t('removeServiceIndex', { index: index + 1 })}
                disabled={lines.length === 1}
                onClick={() => setLines(lines.filter(({ key }) => key !== line.key))}
              >
                <IconTrash size={18} />
              </IconButton>
            </div>
          )
        })}
        <Button
          tone="neutral"
          icon={<IconPlus size={18} />}
          onClick={() =>
            setLines([
              ...lines,
              { key: Math.max(...lines.map(({ key }) => key)) + 1, serviceId: offered[0]?.id ?? '', amount: 1 },
            ])
          }
        >
          {t('addLine')}
        </Button>
        <Toggle label={t('rush')} checked={rush} onChange={setRush} />
        <TextField
          label={t('promotionCode')}
          hint={t('promotionsWithoutACodeApply')}
          value={code}
          onChange={setCode}
          maxLength={20}
        />
        <Toggle
          label={t('knownCustomer')}
          hint={t('promotionsLimitedPerCustomerDont')}
          checked={isKnown}
          onChange={setKnown}
        />
        {branch && lines.every(({ amount }) => amount !== null && amount > 0) ? (
          isDraft ? (
            <DraftResult {...asked} branch={branch} rows={rows} />
          ) : (
            <Quoted {...asked} branch={branch} />
          )
        ) : (
          <Text dim>{t('enterAQuantityOrWeight')}</Text>
        )}
      </Stack>
    </Drawer>
  )
}

interface ResultProps {
  readonly lines: readonly CalcLine[]
  readonly rush: boolean
  readonly code: string
  readonly isKnown: boolean
  readonly branch: Branch
  readonly services: readonly Service[]
}

type DraftProps = ResultProps & { readonly rows: readonly PriceRow[] }

function DraftResult(props: DraftProps) {
  const promotions = usePromotions()
  return (
    <QuerySection query={promotions} what={t('promotions')} skeleton={<Skeletons rows={3} height={28} />}>
      {({ items }) => <Drafted {...props} all={items} />}
    </QuerySection>
  )
}

function Drafted({
  lines,
  rush,
  code,
  isKnown,
  branch,
  rows,
  services,
  all,
}: DraftProps & { readonly all: readonly Promotion[] }) {
  const today = manilaDateOf(useNow(60_000))
  const promotions = testPromotions(all, { branchId: branch.id, today, code, isKnown })
  const answer = priceDraft({ lines, rush, branch, rows, services, promotions: promotions.apply })
  if (answer.kind === 'refused') return <Banner status="danger">{answer.message}</Banner>
  return (
    <Card title={t('total')} level={3}>
      <OrderLines lines={answer.order.lines} />
      <PricingSteps priced={answer.order} />
      <CodeNote said={promotions.said(answer.order)} />
      <Text dim small>
        {t('machineLoads', { count: answer.order.loads })}
      </Text>
    </Card>
  )
}

function Quoted({ lines, rush, code, isKnown, branch, services }: ResultProps) {
  const promoCode = codeIn(code)
  const isCode = promotionCode.safeParse(promoCode).success
  const body = {
    branchId: branch.id,
    lines: quoteLines(lines, services),
    rush,
    ...(promoCode !== undefined && isCode && { promoCode }),
    // An unknown customer, so no promotion is used up. A quote saves nothing.
    ...(isKnown && { customer: { name: t('test') } }),
  }
  const quote = useQuery({
    ...callQuery([...keys.prices(), 'quote', body], orderRoutes.quoteOrder, { body }),
    placeholderData: (before) => before,
    retry: false,
  })
  if (quote.isError && quote.data === undefined)
    return <Refusal error={quote.error} what={t('priceCouldntBeCalculated')} />
  return (
    <Card title={t('total')} level={3}>
      <QuerySection query={quote} what={t('quote')} skeleton={<Skeletons rows={3} height={28} />}>
        {(answer) => (
          <>
            <OrderLines lines={answer.lines} />
            <PricingSteps priced={answer} />
            <CodeNote said={promoCode !== undefined && !isCode ? UNKNOWN : answer.promotion} />
            <Facts
              items={[
                [t('machineLoads2'), t('loads', { count: answer.loads })],
                [t('readyBy'), dateTime(answer.promisedAt)],
              ]}
            />
          </>
        )}
      </QuerySection>
    </Card>
  )
}

/** A code no promotion can have is not requested. */
const UNKNOWN = { name: null, amount: ZERO, needsApproval: false, refusal: t('noPromotionWithThisCode') }

/** The result of the entered code. */
function CodeNote({ said }: { readonly said: Quote['promotion'] }) {
  if (said === null) return null
  if (said.refusal !== null) {
    return (
      <Banner status="attention" announce="status">
        {said.refusal}
      </Banner>
    )
  }
  return said.needsApproval ? <Text dim>{t('needsAdminApprovalAtThe')}</Text> : null
}

/** What an amount of a service counts. */
const AMOUNT_NAMES: Readonly<Record<ServiceUnit, string>> = {
  load: t('loads3'),
  kg: t('kilos'),
  piece: t('pieces'),
  minute: t('minutes'),
  flat: t('times'),
}
