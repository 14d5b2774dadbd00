import type { Reason } from '@alba/contracts/agenda/explain'
import { agreeing, allThe, capital, no, type Words } from '@alba/contracts/centre/grammar'
import { durationLabel } from '@alba/contracts/shared/price'
import { quantity } from '@alba/contracts/shared/quantity'
import { spokenTime } from '@alba/contracts/shared/spoken-date'

/** The times in words. Any date will do, because only the time is in the answer. */
const times = (offered: readonly string[]) => offered.map(time => spokenTime(`2026-01-01T${time}:00`)).join(', ')

/** @property isPair whether the start is asked for two treatments in one booking */
export type SentenceContext = { readonly words: Words; readonly isPair: boolean }

/** Reasons that are about one of two treatments. */
const OF_ONE: readonly Reason['why'][] = ['outside_openings', 'no_such_room', 'rooms_taken', 'practitioners_taken']

/**
 * The French sentence of a reason; of two treatments it says which one is in the way. The booking that takes the time is
 * named beside it.
 */
export function sentenceOf(reason: Reason, { words, isPair }: SentenceContext): string {
  const sentence = reasonSentence(reason, words, isPair)
  if (!isPair || !OF_ONE.includes(reason.why)) return sentence
  const which = reason.part === 'second' ? 'Deuxième soin' : 'Premier soin'
  return `${which} : ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}

function reasonSentence(reason: Reason, { practitioner }: Words, isPair: boolean): string {
  switch (reason.why) {
    case 'past':
      return 'Cet horaire est déjà passé.'
    case 'too_soon':
      return `En ligne, on réserve au moins ${durationLabel(reason.noticeMinutes)} à l’avance.`
    case 'too_far':
      return `En ligne, on réserve au plus ${quantity(reason.horizonDays, 'day')} à l’avance.`
    case 'not_an_offered_start':
      return `Cet horaire n’est pas proposé en ligne : on y commence à ${times(reason.offered)}.`
    case 'price_on_request':
      return isPair
        ? 'L’un des soins est sur devis : il ne se réserve pas en ligne.'
        : 'Ce soin est sur devis : il ne se réserve pas en ligne.'
    case 'leaves_the_day':
      return isPair
        ? 'Avec leur préparation et leur rangement, les deux soins déborderaient sur un autre jour.'
        : 'Avec sa préparation et son rangement, ce soin déborderait sur un autre jour.'
    case 'outside_openings':
      return `${capital(no(practitioner))} n’est disponible pendant toute la durée du soin.`
    case 'no_such_room':
      return 'Le centre n’a pas de salle pour ce soin.'
    case 'rooms_taken':
      return 'Aucune salle n’est libre pour ce soin, préparation et rangement compris.'
    case 'practitioners_taken':
      return `${capital(allThe(practitioner))} ${agreeing('présent', practitioner, 'many')} sont déjà ${agreeing('pris', practitioner, 'many')}, préparation et rangement compris.`
    case 'not_together':
      return reason.arrangement === 'after'
        ? 'Chaque soin serait possible seul, mais personne n’est libre pour les deux à la suite.'
        : 'Chaque soin serait possible seul, mais il faut deux personnes et deux salles libres en même temps.'
  }
}
