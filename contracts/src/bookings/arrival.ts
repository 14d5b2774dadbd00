import { quantity } from '../shared/quantity.ts'

/** « Merci d’arriver 10 minutes en avance. », for calendars. @param minutes the terms of the booking say how many */
export const arrivalSentence = (minutes: number): string =>
  minutes > 0 ? `Merci d’arriver ${quantity(minutes, 'minute')} en avance.` : 'Merci d’arriver à l’heure.'
