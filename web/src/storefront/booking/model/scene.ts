import type { CategoryView, ServiceView } from '@alba/contracts/catalogue/api'
import balance from '../../../ui/illustrations/balance.svg'
import bath from '../../../ui/illustrations/bath.svg'
import drop from '../../../ui/illustrations/drop.svg'
import horizon from '../../../ui/illustrations/horizon.svg'
import lotus from '../../../ui/illustrations/lotus.svg'
import massage from '../../../ui/illustrations/massage.svg'
import night from '../../../ui/illustrations/night.svg'
import sleep from '../../../ui/illustrations/sleep.svg'

const ofCategory: Record<string, string> = {
  'pour-moman': massage,
  prenatal: massage,
  'pour-bebe': bath,
  bebe: bath,
  spa: drop,
  'pour-bambin': horizon,
  ateliers: sleep,
}

/** A word of the service's name and the drawing that goes with it; the first that fits wins. */
const ofName: [RegExp, string][] = [
  [/sommeil|nuit/i, night],
  [/portage|équilibre|yoga/i, balance],
  [/kid|bambin/i, horizon],
  [/postnatal|rituel|détente/i, lotus],
  [/bain/i, bath],
  [/spa/i, drop],
  [/atelier/i, sleep],
  [/massage/i, massage],
]

export const categoryScene = (category: Pick<CategoryView, 'slug'>) => ofCategory[category.slug] ?? lotus

export const serviceScene = (service: Pick<ServiceView, 'name' | 'category'>) =>
  ofName.find(([word]) => word.test(service.name))?.[1] ?? categoryScene({ slug: service.category?.slug ?? '' })
