import type { ServiceView } from '@alba/contracts/catalogue/api'
import { scene } from '../../ui/drawing.ts'

/** The drawing of a service: by a word in its name, else that of its category. */
export const serviceScene = ({ name, category }: Pick<ServiceView, 'name'> & Partial<Pick<ServiceView, 'category'>>) =>
  scene('service', { name, category: category?.slug ?? '' })
