import { fullNameOf } from '@labada/domain/core/names'
import classes from './lock-screen.module.css'
import { initialsOf, type StandingPerson } from './people.ts'

/** The names to choose from; `focusFirst` if they are back in the place of a PIN, which had the focus. */
export function PeopleTiles({
  people,
  label,
  focusFirst,
  onChoose,
}: {
  readonly people: readonly StandingPerson[]
  readonly label: string
  readonly focusFirst: boolean
  readonly onChoose: (person: StandingPerson) => void
}) {
  return (
    <ul className={classes.people} aria-label={label} ref={focusFirst ? focusOn : undefined}>
      {people.map((one, at) => (
        <li key={one.id}>
          <button
            type="button"
            className={classes.person}
            data-autofocus={at === 0 || undefined}
            onClick={() => onChoose(one)}
          >
            <span className={classes.initials} aria-hidden="true">
              {initialsOf(one)}
            </span>
            {fullNameOf(one)}
          </button>
        </li>
      ))}
    </ul>
  )
}

const focusOn = (list: HTMLElement | null): void => list?.querySelector('button')?.focus()
