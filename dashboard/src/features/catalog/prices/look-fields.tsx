import {
  SERVICE_COLORS,
  SERVICE_ICONS,
  type ServiceColor,
  type ServiceIcon,
} from '@labada/domain/catalog/service-looks'
import { type ReactNode, useId } from 'react'
import look from '../../../components/catalog/service-look.module.css'
import { ServicePicture } from '../../../components/catalog/service-picture.tsx'
import classes from './look-fields.module.css'
import { t } from './t.ts'

const ICON_NAMES: Readonly<Record<ServiceIcon, string>> = {
  wash: t('wash'),
  dry: t('dry'),
  fold: t('fold'),
  iron: t('iron'),
  clothes: t('clothes'),
  dress: t('dress'),
  suit: t('suit'),
  shoes: t('shoes'),
  towel: t('towel'),
  bedding: t('bedding'),
  curtain: t('curtain'),
  bag: t('bag'),
  detergent: t('detergent'),
  softener: t('softener'),
  stain_remover: t('stainRemover'),
  sewing: t('sewing'),
  delivery: t('delivery'),
  rush: t('rush'),
}

const COLOR_NAMES: Readonly<Record<ServiceColor, string>> = {
  blue: t('blue'),
  violet: t('violet'),
  pink: t('pink'),
  red: t('red'),
  orange: t('orange'),
  yellow: t('yellow'),
  green: t('green'),
  gray: t('gray'),
}

interface Chosen<Value> {
  readonly value: Value | null
  readonly onChange: (value: Value | null) => void
}

/** How the tile of a service looks: an icon, the chosen one in the color, and a color. */
export function LookFields({
  icon,
  color,
}: {
  readonly icon: Chosen<ServiceIcon>
  readonly color: Chosen<ServiceColor>
}) {
  return (
    <>
      <Swatches
        legend={t('icon')}
        options={SERVICE_ICONS}
        names={ICON_NAMES}
        colorOf={(one) => (one === icon.value ? color.value : null)}
        {...icon}
      >
        {(one) => <ServicePicture icon={one} size={24} />}
      </Swatches>
      <Swatches legend={t('color')} options={SERVICE_COLORS} names={COLOR_NAMES} colorOf={(one) => one} {...color} />
    </>
  )
}

/** Radio buttons as small squares; the name of the chosen one is beside the legend. Arrow keys move between them. */
function Swatches<Value extends string>({
  legend,
  options,
  names,
  colorOf,
  value,
  onChange,
  children,
}: Chosen<Value> & {
  readonly legend: string
  readonly options: readonly Value[]
  readonly names: Readonly<Record<Value, string>>
  readonly colorOf: (option: Value) => ServiceColor | null
  readonly children?: (option: Value) => ReactNode
}) {
  const name = useId()
  const swatch = (one: Value | null, label: string, shown: ReactNode) => (
    <label key={label} className={classes.swatch}>
      <input type="radio" name={name} aria-label={label} checked={one === value} onChange={() => onChange(one)} />
      <span className={look.look} data-color={(one && colorOf(one)) ?? undefined} aria-hidden="true">
        {shown}
      </span>
    </label>
  )
  return (
    <fieldset className={classes.field}>
      <legend>
        {legend}
        {value !== null && (
          <span className={classes.chosen} aria-hidden="true">
            {' '}
            {names[value]}
          </span>
        )}
      </legend>
      <div className={classes.swatches}>
        {swatch(null, t('none'), t('none'))}
        {options.map((one) => swatch(one, names[one], children?.(one)))}
      </div>
    </fieldset>
  )
}
