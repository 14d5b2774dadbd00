import { z } from 'zod'
import { role } from '../accounts/roles.ts'
import { orNone } from '../catalogue/api.ts'
import { writtenAsks } from '../catalogue/asks.ts'
import { category, picture, questionnaire, room, service } from '../catalogue/events.ts'
import { ownQuestions, writtenQuestions } from '../catalogue/own-questions.ts'
import { retirableView } from '../catalogue/retiring.ts'
import { packageDefinition } from '../packages/events.ts'
import { bookingRules } from '../settings/events.ts'
import { accountDay } from '../shared/account-day.ts'
import { typedEmail } from '../shared/email.ts'
import { smallId } from '../shared/ids.ts'
import { frenchText, lineText } from '../shared/text.ts'
import { version } from '../shared/version.ts'

/** The answer (202) when something was added or changed, but cannot be shown yet because the read model is late. */
export const savedPending = z.object({ id: smallId })

const named = (max: number) => lineText(max).min(1)

/** GET /api/backoffice/admin/categories */
export const adminCategoryView = z.object({
  id: smallId,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  rank: z.int(),
  version,
})
export type AdminCategoryView = z.infer<typeof adminCategoryView>

const SLUG = 'Lettres minuscules sans accent, chiffres et tirets : soins-du-dos'
/** POST /api/backoffice/admin/categories, PUT /api/backoffice/admin/categories/{id} */
export const categoryRequest = z.object({
  name: named(100).pipe(category.shape.name),
  slug: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[a-z0-9-]+$/, SLUG),
  description: category.shape.description,
})

/** POST /api/backoffice/admin/rooms, PUT /api/backoffice/admin/rooms/{id} */
export const roomRequest = z.object({ name: named(100), room_type: named(60).pipe(room.shape.roomType) })

/**
 * PUT /api/backoffice/admin/services/order, and the same of categories and packages: the ids, first to last. Those that
 * are left out come after them, in the order that they had; unknown ids are ignored.
 */
export const reorderRequest = z.object({ ids: z.array(smallId).min(1).max(500) })

/** GET /api/backoffice/admin/services: a service with everything that an admin edits. */
export const adminServiceView = z.object({
  id: smallId,
  category_id: smallId.nullable(),
  name: z.string(),
  description: z.string(),
  detailed_description: z.string().nullable(),
  target_audience: z.string().nullable(),
  /** Comma-separated. */
  benefits: z.string().nullable(),
  duration_minutes: z.int(),
  /** 0 shows « Sur devis ». */
  price_cents: z.int(),
  /** How many sessions the price pays for. */
  sessions_count: z.int(),
  buffer_before_minutes: z.int(),
  buffer_after_minutes: z.int(),
  room_type: z.string(),
  questionnaire_id: smallId.nullable(),
  /**
   * What the booking form of this service asks the visitor for; null when its category decides that. `from` and `to` are
   * the first and the last choice of the form, in weeks of pregnancy or months of age; left out where they are the usual
   * ones.
   */
  asks: z
    .object({
      what: z.enum(['pregnancy_week', 'baby_age', 'nothing']),
      from: z.int().optional(),
      to: z.int().optional(),
    })
    .nullable(),
  own_questions: ownQuestions.readonly(),
  picture: picture.nullable(),
  ...retirableView,
})
export type AdminServiceView = z.infer<typeof adminServiceView>

const { shape } = service
/** POST /api/backoffice/admin/services, PUT /api/backoffice/admin/services/{id} */
export const adminServiceRequest = z.object({
  name: named(200).pipe(shape.name),
  category_id: smallId.nullable(),
  description: shape.description,
  detailed_description: orNone(shape.detailedDescription),
  target_audience: orNone(shape.targetAudience),
  benefits: orNone(shape.benefits).describe('Separated by commas.'),
  duration_minutes: shape.durationMinutes,
  price_cents: shape.priceCents.describe('0 shows « Sur devis ». Bookings keep the price that they were made with.'),
  sessions_count: shape.sessionsCount,
  buffer_before_minutes: shape.bufferBeforeMinutes,
  buffer_after_minutes: shape.bufferAfterMinutes,
  room_type: named(60).pipe(shape.roomType),
  questionnaire_id: smallId.nullable(),
  asks: writtenAsks.nullable().describe('Null: the category decides.'),
  own_questions: writtenQuestions.optional().describe('Left out, they stay as they are.'),
})

const alt = frenchText(200).min(1, 'Décrivez l’image pour ceux qui ne la voient pas')
/**
 * The body of every upload of a picture: of a service, of the centre (logo, hero) and of a person (portrait). It is the
 * file, a Blob where the browser sends it and bytes where the gateway receives it. Only its presence is checked here; the
 * gateway finds out whether it is a picture.
 */
export const pictureFile = z.custom<Uint8Array | Blob>(given => given !== null && given !== undefined)
/**
 * What a picture shows, in the query of its upload, because the body is the file. Only the pictures of services and the
 * hero need it: a logo and a portrait stand for a name that the page has.
 */
export const pictureQuery = z.object({ alt })
/** PATCH /api/backoffice/admin/services/{id}/picture, /api/backoffice/admin/pictures/hero: says anew what it shows. */
export const pictureRequest = z.object({ alt })

/** GET /api/backoffice/admin/questionnaires */
export const adminQuestionnaireView = z.object({
  id: smallId,
  questionnaire_type: z.string(),
  title: z.string(),
  description: z.string(),
  questions: questionnaire.shape.questions,
  ...retirableView,
})
export type AdminQuestionnaireView = z.infer<typeof adminQuestionnaireView>

