import { type PriceSheet, priceRoutes } from '@labada/contracts/catalog/prices'
import { fromPesos } from '@labada/domain/core/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { isCanceled, messageOf } from '../../../../api/call-error.ts'
import { keys } from '../../../../api/query-keys.ts'
import { type BusinessType, PRESETS } from '../../../../components/catalog/service-presets.ts'
import { toast } from '../../../../components/notices/toast.tsx'
import { useUrlState } from '../../../../lib/hooks/use-url-state.ts'
import { newId } from '../../../../lib/ids.ts'
import { editsToward } from '../matrix/price-edits.ts'
import { setPrice } from '../prices-api.ts'
import { t } from '../t.ts'

/** The source of a new draft: the prices in force, a preset, or another version. */
type Beginning =
  | { readonly from: 'in-force' }
  | { readonly from: 'preset'; readonly business: BusinessType }
  | { readonly from: 'version'; readonly sheet: PriceSheet }

/** Creates a draft and opens it: a copy of the current prices, of older prices, or of a preset. */
export function useNewDraft() {
  const client = useQueryClient()
  const [, choose] = useUrlState('version')
  const make = useMutation({
    mutationFn: makeDraft,
    onSuccess: (draft) => {
      client.setQueryData(keys.priceVersion(draft.id), draft)
      choose(draft.id)
    },
    onError: (error) => {
      if (!isCanceled(error)) toast.negative(t('draftNotCreatedMessage', { message: messageOf(error) }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.prices() }),
  })
  return {
    isBusy: make.isPending,
    start: () => make.mutate({ from: 'in-force' }),
    startFromPreset: (business: BusinessType) => make.mutate({ from: 'preset', business }),
    startFromVersion: (sheet: PriceSheet) => make.mutate({ from: 'version', sheet }),
  }
}

async function makeDraft(beginning: Beginning): Promise<PriceSheet> {
  const name = beginning.from === 'version' ? t('backToSheet', { sheet: beginning.sheet.name }).slice(0, 60) : undefined
  const draft = await call(
    priceRoutes.createPriceVersion,
    { body: { id: newId(), ...(name && { name }) } },
    { mode: 'debounce' },
  )
  if (beginning.from === 'preset') return addPreset(draft, beginning.business)
  return beginning.from === 'version' ? goBackTo(draft, beginning.sheet) : draft
}

async function addPreset(draft: PriceSheet, business: BusinessType): Promise<PriceSheet> {
  for (const [index, { price, ...tile }] of PRESETS[business].tiles.entries()) {
    const body = {
      id: newId(),
      versionId: draft.id,
      ...tile,
      price: fromPesos(Number(price)),
      sort: index * 10,
    }
    await call(priceRoutes.createService, { body })
  }
  return call(priceRoutes.getPriceSheet, { params: { versionId: draft.id } })
}

async function goBackTo(draft: PriceSheet, old: PriceSheet): Promise<PriceSheet> {
  let sheet = draft
  for (const edit of editsToward(draft.rows, old.rows)) sheet = await setPrice(draft.id, edit)
  return sheet
}
