/** The pictures a service's tile can have. */
export const SERVICE_ICONS = [
  'wash',
  'dry',
  'fold',
  'iron',
  'clothes',
  'dress',
  'suit',
  'shoes',
  'towel',
  'bedding',
  'curtain',
  'bag',
  'detergent',
  'softener',
  'stain_remover',
  'sewing',
  'delivery',
  'rush',
] as const
export type ServiceIcon = (typeof SERVICE_ICONS)[number]

/** The colors a service's tile can have. Teal is not one: it marks what is selected. */
export const SERVICE_COLORS = ['blue', 'violet', 'pink', 'red', 'orange', 'yellow', 'green', 'gray'] as const
export type ServiceColor = (typeof SERVICE_COLORS)[number]

/** How a service's tile looks; null is a plain one. */
export interface ServiceLook {
  readonly icon: ServiceIcon | null
  readonly color: ServiceColor | null
}
