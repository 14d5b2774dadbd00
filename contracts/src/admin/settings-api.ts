import { z } from 'zod'
import { centreIdentity, portrait } from '../centre/identity.ts'
import { letterTexts } from '../centre/letter-texts.ts'
import { drawingSets } from '../centre/look/drawings.ts'
import { centreLook, chosenLook } from '../centre/look.ts'
import { textPages } from '../centre/page-data.ts'
import { centrePictures } from '../centre/pictures.ts'
import { isWrongSiret, WRONG_SIRET } from '../centre/siret.ts'
import { centreTexts } from '../centre/texts.ts'
import { centreWords } from '../centre/words.ts'
import { allChoices } from '../settings/choices.ts'
import { retention } from '../settings/retention.ts'
import { problemsOfTerms, salesTermsShape } from '../settings/terms.ts'
import { presentTermsView } from '../settings/terms-view.ts'
import { camelKeys, snakeName } from '../shared/case.ts'

/*
 * GET and PUT /api/backoffice/admin/identity, look, words, letters, texts, retention and choices. An admin changes each
 * of these parts of the centre as a whole. Their fields are named as in the centre's file (ADR 65, ADR 66, ADR 67).
 */

/** A part of the centre with its version, which each change raises by one; 0 before the first change. */
const partView = <Value extends z.ZodType>(value: Value) => z.object({ value, version: z.int().min(0) })

/** The rules for the SIRET and for hours bind requests only: older events may break them, and are still read. */
export const adminIdentityRequest = centreIdentity.superRefine(({ hours, legal }, context) => {
  if (legal.siret !== null && isWrongSiret(legal.siret))
    context.addIssue({ code: 'custom', path: ['legal', 'siret'], message: WRONG_SIRET })
  for (const [index, { opens, closes }] of hours.entries()) {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['hours', index, field], message })
    if (opens !== undefined && closes === undefined) wrong('closes', 'Indiquez aussi l’heure de fermeture')
    else if (opens === undefined && closes !== undefined) wrong('opens', 'Indiquez aussi l’heure d’ouverture')
    else if (opens !== undefined && closes !== undefined && closes <= opens)
      wrong('closes', 'La fermeture vient après l’ouverture')
  }
})
/** The value is null until somebody says who the centre is. */
export const adminIdentityView = partView(centreIdentity.nullable())
export type AdminIdentityView = z.infer<typeof adminIdentityView>

/** POST /api/backoffice/admin/portraits: the answer, which a person in `people` of the identity then gets. */
export const portraitView = portrait

export const adminLookRequest = chosenLook
export const adminLookView = partView(centreLook)
export type AdminLookView = z.infer<typeof adminLookView>

/** GET /api/backoffice/admin/pictures. Each picture is changed by itself. */
export const adminPicturesView = partView(centrePictures)
export type AdminPicturesView = z.infer<typeof adminPicturesView>

export const adminWordsRequest = centreWords
export const adminWordsView = partView(centreWords)
export type AdminWordsView = z.infer<typeof adminWordsView>

export const adminLettersRequest = letterTexts
export const adminLettersView = partView(letterTexts)
export type AdminLettersView = z.infer<typeof adminLettersView>

export const adminRetentionRequest = retention
export const adminRetentionView = partView(retention)
export type AdminRetentionView = z.infer<typeof adminRetentionView>

/**
 * Every choice must be there: a page that was loaded before a new choice existed would otherwise turn that choice off.
 */
export const adminChoicesRequest = allChoices
export const adminChoicesView = partView(allChoices)
export type AdminChoicesView = z.infer<typeof adminChoicesView>

/** What the centre wrote itself; a text that it left out has the default. */
export const adminTextsRequest = centreTexts
export const adminTextsView = partView(centreTexts)
export type AdminTextsView = z.infer<typeof adminTextsView>

/**
 * POST /api/backoffice/admin/texts/preview: all texts of the centre with those that are typed, and the page to show.
 * `everywhere` are the texts of every page, shown on the home page.
 */
export const previewRequest = z.object({ page: z.enum(['everywhere', ...textPages]), texts: centreTexts })
export type PreviewPage = z.infer<typeof previewRequest>['page']
/** The HTML of the page without its scripts. */
export const previewView = z.object({ html: z.string() })

const terms = presentTermsView.extend({ reminder_hours: salesTermsShape.reminderHours })
/**
 * GET and PUT /api/backoffice/admin/sales-terms. The unit of a value is in its name: hours, months, minutes, days,
 * cents.
 */
export const adminTermsView = terms.extend({ version: z.int().min(0) })
export type AdminTermsView = z.infer<typeof adminTermsView>
export const adminTermsRequest = terms.superRefine((chosen, context) => {
  for (const { field, message } of problemsOfTerms(camelKeys(chosen)))
    context.addIssue({ code: 'custom', path: [snakeName(field)], message })
})

/** GET /api/backoffice/admin/drawings/{set}: some drawings of a set as SVG, in the palette that they were drawn in. */
export const drawingsPath = z.object({ set: z.enum(drawingSets) })
export const drawingsView = z.object({ hero: z.string(), mark: z.string() })
export type DrawingsView = z.infer<typeof drawingsView>
