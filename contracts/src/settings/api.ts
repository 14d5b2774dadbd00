import { z } from 'zod'
import { typedEmail } from '../shared/email.ts'
import { NOT_EMPTY, typedText } from '../shared/text.ts'
import { bookingRules, constructionBanner } from './events.ts'
import { anySaleView, presentTermsView } from './terms-view.ts'

/** The version of a setting; 0 while the centre has not changed it. */
const settingVersion = z.int().min(0)

/** GET /api/system-settings/construction-banner */
export const constructionBannerView = constructionBanner
export type ConstructionBannerView = z.infer<typeof constructionBannerView>

/** GET and PUT /api/backoffice/system-settings/construction-banner */
export const staffBannerView = constructionBanner.extend({ version: settingVersion })
export const bannerRequest = z.object({
  enabled: z.boolean(),
  text: typedText(500)
    .regex(NOT_EMPTY, 'Le texte de la bannière ne peut pas être vide')
    .pipe(constructionBanner.shape.text),
})

const EMAIL = 'Veuillez entrer une adresse email valide'
/** GET /api/backoffice/system-settings. The settings of the mail server belong to the operator; they are only shown. */
export const systemSettingsView = z.object({
  notification_email: z.string(),
  smtp_host: z.string(),
  smtp_port: z.int(),
  email_from: z.string(),
  version: settingVersion,
})
export type SystemSettingsView = z.infer<typeof systemSettingsView>
/** PUT /api/backoffice/system-settings */
export const systemSettingsRequest = z.object({
  notification_email: typedEmail(EMAIL),
})

const { holdMinutes, horizonDays, startTimes } = bookingRules.shape

/**
 * GET /api/system-settings/booking-rules: the rules that visitors see. Minutes, days, and local times of the centre.
 */
export const bookingRulesView = z.object({
  hold_minutes: holdMinutes,
  horizon_days: horizonDays,
  start_times: startTimes,
  /** The terms of what is booked or bought now. */
  terms: presentTermsView,
  /** The terms of withdrawal of all sales from which somebody may still withdraw, so earlier terms, too. */
  any_sale: anySaleView,
})
export type BookingRulesView = z.infer<typeof bookingRulesView>
