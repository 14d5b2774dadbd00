import {
  adminChoicesRoute,
  adminIdentityRoute,
  adminLettersRoute,
  adminLookRoute,
  adminPicturesRoute,
  adminRetentionRoute,
  adminTextsRoute,
  adminWordsRoute,
  describeHeroRoute,
  drawingsRoute,
  previewRoute,
  removeHeroRoute,
  removeLogoRoute,
  saveChoicesRoute,
  saveIdentityRoute,
  saveLettersRoute,
  saveLookRoute,
  saveRetentionRoute,
  saveTextsRoute,
  saveWordsRoute,
  uploadHeroRoute,
  uploadLogoRoute,
  uploadPortraitRoute,
} from '@alba/contracts/admin/routes'
import type {
  adminChoicesRequest,
  adminIdentityRequest,
  adminLettersRequest,
  adminLookRequest,
  adminRetentionRequest,
  adminTextsRequest,
  adminWordsRequest,
  PreviewPage,
} from '@alba/contracts/admin/settings-api'
import type { DrawingSet } from '@alba/contracts/centre/look/drawings'
import type { CentreTexts } from '@alba/contracts/centre/texts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { askAsStaff, contentType, ifMatch } from './http.ts'
import { staffKeys } from './keys.ts'

/* The parts of the centre that an admin saves as a whole, such as its identity. Each call throws an `ApiError`. */

type Seen = { readonly version: number }

export const adminIdentityQuery = queryOptions({
  queryKey: staffKeys.adminIdentity,
  queryFn: ({ signal }) => askAsStaff(adminIdentityRoute, { signal }),
})
export const saveIdentity = (body: z.output<typeof adminIdentityRequest>, { version }: Seen) =>
  askAsStaff(saveIdentityRoute, { body, headers: ifMatch(version) })

/** Stores a portrait, for `people` of the identity. */
export const uploadPortrait = (file: Blob) =>
  askAsStaff(uploadPortraitRoute, { headers: contentType(file), body: file, file })

export const adminLookQuery = queryOptions({
  queryKey: staffKeys.adminLook,
  queryFn: ({ signal }) => askAsStaff(adminLookRoute, { signal }),
})
export const saveLook = (body: z.output<typeof adminLookRequest>, { version }: Seen) =>
  askAsStaff(saveLookRoute, { body, headers: ifMatch(version) })

export const adminPicturesQuery = queryOptions({
  queryKey: staffKeys.adminPictures,
  queryFn: ({ signal }) => askAsStaff(adminPicturesRoute, { signal }),
})
const upload = ({ version }: Seen, file: Blob) => ({
  headers: { ...ifMatch(version), ...contentType(file) },
  body: file,
  file,
})
export const uploadLogo = (seen: Seen, file: Blob) => askAsStaff(uploadLogoRoute, upload(seen, file))
export const removeLogo = ({ version }: Seen) => askAsStaff(removeLogoRoute, { headers: ifMatch(version) })
/** @param alt what it shows, for those who do not see it */
export const uploadHero = (seen: Seen, file: Blob, alt: string) =>
  askAsStaff(uploadHeroRoute, { ...upload(seen, file), query: { alt } })
export const describeHero = ({ version }: Seen, alt: string) =>
  askAsStaff(describeHeroRoute, { headers: ifMatch(version), body: { alt } })
export const removeHero = ({ version }: Seen) => askAsStaff(removeHeroRoute, { headers: ifMatch(version) })

/** The drawings of a set, in their original palette. They change only with the software. */
export const drawingsQuery = (set: DrawingSet) =>
  queryOptions({
    queryKey: staffKeys.drawings(set),
    queryFn: ({ signal }) => askAsStaff(drawingsRoute, { params: { set }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const adminWordsQuery = queryOptions({
  queryKey: staffKeys.adminWords,
  queryFn: ({ signal }) => askAsStaff(adminWordsRoute, { signal }),
})
export const saveWords = (body: z.output<typeof adminWordsRequest>, { version }: Seen) =>
  askAsStaff(saveWordsRoute, { body, headers: ifMatch(version) })

export const adminLettersQuery = queryOptions({
  queryKey: staffKeys.adminLetters,
  queryFn: ({ signal }) => askAsStaff(adminLettersRoute, { signal }),
})
export const saveLetters = (body: z.output<typeof adminLettersRequest>, { version }: Seen) =>
  askAsStaff(saveLettersRoute, { body, headers: ifMatch(version) })

export const adminRetentionQuery = queryOptions({
  queryKey: staffKeys.adminRetention,
  queryFn: ({ signal }) => askAsStaff(adminRetentionRoute, { signal }),
})
export const saveRetention = (body: z.output<typeof adminRetentionRequest>, { version }: Seen) =>
  askAsStaff(saveRetentionRoute, { body, headers: ifMatch(version) })

export const adminChoicesQuery = queryOptions({
  queryKey: staffKeys.adminChoices,
  queryFn: ({ signal }) => askAsStaff(adminChoicesRoute, { signal }),
})
export const saveChoices = (body: z.output<typeof adminChoicesRequest>, { version }: Seen) =>
  askAsStaff(saveChoicesRoute, { body, headers: ifMatch(version) })

export const adminTextsQuery = queryOptions({
  queryKey: staffKeys.adminTexts,
  queryFn: ({ signal }) => askAsStaff(adminTextsRoute, { signal }),
})
export const saveTexts = (body: z.output<typeof adminTextsRequest>, { version }: Seen) =>
  askAsStaff(saveTextsRoute, { body, headers: ifMatch(version) })

/** The HTML of a page with unsaved texts. It is never refetched, because nothing else changes it. */
export const previewQuery = (page: PreviewPage, texts: CentreTexts) =>
  queryOptions({
    queryKey: staffKeys.textsPreview(page, texts),
    queryFn: ({ signal }) => askAsStaff(previewRoute, { body: { page, texts }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
