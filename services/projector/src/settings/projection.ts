import { defaultWords } from '@alba/contracts/centre/grammar'
import { defaultLetterTexts } from '@alba/contracts/centre/letter-texts'
import { defaultLook } from '@alba/contracts/centre/look'
import { noPictures } from '@alba/contracts/centre/pictures'
import { noChoices } from '@alba/contracts/settings/choices'
import { defaultRetention } from '@alba/contracts/settings/default-retention'
import { defaultBookingRules } from '@alba/contracts/settings/events'
import {
  bookingRulesTable,
  centreIdentityTable,
  centreLetterTextsTable,
  centreLookTable,
  centrePicturesTable,
  centreTextsTable,
  centreWordsTable,
  choicesTable,
  constructionBannerTable,
  notificationEmailTable,
  retentionTable,
  salesTermsTable,
} from '@alba/contracts/settings/rows'
import { afterChange, firstTerms } from '@alba/contracts/settings/terms'
import { counted, projection, table } from '../runner/projection.ts'

/** The version of a setting counts its changes. */
const nextVersion = (row: { readonly version: number } | undefined): number => (row?.version ?? 0) + 1

/**
 * Counts a change that was skipped, also when it was the first one of a setting: then the row has what readers show
 * without one. The address for notifications and the identity are null then, which a row cannot be.
 */
const orUnset =
  <Unset extends object>(unset: Unset) =>
  (row: (Unset & { readonly id: number; readonly version: number }) | undefined) =>
    counted(row ?? { id: 1, ...unset, version: 0 })

/** The settings of the centre. Each table has one row, with the id 1: the setting as it is now. */
export const settings = projection(
  { version: 18 },
  table(bookingRulesTable, {
    handles: ['BookingRulesChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, rules: data, version: nextVersion(row) }),
    skip: orUnset({ rules: defaultBookingRules }),
  }),
  table(salesTermsTable, {
    handles: ['SalesTermsChanged'],
    keys: () => [1],
    evolve: (row, { data, metadata }) => ({
      id: 1,
      ...afterChange(row ?? firstTerms, data, metadata.occurredAt),
      version: nextVersion(row),
    }),
    skip: orUnset(firstTerms),
  }),
  table(retentionTable, {
    handles: ['RetentionChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, retention: data, version: nextVersion(row) }),
    skip: orUnset({ retention: defaultRetention }),
  }),
  table(choicesTable, {
    handles: ['ChoicesChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, choices: data, version: nextVersion(row) }),
    skip: orUnset({ choices: noChoices }),
  }),
  table(constructionBannerTable, {
    handles: ['ConstructionBannerChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, ...data, version: nextVersion(row) }),
    skip: orUnset<{ enabled: boolean; text: string }>({ enabled: false, text: '' }),
  }),
  table(notificationEmailTable, {
    handles: ['NotificationEmailChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, ...data, version: nextVersion(row) }),
  }),
  table(centreIdentityTable, {
    handles: ['CentreIdentityChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, identity: data, version: nextVersion(row) }),
  }),
  table(centreWordsTable, {
    handles: ['CentreWordsChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, words: data, version: nextVersion(row) }),
    skip: orUnset({ words: defaultWords }),
  }),
  table(centreLetterTextsTable, {
    handles: ['CentreLetterTextsChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, texts: data, version: nextVersion(row) }),
    skip: orUnset({ texts: defaultLetterTexts }),
  }),
  table(centreLookTable, {
    handles: ['CentreLookChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, look: data, version: nextVersion(row) }),
    skip: orUnset({ look: defaultLook }),
  }),
  table(centrePicturesTable, {
    handles: ['CentrePicturesChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, pictures: data, version: nextVersion(row) }),
    skip: orUnset({ pictures: noPictures }),
  }),
  table(centreTextsTable, {
    handles: ['CentreTextsChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, texts: data, version: nextVersion(row) }),
    skip: orUnset({ texts: {} }),
  }),
)