/** POST /api/backoffice/admin/questionnaires, PUT /api/backoffice/admin/questionnaires/{id} */
export const questionnaireRequest = z.object({
  title: named(200).pipe(questionnaire.shape.title),
  description: questionnaire.shape.description,
  questions: questionnaire.shape.questions
    .refine(
      questions => new Set(questions.map(({ id }) => id)).size === questions.length,
      'Deux questions se confondent',
    )
    .refine(
      questions => questions.every(({ type, options }) => type !== 'select' || options.length > 1),
      'Une question à choix propose au moins deux réponses',
    ),
})

/** POST /api/backoffice/admin/packages, PUT /api/backoffice/admin/packages/{id} */
export const packageRequest = z.object({
  name: named(200).pipe(packageDefinition.shape.name),
  description: packageDefinition.shape.description,
  price_cents: packageDefinition.shape.priceCents,
  items: z
    .array(z.object({ service_id: smallId, quantity: z.int().min(1).max(20) }))
    .min(1, 'Un forfait comprend au moins un soin')
    .max(20)
    .refine(items => items.reduce((sum, { quantity }) => sum + quantity, 0) <= 50, 'Un forfait a 50 bons au plus')
    .refine(
      items => new Set(items.map(({ service_id }) => service_id)).size === items.length,
      'Un soin figure deux fois : réunissez ses quantités',
    ),
})

const rules = bookingRules.shape
/** PUT /api/backoffice/admin/booking-rules */
export const adminRulesRequest = z.object({
  hold_minutes: rules.holdMinutes,
  minimum_notice_minutes: rules.minimumNoticeMinutes,
  horizon_days: rules.horizonDays,
  start_times: rules.startTimes
    .refine(times => new Set(times).size === times.length, 'Un horaire figure deux fois')
    .meta({ uniqueItems: true }),
  terms_version: named(40),
})
/** GET /api/backoffice/admin/booking-rules */
export const adminRulesView = z.object({
  hold_minutes: z.int(),
  minimum_notice_minutes: z.int(),
  horizon_days: z.int(),
  start_times: z.array(z.string()),
  terms_version: z.string(),
  /** 0 as long as nobody has changed the rules. */
  version: z.int().min(0),
})
export type AdminRulesView = z.infer<typeof adminRulesView>

/** GET /api/backoffice/admin/people: the practitioners, and their access to the back office. */
export const personView = z.object({
  id: smallId,
  name: z.string(),
  ...retirableView,
  /** `none`: nobody ever gave them access. */
  access: z.enum(['none', 'invited', 'active', 'disabled']),
  role,
  is_operator: z.boolean(),
  email: z.string().nullable(),
  /** Whether the account was ever opened. Its address then stays as it is, also when a closed account is invited again. */
  email_stays: z.boolean(),
  /** UTC instants. */
  last_login: z.string().nullable(),
  invited_until: z.string().nullable(),
  /** Whether a passkey is asked for after the password. */
  second_factor: z.boolean(),
})
export type PersonView = z.infer<typeof personView>

const email = typedEmail('Adresse e-mail invalide')
/** POST /api/backoffice/admin/people: adds a practitioner and sends them an invitation. */
export const newPersonRequest = z.object({ name: named(100), email })
/** PUT /api/backoffice/admin/people/{id} */
export const personRequest = z.object({ name: named(100) })
/**
 * POST /api/backoffice/admin/people/{id}/invitation: sends another one. Another address than before is refused once the
 * account was opened (`email_stays`).
 */
export const invitationRequest = z.object({ email })
/** PUT /api/backoffice/admin/people/{id}/role */
export const roleRequest = z.object({ role })
/** PUT /api/backoffice/admin/people/{id}/operator */
export const operatorRoleRequest = z.object({ is_operator: z.boolean() })

/**
 * What the journal tells of. There is one of each kind from `booking-rules` on, so its id in the address of the journal
 * is always 1.
 */
export const journalKind = z.enum([
  'service',
  'category',
  'questionnaire',
  'room',
  'practitioner',
  'package',
  'opening',
  'weekly-hours',
  'closure',
  'booking-rules',
  'sales-terms',
  'retention',
  'choices',
  'identity',
  'look',
  'pictures',
  'words',
  'letters',
  'texts',
  'banner',
  'notification-email',
])
export type JournalKind = z.infer<typeof journalKind>

/** GET /api/backoffice/admin/journal/{kind}/{id} answers with a list of these, newest first. */
export const journalEntry = z.object({
  id: z.string(),
  /** UTC instant. */
  at: z.string(),
  by: z.string(),
  /** What was done, in French. */
  sentence: z.string(),
  /** The fields that differ, with their values in words. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})
export type JournalEntry = z.infer<typeof journalEntry>

/** Which entries of the whole journal; all of them without any field. */
const journalFilter = {
  kind: journalKind.optional(),
  /** What this practitioner did. */
  person: z.coerce.number().pipe(smallId).optional(),
  /** Days of the centre, both included. */
  from: accountDay.optional(),
  to: accountDay.optional(),
}
/** GET /api/backoffice/admin/journal/export */
export const journalExportQuery = z.object(journalFilter)
export type JournalFilter = z.output<typeof journalExportQuery>

/** GET /api/backoffice/admin/journal */
export const journalListQuery = z.object({
  ...journalFilter,
  /** `next` of the page before; without it, the newest entries. */
  before: lineText(40).optional(),
})

/** A page of the whole journal. */
export const journalPage = z.object({
  /** Newest first. */
  entries: z.array(
    journalEntry.extend({
      kind: journalKind,
      /** What or whom it is about: a name, or for an opening its day and the name of its practitioner. */
      about: z.string(),
    }),
  ),
  /** Asks for the entries before these; null on the last page. */
  next: z.string().nullable(),
})
export type JournalPage = z.infer<typeof journalPage>
