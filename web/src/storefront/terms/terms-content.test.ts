import { RESCHEDULE_MONTHS, RESCHEDULE_NOTICE_HOURS } from '@alba/contracts/bookings/rescheduling'
import { VALIDITY_MONTHS, WITHDRAWAL_DAYS } from '@alba/contracts/vouchers/rules'
import { expect, it } from 'vitest'
import { termsArticles } from './terms-content.ts'

it('the nine articles name the limits that the software keeps to', () => {
  expect(termsArticles).toHaveLength(9)
  const text = termsArticles.flatMap(({ paragraphs, list = [] }) => [...paragraphs, ...list]).join('\n')
  for (const rule of [
    `au moins ${RESCHEDULE_NOTICE_HOURS} heures à l’avance, une seule fois, dans un délai de ${RESCHEDULE_MONTHS} mois`,
    `Une annulation à moins de ${RESCHEDULE_NOTICE_HOURS} heures`,
    `Un bon cadeau est valable ${VALIDITY_MONTHS} mois`,
    `vous disposez de ${WITHDRAWAL_DAYS} jours calendaires`,
    'un samedi, un dimanche ou un jour férié, il est prolongé jusqu’au premier jour ouvrable suivant',
    `dans les ${WITHDRAWAL_DAYS} jours, par le même moyen de paiement`,
  ])
    expect(text).toContain(rule)
})
