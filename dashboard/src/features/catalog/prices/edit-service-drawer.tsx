import { priceRoutes, type Service } from '@labada/contracts/catalog/prices'
import { SERVICE_CATEGORIES } from '@labada/domain/catalog/service-kinds'
import { maxLength, required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { FormActions } from '../../../components/actions.tsx'
import { Button } from '../../../components/button.tsx'
import { CATEGORY_NAMES } from '../../../components/catalog/service-words.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Stack } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { LookFields } from './look-fields.tsx'
import { StagesField } from './stages-field.tsx'
import { t } from './t.ts'

/** Renames a service, moves it to another category, changes its tile and the work it goes through. */
export function EditServiceDrawer({ service, onClose }: { readonly service: Service; readonly onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    initial: {
      name: service.name,
      category: service.category,
      stages: service.stages,
      icon: service.icon,
      color: service.color,
    },
    rules: { name: [required, maxLength(60)] },
    onSubmit: async ({ name, ...rest }) => {
      await call(
        priceRoutes.updateService,
        { params: { serviceId: service.id }, body: { name: name.trim(), ...rest } },
        { mode: 'debounce' },
      )
      await client.invalidateQueries({ queryKey: keys.prices() })
      toast.positive(t('nameSaved', { name: name.trim() }))
      onClose()
    },
  })
  return (
    <Drawer opened onClose={onClose} title={t('editService', { service: service.name })}>
      <form {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} what={t('serviceCouldntBeSaved')} />
          <Banner>{t('theseChangesApplyRightAway')}</Banner>
          <TextField label={t('name')} required maxLength={60} {...form.field('name')} autoFocus />
          <SelectField
            label={t('category')}
            {...form.field('category')}
            options={SERVICE_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))}
          />
          <LookFields icon={form.field('icon')} color={form.field('color')} />
          <StagesField {...form.field('stages')} />
          <FormActions>
            <Button type="submit" busy={form.isBusy}>
              {t('save')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Drawer>
  )
}
