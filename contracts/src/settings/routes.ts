import { route } from '../shared/route.ts'
import {
  bannerRequest,
  constructionBannerView,
  staffBannerView,
  systemSettingsRequest,
  systemSettingsView,
} from './api.ts'

export const constructionBannerRoute = route('GET', '/api/system-settings/construction-banner', {
  answer: constructionBannerView,
  failure: 'Bandeau indisponible',
})

export const systemSettingsRoute = route('GET', '/api/backoffice/system-settings', {
  answer: systemSettingsView,
  failure: 'Erreur lors du chargement des paramètres',
})

export const saveSystemSettingsRoute = route('PUT', '/api/backoffice/system-settings', {
  body: systemSettingsRequest,
  answer: systemSettingsView,
  failure: 'Erreur lors de la mise à jour des paramètres',
})

export const staffBannerRoute = route('GET', '/api/backoffice/system-settings/construction-banner', {
  answer: staffBannerView,
  failure: 'Erreur lors du chargement des paramètres',
})

export const saveBannerRoute = route('PUT', '/api/backoffice/system-settings/construction-banner', {
  body: bannerRequest,
  answer: staffBannerView,
  failure: 'Erreur lors de la mise à jour de la bannière',
})
