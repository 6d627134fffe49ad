import type { ServiceIcon } from '@labada/domain/catalog/service-looks'
import {
  type Icon,
  IconBath,
  IconBed,
  IconBolt,
  IconBucketDroplet,
  IconFlower,
  IconFold,
  IconHanger,
  IconIroningSteam,
  IconJacket,
  IconMoped,
  IconNeedleThread,
  IconShirt,
  IconShoe,
  IconShoppingBag,
  IconSpray,
  IconWash,
  IconWind,
  IconWindow,
} from '@tabler/icons-react'
import look from './service-look.module.css'

const PICTURES: Readonly<Record<ServiceIcon, Icon>> = {
  wash: IconWash,
  dry: IconWind,
  fold: IconFold,
  iron: IconIroningSteam,
  clothes: IconShirt,
  dress: IconHanger,
  suit: IconJacket,
  shoes: IconShoe,
  towel: IconBath,
  bedding: IconBed,
  curtain: IconWindow,
  bag: IconShoppingBag,
  detergent: IconBucketDroplet,
  softener: IconFlower,
  stain_remover: IconSpray,
  sewing: IconNeedleThread,
  delivery: IconMoped,
  rush: IconBolt,
}

/**
 * The picture of a service in its color, which `data-color` on it or around it gives. It adds to the name and never
 * replaces it, so it is not read aloud.
 */
export function ServicePicture({ icon, size }: { readonly icon: ServiceIcon; readonly size: number }) {
  const Picture = PICTURES[icon]
  return <Picture className={look.picture} size={size} aria-hidden="true" />
}
