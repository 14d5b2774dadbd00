import type { WeeklyHoursPreview } from '@alba/contracts/agenda/weekly-hours-api'
import { longDate } from '../../../shared/centre-time.ts'

const counted = (count: number, one: string, several: string): string => `${count} ${count > 1 ? several : one}`

/** « 12 jours s’ouvrent, 3 se ferment, 2 rendez-vous à déplacer. »; « Aucun jour ne change. » */
export function previewInWords({
  opened_days: opened,
  closed_days: closed,
  changed_days: changed,
  affected_bookings: affected,
}: WeeklyHoursPreview): string {
  const days = [
    { count: opened.length, one: 's’ouvre', several: 's’ouvrent' },
    { count: closed.length, one: 'se ferme', several: 'se ferment' },
    { count: changed.length, one: 'change d’horaires', several: 'changent d’horaires' },
  ].filter(({ count }) => count > 0)
  if (days.length === 0) return 'Aucun jour ne change.'
  const [first, ...others] = days.map(({ count, one, several }, index) =>
    index === 0 ? counted(count, `jour ${one}`, `jours ${several}`) : counted(count, one, several),
  )
  const moved = affected.length > 0 ? [`${affected.length} rendez-vous à déplacer`] : []
  return `${[first, ...others, ...moved].join(', ')}.`
}

/** « Les horaires prévus à partir du lundi 4 janvier 2027 ne s’appliqueront plus : ceux-ci les remplacent. » */
export const replacedInWords = (firstDays: readonly string[]): string => {
  const days = new Intl.ListFormat('fr').format(firstDays.map(day => `du ${longDate(day)}`))
  return `Les horaires prévus à partir ${days} ne s’appliqueront plus : ceux-ci les remplacent.`
}

/** « 4 jours modifiés à la main restent comme ils sont. » */
export const keptInWords = (days: readonly string[]): string =>
  days.length > 1
    ? `${days.length} jours modifiés à la main restent comme ils sont.`
    : '1 jour modifié à la main reste comme il est.'

/** « 4 jours d’absence restent comme ils sont. » */
export const absenceInWords = (days: readonly string[]): string =>
  days.length > 1 ? `${days.length} jours d’absence restent comme ils sont.` : '1 jour d’absence reste comme il est.'
