import {
  bannerRequest,
  type SystemSettingsView,
  staffBannerView,
  systemSettingsRequest,
  systemSettingsView,
} from '@alba/contracts/settings/api'
import { changeConstructionBanner, changeNotificationEmail } from '@alba/contracts/settings/commands'
import type { Commands } from '../command/client.ts'
import { forStaff } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { ifMatchHeaders, nextVersion, seenVersion } from '../http/if-match.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import type { ReadSettings, Settings } from './settings.ts'

/** The mail settings of the operator, which staff can see and not change. */
export type MailSettings = {
  readonly smtpHost: string
  readonly smtpPort: number
  /** The sender; undefined for the centre's own address. */
  readonly from: string | undefined
  /** The address for notifications of staff until the centre sets one; undefined for the centre's own address. */
  readonly notificationEmail: string | undefined
}

type SettingsDeps = {
  readonly models: ReadModels
  readonly commands: Commands
  readonly settings: ReadSettings
  readonly mail: MailSettings
}

const tags = ['settings']

/**
 * Routes by which staff see and change the address for notifications and the banner; other settings are in `admin/`.
 */
export function staffSettingsRoutes(api: Api, deps: SettingsDeps): void {
  systemSettingsRoutes(api, deps)
  bannerRoutes(api, deps)
}

function systemSettingsRoutes(api: Api, { models, commands, settings, mail }: SettingsDeps): void {
  const url = '/api/backoffice/system-settings'
  const shown = ({ notification, identity }: Settings): SystemSettingsView => ({
    notification_email: notification.email ?? mail.notificationEmail ?? identity?.email ?? '',
    smtp_host: mail.smtpHost,
    smtp_port: mail.smtpPort,
    email_from: mail.from ?? identity?.email ?? '',
    version: notification.version,
  })
  api.get(
    url,
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'The address for notifications of staff, and the settings of the mail server',
        response: { 200: systemSettingsView },
      },
    },
    async () => shown(await settings()),
  )
  api.put(
    url,
    {
      ...forStaff('Erreur lors de la mise à jour des paramètres'),
      schema: {
        tags,
        summary: 'Changes the address for notifications of staff',
        headers: ifMatchHeaders,
        body: systemSettingsRequest,
        response: { 200: systemSettingsView, ...refusals(409) },
      },
    },
    async request => {
      const email = request.body.notification_email
      const { position } = await commands.send(
        changeNotificationEmail,
        { email, ...seenVersion(request) },
        causeOf(request),
      )
      const isShown = await models.waitFor(['settings'], position)
      const current = shown(await settings())
      // The command has succeeded, even when its read model is late.
      if (isShown) return current
      return { ...current, notification_email: email, version: nextVersion(request, current.version) }
    },
  )
}

function bannerRoutes(api: Api, { models, commands, settings }: SettingsDeps): void {
  const url = '/api/backoffice/system-settings/construction-banner'
  api.get(
    url,
    {
      ...forStaff(),
      schema: { tags, summary: 'The banner, with its version', response: { 200: staffBannerView } },
    },
    async () => (await settings()).banner,
  )
  api.put(
    url,
    {
      ...forStaff('Erreur lors de la mise à jour de la bannière'),
      schema: {
        tags,
        summary: 'Changes the banner at the bottom of every public page',
        headers: ifMatchHeaders,
        body: bannerRequest,
        response: { 200: staffBannerView, ...refusals(409) },
      },
    },
    async request => {
      const body = { ...request.body, ...seenVersion(request) }
      const { position } = await commands.send(changeConstructionBanner, body, causeOf(request))
      const isShown = await models.waitFor(['settings'], position)
      const { banner } = await settings()
      return isShown ? banner : { ...banner, ...request.body, version: nextVersion(request, banner.version) }
    },
  )
}
