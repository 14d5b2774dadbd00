import { z } from 'zod'
import { ADMINS, accepted, defineCommand } from '../shared/command.ts'
import { smallId } from '../shared/ids.ts'
import { repeatableWithoutVersion, seenVersion } from '../shared/version.ts'
import { category, practitioner, questionnaire, room, service } from './events.ts'

/** Defines an item of the catalogue. The answer comes when the next decision on a booking will use the new item. */
export const defineCategory = defineCommand('define-category', { by: ADMINS, body: category, answer: accepted })
export const defineService = defineCommand('define-service', { by: ADMINS, body: service, answer: accepted })
/** The part of a service that staff edits; the rest stays as it is. Existing bookings keep the old values. */
export const changeService = defineCommand('change-service', {
  by: ADMINS,
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
  repeatable: repeatableWithoutVersion,
})
export const defineQuestionnaire = defineCommand('define-questionnaire', {
  by: ADMINS,
  body: questionnaire,
  answer: accepted,
})
export const defineRoom = defineCommand('define-room', { by: ADMINS, body: room, answer: accepted })
export const definePractitioner = defineCommand('define-practitioner', {
  by: ADMINS,
  body: practitioner,
  answer: accepted,
})

/** The item to retire or to offer again, and the version that staff saw. */
const one = z.object({ id: smallId, version: seenVersion })

/**
 * Changes whether an item is offered. The answer comes when the next decision on a booking will take it into account.
 * A repetition records nothing.
 */
const changeOffer = <Name extends string>(name: Name) =>
  defineCommand(name, { by: ADMINS, body: one, answer: accepted, repeatable: repeatableWithoutVersion })

/** The type of these ten commands, which are all alike. */
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
