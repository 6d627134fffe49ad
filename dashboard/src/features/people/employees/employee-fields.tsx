import type { ManilaDate } from '@labada/domain/core/manila-time'
import { ADULT_AGE, ageOn, GENDERS, suggestUsername, USUAL_POSITIONS } from '@labada/domain/people/employees'
import { useId } from 'react'
import { useBranches } from '../../../components/company/use-branches.ts'
import { WEEK_FROM_MONDAY, WEEKDAY_NAMES } from '../../../components/company/words.ts'
import { Checkbox, SelectField } from '../../../components/fields/choice-field.tsx'
import { DateField } from '../../../components/fields/date-field.tsx'
import { MoneyField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Grid, Stack } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { EMPLOYMENT_NAMES, PAY_METHOD_NAMES } from '../../../components/people/work-words.ts'
import type { useForm } from '../../../lib/hooks/use-form.ts'
import { type EmployeeValues, FIELD_NAMES } from './employee-values.ts'
import { HOURS_OF_WORK_NAMES, optionsOf, PAY_TYPE_NAMES, TAX_STATUS_NAMES } from './employee-words.ts'
import { t } from './t.ts'

export type EmployeeForm = ReturnType<typeof useForm<EmployeeValues>>
type WordField = {
  [K in keyof EmployeeValues]: EmployeeValues[K] extends string ? (string extends EmployeeValues[K] ? K : never) : never
}[keyof EmployeeValues]

interface Part {
  readonly form: EmployeeForm
  readonly today: ManilaDate
}

const CHOOSE = { value: '', label: t('choose') } as const

/** Personal details, contact details and emergency contact. */
export function PersonFields({ form, today }: Part) {
  const { values, errors, set } = form
  const age = values.birthDate ? ageOn(values.birthDate, values.hiredOn ?? today) : null
  return (
    <Stack>
      <Grid least={220}>
        <Word form={form} name="firstname" required autoFocus />
        <Word form={form} name="middlename" />
        <Word form={form} name="lastname" required />
        <Word form={form} name="suffix" placeholder={t('jrIii')} />
        <SelectField
          label={FIELD_NAMES.gender}
          required
          {...form.field('gender')}
          options={[CHOOSE, ...GENDERS.map((value) => ({ value, label: value === 'male' ? t('male') : t('female') }))]}
        />
        <DateField
          label={FIELD_NAMES.birthDate}
          required
          value={values.birthDate}
          max={today}
          onChange={(birthDate) => set('birthDate', birthDate)}
          error={errors.birthDate}
        />
        <Word form={form} name="mobile" type="tel" placeholder="0917 123 4567" />
        <Word form={form} name="address" />
        <Word form={form} name="emergencyName" />
        <Word form={form} name="emergencyRelation" placeholder={t('motherSpouse')} />
        <Word form={form} name="emergencyPhone" type="tel" />
      </Grid>
      {age !== null && age < ADULT_AGE && age >= 15 && (
        <Banner status="attention" title={t('thisPersonIsAge', { age })}>
          {t('under18UpTo8')}
        </Banner>
      )}
    </Stack>
  )
}

/** The position, and its start date. */
export function JobFields({ form }: Part) {
  const { values, set } = form
  const positions = useId()
  return (
    <Grid least={220}>
      <div>
        <Word form={form} name="position" required list={positions} />
        <datalist id={positions}>
          {USUAL_POSITIONS.map((position) => (
            <option key={position} value={position} />
          ))}
        </datalist>
      </div>
      <SelectField
        label={FIELD_NAMES.employmentType}
        value={values.employmentType}
        onChange={(employmentType) => set('employmentType', employmentType)}
        options={optionsOf(EMPLOYMENT_NAMES)}
      />
      <DateField label={FIELD_NAMES.hiredOn} required {...form.field('hiredOn')} />
      <SelectField
        label={FIELD_NAMES.restWeekday}
        value={values.restWeekday}
        onChange={(restWeekday) => set('restWeekday', restWeekday)}
        options={[
          { value: '', label: t('variesByWeek') },
          ...WEEK_FROM_MONDAY.map((weekday) => ({ value: String(weekday), label: WEEKDAY_NAMES[weekday] })),
        ]}
      />
      <SelectField
        label={FIELD_NAMES.hoursOfWork}
        value={values.hoursOfWork}
        onChange={(hoursOfWork) => set('hoursOfWork', hoursOfWork)}
        options={optionsOf(HOURS_OF_WORK_NAMES)}
      />
    </Grid>
  )
}

