import type { PackageView } from '@alba/contracts/packages/api'
import { scene } from '../../../ui/drawing.ts'

/** The drawing of a package: by a word in its name, else in the names of its services, else a present. */
export const packageScene = ({ name, items }: Pick<PackageView, 'name' | 'items'>): string =>
  scene('package', { name, services: items.map(item => item.service_name).join(' ') })
