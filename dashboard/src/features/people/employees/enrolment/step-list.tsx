import { Button } from '../../../../components/button.tsx'
import { Row } from '../../../../components/layout.tsx'
import { t } from '../t.ts'

/** The current step among all steps; completed steps can be reopened. */
export function StepList({
  steps,
  current,
  onGo,
}: {
  readonly steps: readonly string[]
  readonly current: number
  readonly onGo: (step: number) => void
}) {
  return (
    <nav aria-label={t('steps')}>
      <Row gap={8}>
        {steps.map((name, at) => (
          <Button
            key={name}
            size="sm"
            tone={at === current ? 'primary' : 'neutral'}
            disabled={at > current}
            aria-current={at === current ? 'step' : undefined}
            onClick={() => at !== current && onGo(at)}
          >
            {at + 1}. {name}
          </Button>
        ))}
      </Row>
    </nav>
  )
}
