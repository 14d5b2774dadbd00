import { SETTINGS_STREAM, type SettingsEvent } from '@alba/contracts/settings/events'
import { definitions } from '../decision/definitions.ts'

/**
 * `settings`: the last event of each type, with its version; a type that was never set is missing. All settings are in
 * this one stream, so its id is a constant.
 */
export const settings = definitions<'settings', SettingsEvent>(() => SETTINGS_STREAM)
