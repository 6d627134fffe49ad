import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../components/button.tsx'
import { Heading, Row, Stack } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { AccountStep } from './account-step.tsx'
import { BranchStep } from './branch-step.tsx'
import { BusinessStep } from './business-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { PricesStep } from './prices-step.tsx'
import classes from './setup.module.css'
import { StaffStep } from './staff-step.tsx'
import { t } from './t.ts'
import type { Wizard } from './use-wizard.ts'
import { STEPS, type Step } from './wizard.ts'

const STEP_WORDS: Readonly<Record<Step, { readonly name: string; readonly title: string }>> = {
  account: { name: t('you'), title: t('yourAccount') },
  company: { name: t('shop'), title: t('yourShop') },
  business: { name: t('business'), title: t('howYourShopWorks') },
  branch: { name: t('branch'), title: t('yourFirstBranch') },
  prices: { name: t('prices'), title: t('yourPrices') },
  staff: { name: t('staff'), title: t('whoWorksAtTheCounter') },
}

const FIELDS: Readonly<Record<Step, (wizard: Wizard) => ReactNode>> = {
  account: (wizard) => <AccountStep wizard={wizard} />,
  company: (wizard) => <CompanyStep wizard={wizard} />,
  business: (wizard) => <BusinessStep wizard={wizard} />,
  branch: (wizard) => <BranchStep wizard={wizard} />,
  prices: (wizard) => <PricesStep wizard={wizard} />,
  staff: (wizard) => <StaffStep wizard={wizard} />,
}

/** Six steps, in both directions; input is kept when the page is left and reopened. */
export function SetupWizard({ wizard }: { readonly wizard: Wizard }) {
  const { step } = wizard.draft
  const at = STEPS.indexOf(step)
  const before = STEPS[at - 1]
  const form = useRef<HTMLFormElement>(null)
  const isFirst = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step takes the focus to its beginning
  useEffect(() => {
    if (!isFirst.current) form.current?.querySelector<HTMLElement>('[data-title]')?.focus()
    isFirst.current = false
  }, [step])

  useEffect(() => {
    if (Object.keys(wizard.complaints).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wizard.complaints])

  return (
    <div className={classes.wizard}>
      <PageHeader
        title={t('setUpYourShop')}
        sub={t('takesAboutFiveMinutesStep', { at: at + 1, steps: STEPS.length })}
      />
      <ol className={classes.steps} aria-label={t('steps')}>
        {STEPS.map((one, index) => (
          <li key={one} aria-current={one === step ? 'step' : undefined} data-done={index < at || undefined}>
            <button type="button" disabled={index > wizard.reached} onClick={() => wizard.goTo(one)}>
              <span className={classes.number} aria-hidden="true">
                {index < at ? <IconCheck size={14} /> : index + 1}
              </span>
              <span className={classes.stepName}>{STEP_WORDS[one].name}</span>
            </button>
          </li>
        ))}
      </ol>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          wizard.next()
        }}
      >
        <Stack>
          <div data-title tabIndex={-1}>
            <Heading>{STEP_WORDS[step].title}</Heading>
          </div>
          {wizard.hasLostSecrets && step === 'account' && (
            <Banner status="received">{t('passwordsAndTheSetupCode')}</Banner>
          )}
          <Refusal error={wizard.failure} what={t('setupCouldntBeCompleted')} />
          {FIELDS[step](wizard)}
          <Row justify="between">
            {before ? (
              <Button tone="neutral" icon={<IconArrowLeft size={18} />} onClick={() => wizard.goTo(before)}>
                {t('back')}
              </Button>
            ) : (
              <span />
            )}
            <Button
              type="submit"
              busy={wizard.isSending}
              {...(at < STEPS.length - 1 && { iconRight: <IconArrowRight size={18} /> })}
            >
              {at === STEPS.length - 1 ? t('openShop') : t('next')}
            </Button>
          </Row>
        </Stack>
      </form>
    </div>
  )
}
