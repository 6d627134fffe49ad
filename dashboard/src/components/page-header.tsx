import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Actions, PrimaryAction } from './actions.tsx'
import classes from './page.module.css'
import { t } from './t.ts'

/**
 * The top of every page: its h1 (focused after navigation), breadcrumbs below the first level, a subtitle or the age of
 * the data, and the actions at the right, the primary one last; on a phone that one stays at the lower edge.
 */
export function PageHeader({
  title,
  sub,
  crumbs,
  children,
  primary,
  badge,
  picture,
}: {
  readonly title: string
  readonly sub?: ReactNode
  readonly crumbs?: readonly { readonly label: string; readonly to: string }[] | undefined
  /** A state, shown beside the title. */
  readonly badge?: ReactNode
  /** What the page is about, in front of the title. */
  readonly picture?: ReactNode
  /** Further actions. */
  readonly children?: ReactNode
  /** The action that the page is for. */
  readonly primary?: ReactNode
}) {
  return (
    <div className={classes.header}>
      <div className={classes.titles}>
        {crumbs && (
          <nav aria-label={t('breadcrumb')}>
            <ol className={classes.crumbs}>
              {crumbs.map((crumb) => (
                <li key={crumb.to}>
                  <Link to={crumb.to}>{crumb.label}</Link>
                </li>
              ))}
              <li aria-current="page">{title}</li>
            </ol>
          </nav>
        )}
        <div className={classes.named}>
          {picture}
          <div>
            <div className={classes.titleLine}>
              <h1 className={classes.h1} tabIndex={-1}>
                {title}
              </h1>
              {badge}
            </div>
            {sub && <div className={classes.sub}>{sub}</div>}
          </div>
        </div>
      </div>
      {(children || primary) && (
        <div className={classes.actions} data-no-print>
          <Actions>
            {children}
            {primary && <PrimaryAction>{primary}</PrimaryAction>}
          </Actions>
        </div>
      )}
    </div>
  )
}
