import type { Shot } from './shot.ts'
import { staffCentreShots } from './staff-centre.ts'
import { staffDayShots } from './staff-day.ts'
import { staffMoneyShots } from './staff-money.ts'
import { storefrontShots } from './storefront.ts'
import { siteChoiceShots, staffChoiceShots } from './with-choices.ts'

/** The widths of the pictures, in pixels. */
export const WIDTHS = { desk: 1280, phone: 390 } as const
export type Width = keyof typeof WIDTHS

export const shots: readonly { readonly title: string; readonly shots: readonly Shot[] }[] = [
  { title: 'Site', shots: [...storefrontShots, ...siteChoiceShots] },
  {
    title: 'Espace Praticien',
    shots: [...staffDayShots, ...staffMoneyShots, ...staffCentreShots, ...staffChoiceShots],
  },
]
