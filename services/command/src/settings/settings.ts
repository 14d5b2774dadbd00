import { SETTINGS_STREAM, type SettingsEvent } from '@alba/contracts/settings/events'
import { definitions } from '../decision/definitions.ts'

export const settings = definitions<'settings', SettingsEvent>(() => SETTINGS_STREAM)
