import { z } from 'zod'
import { staffRoomView } from '../catalogue/api.ts'
import { staffPackageView } from '../packages/api.ts'
import { route } from '../shared/route.ts'
import {
  adminCategoryView,
  adminQuestionnaireView,
  adminRulesRequest,
  adminRulesView,
  adminServiceRequest,
  adminServiceView,
  categoryRequest,
  invitationRequest,
  journalEntry,
  journalExportQuery,
  journalListQuery,
  journalPage,
  newPersonRequest,
  operatorRoleRequest,
  packageRequest,
  personRequest,
  personView,
  pictureFile,
  pictureQuery,
  pictureRequest,
  questionnaireRequest,
  reorderRequest,
  roleRequest,
  roomRequest,
  savedPending,
} from './api.ts'
import {
  adminChoicesRequest,
  adminChoicesView,
  adminIdentityRequest,
  adminIdentityView,
  adminLettersRequest,
  adminLettersView,
  adminLookRequest,
  adminLookView,
  adminPicturesView,
  adminRetentionRequest,
  adminRetentionView,
  adminTermsRequest,
  adminTermsView,
  adminTextsRequest,
  adminTextsView,
  adminWordsRequest,
  adminWordsView,
  drawingsView,
  portraitView,
  previewRequest,
  previewView,
} from './settings-api.ts'
import { setupView } from './setup-api.ts'

const NOT_SAVED = 'Erreur lors de la sauvegarde'
const PICTURE_NOT_SAVED = 'L’image n’a pas pu être enregistrée. Merci de réessayer.'

/**
 * A call that adds or changes one thing of a list, and is answered with the whole thing. While the read model is late,
 * the gateway cannot show it yet and answers with its id (202).
 */
const saving = <Body extends z.ZodType, View extends z.ZodType>(body: Body, answer: View) => ({
  body,
  answer,
  accepted: savedPending,
  failure: NOT_SAVED,
})

/**
 * A call that replaces a setting, of which the centre has one each. It has no answer 202: while the read model is late,
 * the gateway answers with what was sent.
 */
const savingSetting = <Body extends z.ZodType, View extends z.ZodType>(body: Body, answer: View) => ({
  body,
  answer,
  failure: NOT_SAVED,
})

export const adminCategoriesRoute = route('GET', '/api/backoffice/admin/categories', {
  answer: z.array(adminCategoryView),
  failure: 'Erreur de chargement des catégories',
})
const category = saving(categoryRequest, adminCategoryView)
export const addCategoryRoute = route('POST', '/api/backoffice/admin/categories', category)
export const saveCategoryRoute = route('PUT', '/api/backoffice/admin/categories/:id', category)

const room = saving(roomRequest, staffRoomView)
export const addRoomRoute = route('POST', '/api/backoffice/admin/rooms', room)
export const saveRoomRoute = route('PUT', '/api/backoffice/admin/rooms/:id', room)

export const adminServicesRoute = route('GET', '/api/backoffice/admin/services', {
  answer: z.array(adminServiceView),
  failure: 'Erreur de chargement des services',
})
const service = saving(adminServiceRequest, adminServiceView)
export const addServiceRoute = route('POST', '/api/backoffice/admin/services', service)
export const saveServiceRoute = route('PUT', '/api/backoffice/admin/services/:id', service)

/** The calls about the picture of a service. Like `saving`, they are answered with the service or its id. */
const servicePicture = {
  answer: adminServiceView,
  accepted: savedPending,
  failure: PICTURE_NOT_SAVED,
} as const
export const uploadServicePictureRoute = route('PUT', '/api/backoffice/admin/services/:id/picture', {
  ...servicePicture,
  query: pictureQuery,
  body: pictureFile,
})
export const describeServicePictureRoute = route('PATCH', '/api/backoffice/admin/services/:id/picture', {
  ...servicePicture,
  body: pictureRequest,
})
export const removeServicePictureRoute = route('DELETE', '/api/backoffice/admin/services/:id/picture', servicePicture)

