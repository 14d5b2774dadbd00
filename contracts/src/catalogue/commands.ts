import { z } from 'zod'
import { accepted, defineCommand, STAFF } from '../shared/command.ts'
import { smallId } from '../shared/ids.ts'
import { seenVersion, unlessSeen } from '../shared/version.ts'
import { category, practitioner, questionnaire, room, service } from './events.ts'

/** How something of the catalogue stands from now on. Answered once the next booking is decided with it. */
export const defineCategory = defineCommand('define-category', { by: STAFF, body: category, answer: accepted })
export const defineService = defineCommand('define-service', { by: STAFF, body: service, answer: accepted })
/** What staff edits of a service; the rest of it stays. Bookings keep what they were made with. */
export const changeService = defineCommand('change-service', {
  by: STAFF,
  body: service
    .pick({
      serviceId: true,
      categoryId: true,
      name: true,
      description: true,
      detailedDescription: true,
      targetAudience: true,
      benefits: true,
      durationMinutes: true,
      bufferBeforeMinutes: true,
      bufferAfterMinutes: true,
    })
    .extend({ priceCents: service.shape.priceCents.optional(), version: seenVersion }),
  answer: accepted,
  repeatable: unlessSeen,
})
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

/** Which of what may be retired. The rest of its definition stays as it is. */
const one = z.object({ id: smallId, version: seenVersion })

/** Answered once the next booking is decided with it. Saying what already holds records nothing. */
const changeOffer = <Name extends string>(name: Name) =>
  defineCommand(name, { by: STAFF, body: one, answer: accepted, repeatable: unlessSeen })

/** All ten are alike. */
export type RetiringCommand = ReturnType<typeof changeOffer<string>>

export const retireService = changeOffer('retire-service')
export const reinstateService = changeOffer('reinstate-service')
export const retireRoom = changeOffer('retire-room')
export const reinstateRoom = changeOffer('reinstate-room')
export const retirePractitioner = changeOffer('retire-practitioner')
export const reinstatePractitioner = changeOffer('reinstate-practitioner')
export const retirePackage = changeOffer('retire-package')
export const reinstatePackage = changeOffer('reinstate-package')
export const retireQuestionnaire = changeOffer('retire-questionnaire')
export const reinstateQuestionnaire = changeOffer('reinstate-questionnaire')
