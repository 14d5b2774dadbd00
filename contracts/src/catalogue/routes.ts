import { z } from 'zod'
import { route } from '../shared/route.ts'
import { categoryView, practitionerView, serviceView, staffRoomView, staffServiceView } from './api.ts'

export const categoriesRoute = route('GET', '/api/categories', {
  answer: z.array(categoryView),
  failure: 'Erreur lors du chargement des catégories',
})

export const servicesRoute = route('GET', '/api/services', {
  answer: z.array(serviceView),
  failure: 'Erreur lors du chargement des services',
})

/**
 * Anybody may call this path, `/api/services` and `/api/rooms`. A caller who is logged in as staff gets the answers that
 * stand here, with more fields and with what is retired.
 */
export const staffServicesOfCategoryRoute = route('GET', '/api/categories/:slug/services', {
  answer: z.array(staffServiceView),
  failure: 'Erreur lors du chargement des services',
})

export const staffServicesRoute = route('GET', '/api/services', {
  answer: z.array(staffServiceView),
  failure: 'Erreur lors du chargement des services',
})

export const staffRoomsRoute = route('GET', '/api/rooms', {
  answer: z.array(staffRoomView),
  failure: 'Erreur lors du chargement des salles',
})

export const practitionersRoute = route('GET', '/api/backoffice/practitioners', {
  answer: z.array(practitionerView),
  failure: 'Les praticiens n’ont pas pu être chargés.',
})

const offerChange = { failure: 'Erreur lors de la sauvegarde' } as const

export const retireServiceRoute = route('POST', '/api/services/:id/retire', offerChange)
export const reinstateServiceRoute = route('POST', '/api/services/:id/reinstate', offerChange)
export const retireRoomRoute = route('POST', '/api/rooms/:id/retire', offerChange)
export const reinstateRoomRoute = route('POST', '/api/rooms/:id/reinstate', offerChange)
export const retirePractitionerRoute = route('POST', '/api/backoffice/practitioners/:id/retire', offerChange)
export const reinstatePractitionerRoute = route('POST', '/api/backoffice/practitioners/:id/reinstate', offerChange)
export const retirePackageRoute = route('POST', '/api/packages/:id/retire', offerChange)
export const reinstatePackageRoute = route('POST', '/api/packages/:id/reinstate', offerChange)
export const retireQuestionnaireRoute = route('POST', '/api/backoffice/questionnaires/:id/retire', offerChange)
export const reinstateQuestionnaireRoute = route('POST', '/api/backoffice/questionnaires/:id/reinstate', offerChange)
