import { SETTINGS_STREAM, type SettingsEvent } from '@alba/contracts/settings/events'
import { standing } from '../decision/standing.ts'

export const settings = standing<'settings', SettingsEvent>(() => SETTINGS_STREAM)
