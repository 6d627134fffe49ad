import type { PayrollTableRow } from '@labada/contracts/law/payroll-tables'
import { Facts, Stack } from '../../../../components/layout.tsx'
import classes from '../settings.module.css'
import { t } from '../t.ts'
import { lawFacts, lawTables } from './law-figures.ts'

/** A table of the law, for comparison with its issuance: single values, then each list as a table. */
export function LawTables({ row }: { readonly row: PayrollTableRow }) {
  const facts = lawFacts(row)
  return (
    <Stack>
      {facts.length > 0 && <Facts amounts items={facts} />}
      {lawTables(row).map(({ title, heads, rows }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section key={title} className={classes.lawScroll} tabIndex={0} aria-label={t('titleTable', { title })}>
          <table className={classes.lawTable}>
            <caption>{title}</caption>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells) => (
                <tr key={cells.join(' ')}>
                  {cells.map((cell, at) =>
                    at === 0 ? (
                      <th key={heads[at]} scope="row">
                        {cell}
                      </th>
                    ) : (
                      <td key={heads[at]}>{cell}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </Stack>
  )
}
