import { z } from 'zod'
import { defineEvent, type Fact } from '../shared/event.ts'
import { smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { frenchText } from '../shared/text.ts'
import { asks } from './asks.ts'
import { ownQuestions } from './own-questions.ts'
import { retirable } from './retiring.ts'

/**
 * What a room is for, in the centre's own words: « Hammam ». A service takes place in a room of its type. The screens
 * have words of their own for `massage_room` and `spa_bath_room`.
 */
export const roomType = frenchText(60).min(1)

export const category = z.object({
  categoryId: smallId,
  slug: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .max(60),
  name: frenchText(100).min(1),
  description: frenchText(2000),
  /** Position on the page, lowest first. */
  rank: z.int().min(0),
})

export const service = z.object({
  serviceId: smallId,
  categoryId: smallId.nullable(),
  name: frenchText(200).min(1),
  description: frenchText(2000),
  detailedDescription: frenchText(10_000).nullable(),
  targetAudience: frenchText(200).nullable(),
  /** Texts separated by commas. */
  benefits: frenchText(2000).nullable(),
  durationMinutes: z.int().min(1).max(480),
  /** 0 means « Sur devis »: shown, not bookable online. */
  priceCents: cents,
  /** How many sessions the price pays for. The API and the screens of admins show it; no rule depends on it. */
  sessionsCount: z.int().min(1).max(100),
  /** The time before and after the appointment in which its practitioner and its room are taken, too. */
  bufferBeforeMinutes: z.int().min(0).max(240),
  bufferAfterMinutes: z.int().min(0).max(240),
  roomType,
  questionnaireId: smallId.nullable(),
  /** What the booking form asks for in addition to the contact details; where it is missing, the category decides. */
  asks: asks.optional(),
  /** What the centre itself asks in the booking form of this service. */
  ownQuestions: ownQuestions.optional(),
  /** Position on the page, lowest first. Older events lack it: the service stands at the place of its number. */
  rank: z.int().min(0).optional(),
})

/** The picture of a service. Its bytes stand beside the log, under its hash (ADR 64). */
export const picture = z.object({
  /**
   * SHA-256 of the uploaded file and of the version of the code that redraws it: when that code changes, so does the
   * address of the picture, which browsers keep for ever.
   */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** What it shows, for those who do not see it. */
  alt: frenchText(200).min(1),
  /** In pixels, the right way up. */
  width: z.int().min(1),
  height: z.int().min(1),
})
export type Picture = z.infer<typeof picture>

/** A service as its event carries it. */
export const serviceDefinition = service.extend({
  ...retirable,
  /** Null when the picture was removed, missing when there never was one. */
  picture: picture.nullable().optional(),
})
export type ServiceDefinition = z.infer<typeof serviceDefinition>

export const question = z.object({
  /** Unique in its questionnaire; the answers are sent under it. */
  id: z.string().min(1).max(60),
  text: frenchText(500).min(1),
  /** `boolean` is a yes-or-no question, the only type that can exclude somebody. */
  type: z.enum(['boolean', 'select', 'text']),
  required: z.boolean(),
  /** The answers that a `select` offers; empty for the other types. */
  options: z.array(frenchText(200)).max(50),
  /** What must not be done after a « yes », as shown to the person; null when a « yes » excludes nothing. */
  contraindication: frenchText(500).nullable(),
  /** What to do after a « yes » that excludes the treatment; left out where the advice is to see a doctor. */
  advice: frenchText(500).optional(),
})

export const questionnaire = z.object({
  questionnaireId: smallId,
  /** The name by which the API and a centre's file refer to the questionnaire: `prenatal`. */
  questionnaireType: z
    .string()
    .regex(/^[a-z0-9_-]+$/)
    .max(60),
  title: frenchText(200).min(1),
  description: frenchText(2000),
  questions: z.array(question).min(1).max(50),
})
export type QuestionnaireDefinition = z.infer<typeof questionnaire>

export const room = z.object({ roomId: smallId, name: z.string().min(1).max(100), roomType })
/** The practitioner's name is not sealed, because every visitor sees it. */
export const practitioner = z.object({ practitionerId: smallId, name: z.string().min(1).max(100) })

export const catalogueEvents = [
  defineEvent('CategoryDefined', 'A category of services, as it stands from now on.', category),
  defineEvent(
    'ServiceDefined',
    'A service, as it stands from now on. Existing bookings do not change.',
    serviceDefinition,
  ),
  defineEvent(
    'QuestionnaireDefined',
    'A health questionnaire, as it stands from now on.',
    questionnaire.extend(retirable),
  ),
  defineEvent('RoomDefined', 'A room, as it stands from now on.', room.extend(retirable)),
  defineEvent('PractitionerDefined', 'A practitioner, as they stand from now on.', practitioner.extend(retirable)),
] as const

export type CatalogueEvent = Fact<(typeof catalogueEvents)[number]>

export const categoryStream = (id: number): string => `category-${id}`
export const serviceStream = (id: number): string => `service-${id}`
export const questionnaireStream = (id: number): string => `questionnaire-${id}`
export const roomStream = (id: number): string => `room-${id}`
export const practitionerStream = (id: number): string => `practitioner-${id}`
