import { z } from 'zod'
import { writtenAsks } from '../catalogue/asks.ts'
import { category, practitioner, question, questionnaire, room, service } from '../catalogue/events.ts'
import { writtenQuestions } from '../catalogue/own-questions.ts'
import { packageDefinition } from '../packages/events.ts'
import { choices } from '../settings/choices.ts'
import { bookingRules, constructionBanner, notificationEmail } from '../settings/events.ts'
import { retention } from '../settings/retention.ts'
import { salesTermsShape } from '../settings/terms.ts'
import { smallId } from '../shared/ids.ts'
import { frenchText } from '../shared/text.ts'
import { checkCentreFile } from './file-checks.ts'
import { filePictures } from './file-pictures.ts'
import { hoursLines, ownIdentity } from './identity.ts'
import { legalIdentity } from './legal.ts'
import { letterTexts } from './letter-texts.ts'
import { chosenLook } from './look.ts'
import { openingWeek } from './opening-week.ts'
import { centreTexts } from './texts.ts'
import { centreWords } from './words.ts'

/*
 * The file of a centre (docs/another-centre.md): all its data that is recorded in the log, for people who write it and
 * for tools. Most fields are named as in the events. Prices and amounts differ, because the file has them in euros, and
 * so do kinds, types and references: parts name each other by readable names, and by numbers only where several parts
 * have one name. `services/platform/src/centre-file/translations.ts` and `file-terms.ts` translate file and log.
 */

const id = smallId
  .optional()
  .describe('The number in addresses and events. Left out: the number of what has this name, or the next free one')
const retired = z.boolean().optional().describe('No longer offered; what was made of it stays')

/** Another part of the file: its name, or its number where several have this name. */
const reference = (of: string) => z.union([smallId, frenchText(200).min(1)]).describe(of)

/** Whether an amount is a whole number of cents. `euros * 100` may be off by a rounding error: 0.29 gives 28.999… */
const isWholeCents = (euros: number): boolean => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6
const euros = z.number().min(0).max(100_000).refine(isWholeCents, 'Un prix a deux décimales au plus')

const rank = z.int().min(0).optional().describe('The position on the page; left out, the position in this list')

const practitionerPart = z.strictObject({
  id,
  name: practitioner.shape.name,
  retired,
  openings: openingWeek.optional(),
})

const roomPart = z.strictObject({
  id,
  name: room.shape.name,
  kind: room.shape.roomType.describe('What is done in it; a service names the kind that it needs'),
  retired,
})

const categoryPart = z.strictObject({
  id,
  slug: category.shape.slug.describe('The name in addresses; services name their category by it'),
  name: category.shape.name,
  description: category.shape.description.default(''),
  rank,
})

const questionPart = z.strictObject({
  id: question.shape.id,
  text: question.shape.text,
  type: question.shape.type.default('boolean'),
  required: question.shape.required.default(true),
  options: question.shape.options.default([]),
  contraindication: question.shape.contraindication
    .default(null)
    .describe('What a « yes » rules out, as the person reads it; left out when it rules out nothing'),
  advice: question.shape.advice.describe('What to do after such a « yes », where it is not to see a doctor'),
})

const questionnairePart = z.strictObject({
  id,
  type: questionnaire.shape.questionnaireType.describe('Services name their questionnaire by it'),
  title: questionnaire.shape.title,
  description: questionnaire.shape.description.default(''),
  questions: z.array(questionPart).min(1).max(50),
  retired,
})

