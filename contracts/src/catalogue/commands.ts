import { accepted, defineCommand, STAFF } from '../shared/command.ts'
import { category, practitioner, questionnaire, room, service } from './events.ts'

/** How something of the catalogue stands from now on. Answered once the next booking is decided with it. */
export const defineCategory = defineCommand('define-category', { by: STAFF, body: category, answer: accepted })
export const defineService = defineCommand('define-service', { by: STAFF, body: service, answer: accepted })
export const defineQuestionnaire = defineCommand('define-questionnaire', {
  by: STAFF,
  body: questionnaire,
  answer: accepted,
})
export const defineRoom = defineCommand('define-room', { by: STAFF, body: room, answer: accepted })
export const definePractitioner = defineCommand('define-practitioner', {
  by: STAFF,
  body: practitioner,
  answer: accepted,
})
