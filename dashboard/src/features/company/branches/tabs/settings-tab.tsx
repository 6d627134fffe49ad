import { type Branch, branchRoutes } from '@labada/contracts/company/branches'
import { FEATURES, type Feature } from '@labada/domain/core/access'
import { IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { isCanceled, messageOf } from '../../../../api/call-error.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { FEATURE_WORDS, WEEK_FROM_MONDAY, WEEKDAY_NAMES } from '../../../../components/company/words.ts'
import { Toggle } from '../../../../components/fields/choice-field.tsx'
import { clockText, hoursText } from '../../../../components/fields/clock-time.ts'
import { Card, Facts, Grid, Stack, Text } from '../../../../components/layout.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { confirm } from '../../../../components/windows/ask.tsx'
import { dateTime, money, NOTHING } from '../../../../lib/format.ts'
import { FIELD_NAMES, wageOrderName } from '../branch-fields.ts'
import classes from '../branches.module.css'
import { t } from '../t.ts'
import { useReopen } from '../use-reopen.ts'
import { VatCard } from './vat-card.tsx'

/** The switches and other settings of a branch. */
export function SettingsTab({
  branch,
  onEdit,
  onClose,
}: {
  readonly branch: Branch
  readonly onEdit: () => void
  readonly onClose: () => void
}) {
  const reopen = useReopen(branch)
  const mayEdit = useMayDo('branch.edit')
  const edit = (
    <Button needs="branch.edit" tone="neutral" size="sm" icon={<IconPencil size={16} />} onClick={onEdit}>
      {t('edit2')}
    </Button>
  )
  return (
    <Stack>
      <Grid least={320} stretch>
        <Card title={t('counterPages')}>
          <FeatureSwitches branch={branch} />
        </Card>
        <Card title={t('openingHours')} side={edit}>
          <Facts
            items={WEEK_FROM_MONDAY.map((weekday) => [WEEKDAY_NAMES[weekday], hoursText(branch.hours[weekday])])}
          />
        </Card>
        <Card title={t('otherSettings')} side={edit}>
          <Facts
            items={[
              [FIELD_NAMES.code, branch.code],
              [FIELD_NAMES.address, branch.address || NOTHING],
              [FIELD_NAMES.city, branch.city || NOTHING],
              [FIELD_NAMES.phone, branch.phone || NOTHING],
              [FIELD_NAMES.turnaroundHours, t('hours2', { count: branch.turnaroundHours })],
              [FIELD_NAMES.rushHours, t('hours2', { count: branch.rushHours })],
              [FIELD_NAMES.cutoffMinutes, branch.cutoffMinutes === 0 ? t('midnight') : clockText(branch.cutoffMinutes)],
              [FIELD_NAMES.openingFloat, money(branch.openingFloat)],
              [FIELD_NAMES.drawerLimit, branch.drawerLimit === 0 ? t('noLimit') : money(branch.drawerLimit)],
              [FIELD_NAMES.wageOrder, branch.wageOrder ? wageOrderName(branch.wageOrder) : NOTHING],
              [FIELD_NAMES.tin, branch.tin || NOTHING],
            ]}
          />
        </Card>
      </Grid>
      <VatCard branchId={branch.id} />
      {branch.closed ? (
        <Card title={t('thisBranchIsClosed')}>
          <Stack gap={12}>
            <Text as="p">
              {branch.closedReason
                ? t('closedClosedAtClosedReason', {
                    closedAt: dateTime(branch.closedAt),
                    closedReason: branch.closedReason,
                  })
                : t('closedClosedAt', { closedAt: dateTime(branch.closedAt) })}
            </Text>
            {mayEdit && (
              <div>
                <Button onClick={() => void reopen.ask()} busy={reopen.isBusy}>
                  {t('reopenBranch')}
                </Button>
              </div>
            )}
          </Stack>
        </Card>
      ) : (
        mayEdit && (
          <Card title={t('closeBranch3')}>
            <Stack gap={12}>
              <Text as="p" dim>
                {t('staffCanNoLongerLog')}
              </Text>
              <div>
                <Button tone="danger" onClick={onClose}>
                  {t('closeBranch')}
                </Button>
              </div>
            </Stack>
          </Card>
        )
      )}
    </Stack>
  )
}

/**
 * Switches are optimistic and reverted if the server refuses. Switching off asks for confirmation. Only looked at by
 * whoever may not change the branch.
 */
function FeatureSwitches({ branch }: { readonly branch: Branch }) {
  const client = useQueryClient()
  const mayEdit = useMayDo('branch.edit')
  const save = useMutation({
    mutationFn: (features: Feature[]) =>
      call(branchRoutes.updateBranch, { params: { branchId: branch.id }, body: { features } }),
    onError: (error) => {
      if (!isCanceled(error)) toast.negative(t('changeNotSavedMessage', { message: messageOf(error) }))
    },
    onSuccess: (after) => client.setQueryData(keys.branch(branch.id), after),
    onSettled: () => client.invalidateQueries({ queryKey: keys.branches() }),
  })
  const features = save.isPending ? save.variables : branch.features
  const set = async (feature: Feature, isOn: boolean) => {
    const { name, off } = FEATURE_WORDS[feature]
    const question = {
      title: t('turnNameOffForBranch', { name, branch: branch.name }),
      body: t('offAnyoneOnThePage', { off }),
    }
    if (!isOn && !(await confirm(question))) return
    save.mutate(FEATURES.filter((one) => (one === feature ? isOn : features.includes(one))))
  }
  return (
    <div className={classes.switches}>
      {FEATURES.map((feature) => {
        const words = FEATURE_WORDS[feature]
        const isOn = features.includes(feature)
        return (
          <Toggle
            key={feature}
            label={words.name}
            hint={isOn ? words.on : words.off}
            checked={isOn}
            disabled={save.isPending || !mayEdit}
            onChange={(on) => void set(feature, on)}
          />
        )
      })}
    </div>
  )
}
