import type { CentreIdentity } from '../centre/identity.ts'
import type { LetterTexts } from '../centre/letter-texts.ts'
import type { CentreLook } from '../centre/look.ts'
import type { CentrePictures } from '../centre/pictures.ts'
import type { CentreTexts } from '../centre/texts.ts'
import type { CentreWords } from '../centre/words.ts'
import { boolean, defineTable, integer, json, text } from '../shared/table.ts'
import type { Choices } from './choices.ts'
import type { BookingRules } from './events.ts'
import type { Retention } from './retention.ts'
import type { FormerTerms, SalesTerms } from './terms.ts'

/*
 * The read model `settings`: each table has at most one row, with id 1, which exists once the centre has changed the
 * setting. `version` counts the changes of the setting, so the first one makes it 1.
 */

export const bookingRulesTable = defineTable('settings', 'booking_rules', {
  key: 'id',
  columns: { id: integer(), rules: json<BookingRules>(), version: integer() },
})

export const salesTermsTable = defineTable('settings', 'sales_terms', {
  key: 'id',
  columns: {
    id: integer(),
    terms: json<SalesTerms>(),
    /** The terms before each change, in the order of the changes. */
    former: json<readonly FormerTerms[]>(),
    version: integer(),
  },
})

export const retentionTable = defineTable('settings', 'retention', {
  key: 'id',
  columns: { id: integer(), retention: json<Retention>(), version: integer() },
})

export const choicesTable = defineTable('settings', 'choices', {
  key: 'id',
  columns: { id: integer(), choices: json<Choices>(), version: integer() },
})

export const constructionBannerTable = defineTable('settings', 'construction_banner', {
  key: 'id',
  columns: { id: integer(), enabled: boolean(), text: text(), version: integer() },
})

export const notificationEmailTable = defineTable('settings', 'notification_email', {
  key: 'id',
  columns: { id: integer(), email: text(), version: integer() },
})

export const centreIdentityTable = defineTable('settings', 'centre_identity', {
  key: 'id',
  columns: { id: integer(), identity: json<CentreIdentity>(), version: integer() },
})

export const centreWordsTable = defineTable('settings', 'centre_words', {
  key: 'id',
  columns: { id: integer(), words: json<CentreWords>(), version: integer() },
})

export const centreLetterTextsTable = defineTable('settings', 'centre_letter_texts', {
  key: 'id',
  columns: { id: integer(), texts: json<LetterTexts>(), version: integer() },
})

export const centreLookTable = defineTable('settings', 'centre_look', {
  key: 'id',
  columns: { id: integer(), look: json<CentreLook>(), version: integer() },
})

export const centrePicturesTable = defineTable('settings', 'centre_pictures', {
  key: 'id',
  columns: { id: integer(), pictures: json<CentrePictures>(), version: integer() },
})

export const centreTextsTable = defineTable('settings', 'centre_texts', {
  key: 'id',
  columns: { id: integer(), texts: json<CentreTexts>(), version: integer() },
})
