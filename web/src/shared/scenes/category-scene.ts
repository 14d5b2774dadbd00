import type { CategoryView } from '@alba/contracts/catalogue/api'
import { scene } from '../../ui/drawing.ts'

/** The drawing of a category. */
export const categoryScene = ({ slug, name }: Pick<CategoryView, 'slug' | 'name'>): string =>
  scene('category', { slug, name })