export const adminQuestionnairesRoute = route('GET', '/api/backoffice/admin/questionnaires', {
  answer: z.array(adminQuestionnaireView),
  failure: 'Les questionnaires n’ont pas pu être chargés.',
})
const questionnaire = saving(questionnaireRequest, adminQuestionnaireView)
export const addQuestionnaireRoute = route('POST', '/api/backoffice/admin/questionnaires', questionnaire)
export const saveQuestionnaireRoute = route('PUT', '/api/backoffice/admin/questionnaires/:id', questionnaire)

const offeredPackage = saving(packageRequest, staffPackageView)
export const addPackageRoute = route('POST', '/api/backoffice/admin/packages', offeredPackage)
export const savePackageRoute = route('PUT', '/api/backoffice/admin/packages/:id', offeredPackage)

/** The calls that put a list in another order. Nobody reads their answer. */
const savingOrder = {
  body: reorderRequest,
  failure: 'L’ordre n’a pas pu être enregistré. Merci de réessayer.',
} as const
export const orderCategoriesRoute = route('PUT', '/api/backoffice/admin/categories/order', savingOrder)
export const orderServicesRoute = route('PUT', '/api/backoffice/admin/services/order', savingOrder)
export const orderPackagesRoute = route('PUT', '/api/backoffice/admin/packages/order', savingOrder)

export const bookingRulesRoute = route('GET', '/api/backoffice/admin/booking-rules', {
  answer: adminRulesView,
  failure: 'Les règles de réservation n’ont pas pu être chargées.',
})
export const saveBookingRulesRoute = route(
  'PUT',
  '/api/backoffice/admin/booking-rules',
  savingSetting(adminRulesRequest, adminRulesView),
)

export const salesTermsRoute = route('GET', '/api/backoffice/admin/sales-terms', {
  answer: adminTermsView,
  failure: 'Les conditions de vente n’ont pas pu être chargées.',
})
export const saveSalesTermsRoute = route(
  'PUT',
  '/api/backoffice/admin/sales-terms',
  savingSetting(adminTermsRequest, adminTermsView),
)

export const adminChoicesRoute = route('GET', '/api/backoffice/admin/choices', {
  answer: adminChoicesView,
  failure: 'Les choix du centre n’ont pas pu être chargés.',
})
export const saveChoicesRoute = route(
  'PUT',
  '/api/backoffice/admin/choices',
  savingSetting(adminChoicesRequest, adminChoicesView),
)
export const adminRetentionRoute = route('GET', '/api/backoffice/admin/retention', {
  answer: adminRetentionView,
  failure: 'Les durées de conservation n’ont pas pu être chargées.',
})
export const saveRetentionRoute = route(
  'PUT',
  '/api/backoffice/admin/retention',
  savingSetting(adminRetentionRequest, adminRetentionView),
)