const { shape } = service
const servicePart = z.strictObject({
  id,
  name: shape.name,
  category: reference('The slug of its category').nullable().default(null),
  description: shape.description.default(''),
  detailedDescription: shape.detailedDescription.default(null),
  targetAudience: shape.targetAudience.default(null),
  benefits: shape.benefits.default(null).describe('Texts separated by commas'),
  durationMinutes: shape.durationMinutes,
  price: euros.describe('In euros; 0 is « Sur devis »: shown, not bookable online'),
  sessionsCount: shape.sessionsCount.default(1),
  bufferBeforeMinutes: shape.bufferBeforeMinutes.default(0),
  bufferAfterMinutes: shape.bufferAfterMinutes.default(0),
  roomKind: shape.roomType.describe('The kind of room that it needs'),
  questionnaire: reference('The type of the questionnaire that it asks').nullable().default(null),
  asks: writtenAsks.optional().describe('What the booking form asks for beside the contact details'),
  ownQuestions: writtenQuestions.optional().describe('What else it asks, in the centre’s own words; five at most'),
  rank,
  retired,
})

const packagePart = z.strictObject({
  id,
  name: packageDefinition.shape.name,
  description: packageDefinition.shape.description.default(''),
  price: euros.min(0.01).describe('In euros'),
  items: z
    .array(z.strictObject({ service: reference('The name of the service'), quantity: z.int().min(1).max(20) }))
    .min(1)
    .max(20),
  rank,
  retired,
})

/** The terms in numbers. The names are those of the event, except those of the two amounts, which are in euros. */
const { leastCents: _least, mostCents: _most, ...termsInFile } = salesTermsShape
const amount = euros.min(1).max(10_000)
const termsPart = z.strictObject({
  ...termsInFile,
  leastAmount: amount.describe('The smallest free amount of a gift voucher, in euros'),
  mostAmount: amount.describe('The largest free amount of a gift voucher, in euros'),
})

/** The shape without the rules between its parts, which `centreFile` adds. */
const parts = z.strictObject({
  identity: z
    .strictObject(ownIdentity.shape)
    .optional()
    .describe('Who the centre is; « legal » and « hours » belong to it'),
  legal: legalIdentity.optional().describe('What the law has the centre declare'),
  hours: hoursLines
    .default([])
    .describe('The opening hours as they are read; what can be booked are the « openings » of the people'),
  words: z.strictObject(centreWords.shape).optional().describe('How the centre calls its clients and practitioners'),
  letters: z
    .strictObject(letterTexts.shape)
    .optional()
    .describe('What the centre itself says in its letters to clients'),
  look: z.strictObject(chosenLook.shape).optional().describe('How the centre looks; colours in quotation marks'),
  pictures: filePictures.optional().describe('The centre’s own pictures, in place of drawings'),
  texts: centreTexts.optional().describe('The centre’s own texts of the pages of its site'),
  practitioners: z.array(practitionerPart).max(50).default([]),
  rooms: z.array(roomPart).default([]),
  categories: z.array(categoryPart).default([]),
  questionnaires: z.array(questionnairePart).default([]),
  services: z.array(servicePart).default([]),
  packages: z.array(packagePart).default([]),
  booking: z.strictObject(bookingRules.shape).optional().describe('The rules of booking'),
  terms: termsPart.optional().describe('The terms of what is booked and sold from now on'),
  retention: z
    .strictObject(retention.shape)
    .optional()
    .describe('For how many days personal data is kept that nothing needs any more'),
  choices: z
    .strictObject(choices.shape)
    .optional()
    .describe('What the centre turns on beyond the usual; what is left out is off'),
  banner: z.strictObject(constructionBanner.shape).optional().describe('The banner on every page of the site'),
  notificationEmail: notificationEmail.shape.email.optional().describe('Where staff is told of what happens'),
})
export type CentreFile = z.infer<typeof parts>
/** The file as somebody may write it: what has a default may be left out. */
export type WrittenCentreFile = z.input<typeof parts>

/** The file with all its rules. Parsing gives a `CentreFile`, in which defaults are filled in. */
export const centreFile = parts.superRefine(checkCentreFile)

/** The parts of the file that are lists of numbered things, in the order in which the file has them. */
export const centreLists = [
  'practitioners',
  'rooms',
  'categories',
  'questionnaires',
  'services',
  'packages',
] as const satisfies readonly (keyof CentreFile)[]
export type CentreList = (typeof centreLists)[number]
