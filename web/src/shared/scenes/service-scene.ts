import type { ServiceView } from '@alba/contracts/catalogue/api'
import bath from '../../ui/illustrations/bath.svg'
import boat from '../../ui/illustrations/boat.svg'
import carrying from '../../ui/illustrations/carrying.svg'
import duck from '../../ui/illustrations/duck.svg'
import float from '../../ui/illustrations/float.svg'
import hands from '../../ui/illustrations/hands.svg'
import homeVisit from '../../ui/illustrations/home-visit.svg'
import massage from '../../ui/illustrations/massage.svg'
import sleep from '../../ui/illustrations/sleep.svg'
import tea from '../../ui/illustrations/tea.svg'
import together from '../../ui/illustrations/together.svg'
import { categoryScene } from './category-scene.ts'

/** Words in the name of a service and their drawings. The first match is used. */
const ofName: [RegExp, string][] = [
  [/sommeil|nuit/i, sleep],
  [/portage/i, carrying],
  [/sur mesure|chez vous|domicile/i, homeVisit],
  [/fratrie|duo/i, together],
  [/kid|bambin/i, boat],
  [/postnatal|rituel/i, tea],
  [/bain/i, bath],
  [/spa.*\b(?:1|une|grande)\sheure/i, float],
  [/spa/i, duck],
  [/massage bébé/i, hands],
  [/massage/i, massage],
]

/** The drawing of a service: by a word in its name, else that of its category. */
export const serviceScene = (service: Pick<ServiceView, 'name'> & Partial<Pick<ServiceView, 'category'>>): string =>
  ofName.find(([word]) => word.test(service.name))?.[1] ?? categoryScene({ slug: service.category?.slug ?? '' })
