import type { bannerRequest, staffBannerView, systemSettingsRequest } from '@alba/contracts/settings/api'
import {
  saveBannerRoute,
  saveSystemSettingsRoute,
  staffBannerRoute,
  systemSettingsRoute,
} from '@alba/contracts/settings/routes'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { askAsStaff, ifMatch } from './http.ts'
import { staffKeys } from './keys.ts'

export type StaffBanner = z.infer<typeof staffBannerView>
type Versioned = { readonly version: number }

/** The address for notifications to staff, and the mail server's settings. @throws {ApiError} */
export const systemSettingsQuery = queryOptions({
  queryKey: staffKeys.systemSettings,
  queryFn: ({ signal }) => askAsStaff(systemSettingsRoute, { signal }),
})

/** The construction banner with its version. @throws {ApiError} */
export const staffBannerQuery = queryOptions({
  queryKey: staffKeys.banner,
  queryFn: ({ signal }) => askAsStaff(staffBannerRoute, { signal }),
})

/** @throws {ApiError} */
export const saveNotificationEmail = (body: z.infer<typeof systemSettingsRequest>, { version }: Versioned) =>
  askAsStaff(saveSystemSettingsRoute, { body, headers: ifMatch(version) })

/** @throws {ApiError} */
export const saveBanner = (body: z.infer<typeof bannerRequest>, { version }: Versioned) =>
  askAsStaff(saveBannerRoute, { body, headers: ifMatch(version) })