/** The branches they may work at, including the home branch. */
export function BranchFields({ form }: { readonly form: EmployeeForm }) {
  const { values, errors, set } = form
  const branches = (useBranches().data?.items ?? []).filter(({ closed }) => !closed)
  const setHome = (homeBranchId: string) => {
    set('homeBranchId', homeBranchId)
    if (homeBranchId !== '' && !values.branchIds.includes(homeBranchId))
      set('branchIds', [...values.branchIds, homeBranchId])
  }
  return (
    <Stack>
      <Grid least={220}>
        <SelectField
          label={FIELD_NAMES.homeBranchId}
          required
          value={values.homeBranchId}
          onChange={setHome}
          error={errors.homeBranchId}
          options={[CHOOSE, ...branches.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </Grid>
      <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
        <legend>{t('branches')}</legend>
        <Grid least={160} gap={8}>
          {branches.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={values.branchIds.includes(id)}
              disabled={id === values.homeBranchId}
              onChange={(isOn) =>
                set('branchIds', isOn ? [...values.branchIds, id] : values.branchIds.filter((one) => one !== id))
              }
            />
          ))}
        </Grid>
      </fieldset>
    </Stack>
  )
}

/** The username; blank for employees who do not use the counter’s screen. */
export function AccountFields({ form }: { readonly form: EmployeeForm }) {
  const suggested = suggestUsername(form.values.firstname, form.values.lastname)
  return (
    <Grid least={220}>
      <Word
        form={form}
        name="username"
        hint={suggested ? t('leaveBlankIfTheyDont', { suggested }) : t('leaveBlankIfTheyDontLog')}
      />
    </Grid>
  )
}

/** The rate and its start date. */
export function RateFields({ form }: { readonly form: EmployeeForm }) {
  const { values, set } = form
  return (
    <Grid least={220}>
      <SelectField
        label={FIELD_NAMES.payType}
        value={values.payType}
        onChange={(payType) => set('payType', payType)}
        options={optionsOf(PAY_TYPE_NAMES)}
      />
      <MoneyField label={FIELD_NAMES.rate} required {...form.field('rate')} />
      <DateField label={FIELD_NAMES.rateFromOn} required {...form.field('rateFromOn')} />
    </Grid>
  )
}

/** The pay method, and the numbers of the funds and the tax office. */
export function PayFields({ form }: { readonly form: EmployeeForm }) {
  const { values, set } = form
  return (
    <Grid least={220}>
      <SelectField
        label={FIELD_NAMES.payMethod}
        value={values.payMethod}
        onChange={(payMethod) => set('payMethod', payMethod)}
        options={optionsOf(PAY_METHOD_NAMES)}
      />
      {values.payMethod !== 'cash' && <Word form={form} name="payAccount" />}
      <SelectField
        label={FIELD_NAMES.taxStatus}
        value={values.taxStatus}
        onChange={(taxStatus) => set('taxStatus', taxStatus)}
        options={optionsOf(TAX_STATUS_NAMES)}
      />
      <Word form={form} name="sssNumber" inputMode="numeric" placeholder="34-1234567-8" />
      <Word form={form} name="philhealthNumber" inputMode="numeric" placeholder="12-345678901-2" />
      <Word form={form} name="pagibigNumber" inputMode="numeric" placeholder="1234-5678-9012" />
      <Word form={form} name="tin" inputMode="numeric" placeholder="123-456-789" />
    </Grid>
  )
}

function Word({
  form: { values, errors, set },
  name,
  ...rest
}: { readonly form: EmployeeForm; readonly name: WordField } & Partial<Parameters<typeof TextField>[0]>) {
  return (
    <TextField
      {...rest}
      label={FIELD_NAMES[name]}
      name={name}
      value={values[name]}
      onChange={(value) => set(name, value)}
      error={errors[name]}
      autoComplete="off"
    />
  )
}
