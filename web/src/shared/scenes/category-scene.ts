import type { CategoryView } from '@alba/contracts/catalogue/api'
import bath from '../../ui/illustrations/bath.svg'
import drop from '../../ui/illustrations/drop.svg'
import horizon from '../../ui/illustrations/horizon.svg'
import lotus from '../../ui/illustrations/lotus.svg'
import massage from '../../ui/illustrations/massage.svg'
import sleep from '../../ui/illustrations/sleep.svg'

const ofCategory: Record<string, string> = {
  'pour-moman': massage,
  prenatal: massage,
  'pour-bebe': bath,
  bebe: bath,
  spa: drop,
  'pour-bambin': horizon,
  ateliers: sleep,
}

/** The drawing of a category. */
export const categoryScene = (category: Pick<CategoryView, 'slug'>): string => ofCategory[category.slug] ?? lotus
