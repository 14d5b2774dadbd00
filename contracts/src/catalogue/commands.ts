import { z } from 'zod'
import { ADMINS, accepted, defineCommand } from '../shared/command.ts'
import { smallId } from '../shared/ids.ts'
import { repeatableWithoutVersion, seenVersion } from '../shared/version.ts'
import { asks } from './asks.ts'
import { add, define } from './defining.ts'
import { category, picture, practitioner, questionnaire, room, service } from './events.ts'

/**
 * `define-…` records a whole definition, as the file of a centre has it; an unknown id is a new item. Staff send
 * `change-…`: it refuses an unknown id, and leaves what they do not edit (the place on the page, the type of a
 * questionnaire) as it is at that moment.
 */
export const defineCategory = define('define-category', category)
export const changeCategory = define('change-category', category.omit({ rank: true }))
export const addCategory = add('add-category', category.omit({ categoryId: true, rank: true }))
/** A service with every field, as the file of a centre has it: unlike staff, the file has seen no version (ADR 60). */
export const defineService = defineCommand('define-service', { by: ADMINS, body: service, answer: accepted })
export const addService = add('add-service', service.omit({ serviceId: true, rank: true }))
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
    .extend({
      /** The fields from here to `ownQuestions` stay as they are when they are left out. */
      priceCents: service.shape.priceCents.optional(),
      sessionsCount: service.shape.sessionsCount.optional(),
      roomType: service.shape.roomType.optional(),
      questionnaireId: service.shape.questionnaireId.optional(),
      /** Null: the category decides. */
      asks: asks.nullable().optional(),
      ownQuestions: service.shape.ownQuestions,
      version: seenVersion,
    }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})
/** Sets the picture of a service; null removes it. */
export const setServicePicture = defineCommand('set-service-picture', {
  by: ADMINS,
  body: z.object({ serviceId: smallId, picture: picture.nullable(), version: seenVersion }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})
/** Says what the picture of a service shows. It refuses a service without one. */
export const describeServicePicture = defineCommand('describe-service-picture', {
  by: ADMINS,
  body: z.object({ serviceId: smallId, alt: picture.shape.alt, version: seenVersion }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

export const defineQuestionnaire = define('define-questionnaire', questionnaire)
export const changeQuestionnaire = define('change-questionnaire', questionnaire.omit({ questionnaireType: true }))
/** The type of the questionnaire is made of its title; answers name the questionnaire by it. */
export const addQuestionnaire = add(
  'add-questionnaire',
  questionnaire.omit({ questionnaireId: true, questionnaireType: true }),
)
export const defineRoom = define('define-room', room)
export const changeRoom = define('change-room', room)
export const addRoom = add('add-room', room.omit({ roomId: true }))
export const definePractitioner = define('define-practitioner', practitioner)
/** Changes the name of a known practitioner. `definePractitioner` would define one with an unknown id as a new one. */
export const renamePractitioner = define('rename-practitioner', practitioner)

/**
 * Puts the items of one list in this order. Items that are not named come after them, in the order that they had;
 * unknown ids are ignored. Each item is a stream of its own, so a crash may leave the order half changed; repeating it
 * completes it.
 */
export const orderItems = defineCommand('order-items', {
  by: ADMINS,
  body: z.object({ list: z.enum(['services', 'categories', 'packages']), ids: z.array(smallId).min(1).max(500) }),
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
