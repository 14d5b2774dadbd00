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
import { projection, table } from '../runner/projection.ts'

/** The version of a setting counts its changes. */
const nextVersion = (row: { readonly version: number } | undefined): number => (row?.version ?? 0) + 1

/** The settings of the centre. Each table has one row, with the id 1: the setting as it is now. */
export const settings = projection(
  { version: 17 },
  table(bookingRulesTable, {
    handles: ['BookingRulesChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, rules: data, version: nextVersion(row) }),
  }),
  table(salesTermsTable, {
    handles: ['SalesTermsChanged'],
    keys: () => [1],
    evolve: (row, { data, metadata }) => ({
      id: 1,
      ...afterChange(row ?? firstTerms, data, metadata.occurredAt),
      version: nextVersion(row),
    }),
  }),
  table(retentionTable, {
    handles: ['RetentionChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, retention: data, version: nextVersion(row) }),
  }),
  table(choicesTable, {
    handles: ['ChoicesChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, choices: data, version: nextVersion(row) }),
  }),
  table(constructionBannerTable, {
    handles: ['ConstructionBannerChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, ...data, version: nextVersion(row) }),
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
  }),
  table(centreLetterTextsTable, {
    handles: ['CentreLetterTextsChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, texts: data, version: nextVersion(row) }),
  }),
  table(centreLookTable, {
    handles: ['CentreLookChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, look: data, version: nextVersion(row) }),
  }),
  table(centrePicturesTable, {
    handles: ['CentrePicturesChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, pictures: data, version: nextVersion(row) }),
  }),
  table(centreTextsTable, {
    handles: ['CentreTextsChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, texts: data, version: nextVersion(row) }),
  }),
)
