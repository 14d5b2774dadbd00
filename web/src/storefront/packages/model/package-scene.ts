import type { PackageView } from '@alba/contracts/packages/api'
import present from '../../../ui/illustrations/package.svg'
import expecting from '../../../ui/illustrations/package-expecting.svg'
import newborn from '../../../ui/illustrations/package-newborn.svg'
import water from '../../../ui/illustrations/package-water.svg'

/** Words in the name of a package and their drawings. The first match is used. */
const ofName: [RegExp, string][] = [
  [/naissance|premiers|arrivée|nouveau|quatrième/i, newborn],
  [/neuf mois|grossesse|future|attente|prénatal|maternité/i, expecting],
  [/éveil|baign|bain|spa|bambin|bulle|\beau\b/i, water],
]

/** The drawing of a package: by a word in its name, else in the names of its services, else a present. */
export const packageScene = ({ name, items }: Pick<PackageView, 'name' | 'items'>): string => {
  const services = items.map(item => item.service_name).join(' ')
  return ofName.find(([word]) => word.test(name))?.[1] ?? ofName.find(([word]) => word.test(services))?.[1] ?? present
}
