import type { CategoryView, ServiceView } from '@alba/contracts/catalogue/api'
import { servicesOf } from '../../shared/scenes/category-offer.ts'

export type Section = { category: CategoryView; services: ServiceView[] }

/** The categories with their services, in the server's order. Categories without a service are left out. */
export const sectionsOf = (categories: readonly CategoryView[], services: readonly ServiceView[]): Section[] =>
  categories
    .map(category => ({ category, services: servicesOf(services, category.slug) }))
    .filter(section => section.services.length > 0)
