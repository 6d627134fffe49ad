import { Button } from '../../../../components/button.tsx'
import { BUSINESS_TYPES, type BusinessType, PRESETS } from '../../../../components/catalog/service-presets.ts'
import { Card, Grid, Stack, Text } from '../../../../components/layout.tsx'
import { t } from '../t.ts'

/** The three usual ways of running a laundry, as price lists to start from. */
export function TemplateChoice({
  onChoose,
  busy,
}: {
  readonly onChoose: (business: BusinessType) => void
  readonly busy: boolean
}) {
  return (
    <Grid least={240} stretch>
      {BUSINESS_TYPES.map((business) => {
        const { title, text, tiles } = PRESETS[business]
        return (
          <Card key={business} title={title} level={2}>
            <Stack gap={12}>
              <Text as="p">{text}</Text>
              <Text as="p" dim small>
                {tiles.map(({ name }) => name).join(', ')}
              </Text>
              <Button onClick={() => onChoose(business)} disabled={busy}>
                {t('startFromTitle', { title: title.toLowerCase() })}
              </Button>
            </Stack>
          </Card>
        )
      })}
    </Grid>
  )
}
