import type { PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { payrollWhatIfRoutes, type WhatIf, type WhatIfBody } from '@labada/contracts/payroll/runs/payroll-what-ifs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { Grid, Stack } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { InfiniteSection } from '../../../../components/table/infinite-section.tsx'
import { useUrlState } from '../../../../lib/hooks/use-url-state.ts'
import { periodWords, RUN_LOOKS } from '../payroll-words.ts'
import { usePayrollRuns } from '../runs/runs-api.ts'
import { t } from '../t.ts'
import { WhatIfForm } from './what-if-form.tsx'
import { WhatIfResults } from './what-if-results.tsx'

/** Simulates a period with other pay, another holiday or other overtime. Does not change any data. */
export function WhatIfTab() {
  const runs = usePayrollRuns(undefined)
  const [chosen, setPeriod] = useUrlState('period')
  const rows = (runs.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ compute }) => compute !== null)
  const run = rows.find(({ id }) => id === chosen) ?? rows[0]
  return (
    <Stack>
      <InfiniteSection query={runs} what={t('payRuns')}>
        {run ? (
          <Stack>
            <Grid least={280}>
              <SelectField
                label={t('period')}
                value={run.id}
                onChange={(id) => setPeriod(id === rows[0]?.id ? null : id)}
                options={rows.map((one) => ({
                  value: one.id,
                  label: `${periodWords(one)}, ${RUN_LOOKS[one.state].word.toLowerCase()}`,
                }))}
              />
            </Grid>
            <Suppose key={run.id} run={run} />
          </Stack>
        ) : (
          <EmptyState title={t('noCalculatedPayRunsYet')}>{t('aWhatIfStartsFrom')}</EmptyState>
        )}
      </InfiniteSection>
    </Stack>
  )
}

function Suppose({ run }: { readonly run: PayrollRun }) {
  const [body, setBody] = useState<WhatIfBody>({})
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const answer = useQuery({
    ...callQuery([...keys.payroll(), 'what-if', run.id, body], payrollWhatIfRoutes.supposePayrollRun, {
      params: { runId: run.id },
      body,
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <QuerySection query={answer} what={t('whatIf')}>
      {(data) => (
        <Stack>
          <WhatIfForm
            known={data}
            ticked={ticked}
            isBusy={answer.isFetching}
            onSuppose={setBody}
            onClear={() => setBody({})}
          />
          <Notes data={data} />
          <WhatIfResults data={data} ticked={ticked} onTick={setTicked} />
        </Stack>
      )}
    </QuerySection>
  )
}

function Notes({ data }: { readonly data: WhatIf }) {
  return (
    <>
      {data.missing > 0 && <Banner status="attention">{t('payslipsHaveNoFiguresYet', { count: data.missing })}</Banner>}
      {data.stale > 0 && <Banner status="attention">{t('payslipsWouldChangeUnderThe', { count: data.stale })}</Banner>}
    </>
  )
}