export const adminIdentityRoute = route('GET', '/api/backoffice/admin/identity', {
  answer: adminIdentityView,
  failure: 'L’identité du centre n’a pas pu être chargée.',
})
export const saveIdentityRoute = route(
  'PUT',
  '/api/backoffice/admin/identity',
  savingSetting(adminIdentityRequest, adminIdentityView),
)
export const adminLookRoute = route('GET', '/api/backoffice/admin/look', {
  answer: adminLookView,
  failure: 'L’apparence n’a pas pu être chargée.',
})
export const saveLookRoute = route('PUT', '/api/backoffice/admin/look', savingSetting(adminLookRequest, adminLookView))
/** Stores a portrait. It is shown once the identity is saved with it. */
export const uploadPortraitRoute = route('POST', '/api/backoffice/admin/portraits', {
  answer: portraitView,
  body: pictureFile,
  failure: 'Le portrait n’a pas pu être enregistré. Merci de réessayer.',
})
export const adminPicturesRoute = route('GET', '/api/backoffice/admin/pictures', {
  answer: adminPicturesView,
  failure: 'Les images du centre n’ont pas pu être chargées.',
})
/** The calls about the centre's own logo and hero picture. Like `savingSetting`, they have no answer 202. */
const centrePicture = { answer: adminPicturesView, failure: PICTURE_NOT_SAVED } as const
export const uploadLogoRoute = route('PUT', '/api/backoffice/admin/pictures/logo', {
  ...centrePicture,
  body: pictureFile,
})
export const uploadHeroRoute = route('PUT', '/api/backoffice/admin/pictures/hero', {
  ...centrePicture,
  query: pictureQuery,
  body: pictureFile,
})
export const describeHeroRoute = route('PATCH', '/api/backoffice/admin/pictures/hero', {
  ...centrePicture,
  body: pictureRequest,
})
export const removeLogoRoute = route('DELETE', '/api/backoffice/admin/pictures/logo', centrePicture)
export const removeHeroRoute = route('DELETE', '/api/backoffice/admin/pictures/hero', centrePicture)
/** Two drawings of a set, for a preview of how the centre would look with it. */
export const drawingsRoute = route('GET', '/api/backoffice/admin/drawings/:set', {
  answer: drawingsView,
  failure: 'Les dessins n’ont pas pu être chargés.',
})
export const adminWordsRoute = route('GET', '/api/backoffice/admin/words', {
  answer: adminWordsView,
  failure: 'Les mots n’ont pas pu être chargés.',
})
export const saveWordsRoute = route(
  'PUT',
  '/api/backoffice/admin/words',
  savingSetting(adminWordsRequest, adminWordsView),
)
export const adminLettersRoute = route('GET', '/api/backoffice/admin/letters', {
  answer: adminLettersView,
  failure: 'Les textes des e-mails n’ont pas pu être chargés.',
})
export const saveLettersRoute = route(
  'PUT',
  '/api/backoffice/admin/letters',
  savingSetting(adminLettersRequest, adminLettersView),
)

export const adminTextsRoute = route('GET', '/api/backoffice/admin/texts', {
  answer: adminTextsView,
  failure: 'Les textes n’ont pas pu être chargés.',
})
export const saveTextsRoute = route(
  'PUT',
  '/api/backoffice/admin/texts',
  savingSetting(adminTextsRequest, adminTextsView),
)
export const previewRoute = route('POST', '/api/backoffice/admin/texts/preview', {
  body: previewRequest,
  answer: previewView,
  failure: 'L’aperçu n’a pas pu être préparé.',
})

export const peopleRoute = route('GET', '/api/backoffice/admin/people', {
  answer: z.array(personView),
  failure: 'Les personnes n’ont pas pu être chargées.',
})
export const addPersonRoute = route('POST', '/api/backoffice/admin/people', saving(newPersonRequest, personView))
export const savePersonRoute = route('PUT', '/api/backoffice/admin/people/:id', saving(personRequest, personView))
export const invitePersonRoute = route(
  'POST',
  '/api/backoffice/admin/people/:id/invitation',
  saving(invitationRequest, personView),
)
export const changeRoleRoute = route('PUT', '/api/backoffice/admin/people/:id/role', saving(roleRequest, personView))
export const changeOperatorRoleRoute = route(
  'PUT',
  '/api/backoffice/admin/people/:id/operator',
  saving(operatorRoleRequest, personView),
)
/** Takes away a person's access to the back office. It has no body. */
export const disablePersonRoute = route('POST', '/api/backoffice/admin/people/:id/disable', {
  answer: personView,
  accepted: savedPending,
  failure: 'Le compte n’a pas pu être fermé. Merci de réessayer.',
})

/** Who defined or changed one thing; `:kind` is a `JournalKind`, and `:id` is 1 for a setting. */
export const journalRoute = route('GET', '/api/backoffice/admin/journal/:kind/:id', {
  answer: z.array(journalEntry),
  failure: 'L’historique n’a pas pu être chargé.',
})

/** The whole journal, a page at a time. */
export const wholeJournalRoute = route('GET', '/api/backoffice/admin/journal', {
  query: journalListQuery,
  answer: journalPage,
  failure: 'Le journal n’a pas pu être chargé.',
})

export const journalExportRoute = route('GET', '/api/backoffice/admin/journal/export', {
  query: journalExportQuery,
  file: 'text/csv',
  failure: 'Le journal n’a pas pu être exporté.',
})

export const setupRoute = route('GET', '/api/backoffice/admin/setup', {
  answer: setupView,
  failure: 'L’état de la mise en service n’a pas pu être chargé.',
})
