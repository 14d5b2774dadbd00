import type {
  bannerRequest,
  SystemSettingsView,
  staffBannerView,
  systemSettingsRequest,
} from '@alba/contracts/settings/api'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { staffApi } from './http.ts'

const SETTINGS = '/api/backoffice/system-settings'
const BANNER = `${SETTINGS}/construction-banner`
const LOADING = 'Erreur lors du chargement des paramètres'

export type StaffBanner = z.infer<typeof staffBannerView>
type Versioned = { readonly version: number }
const ifMatch = ({ version }: Versioned) => ({ 'if-match': `"${version}"` })

/** Where staff is told, and how mails go out. @throws {ApiError} */
export const systemSettingsQuery = queryOptions({
  queryKey: ['staff', 'settings', 'system'],
  queryFn: ({ signal }) => staffApi<SystemSettingsView>(SETTINGS, { signal, fallback: LOADING }),
})

/** The banner, with its version. @throws {ApiError} */
export const staffBannerQuery = queryOptions({
  queryKey: ['staff', 'settings', 'banner'],
  queryFn: ({ signal }) => staffApi<StaffBanner>(BANNER, { signal, fallback: LOADING }),
})

/** @throws {ApiError} */
export const saveNotificationEmail = (body: z.infer<typeof systemSettingsRequest>, seen: Versioned) =>
  staffApi<SystemSettingsView>(SETTINGS, {
    method: 'PUT',
    body,
    headers: ifMatch(seen),
    fallback: 'Erreur lors de la mise à jour des paramètres',
  })

/** @throws {ApiError} */
export const saveBanner = (body: z.infer<typeof bannerRequest>, seen: Versioned) =>
  staffApi<StaffBanner>(BANNER, {
    method: 'PUT',
    body,
    headers: ifMatch(seen),
    fallback: 'Erreur lors de la mise à jour de la bannière',
  })
