import type { ActView } from '@alba/contracts/operations/api'
import { counted } from './counted.ts'
import { shownBy } from './model-words.ts'
import { groupWords } from './work-words.ts'

/** The French words of the journal for each act of an operator. */
export function actWords({ act, count, skipped, targets }: ActView): string {
  switch (act) {
    case 'skip-event':
      return skippedWords(skipped)
    case 'retry-parked':
      return `${counted(count, 'étape retentée', 'étapes retentées')}`
    case 'skip-deadline':
      return 'Délai écarté'
    case 'retry-mails':
      return `${counted(count, 'e-mail retenté', 'e-mails retentés')}`
    case 'retry-message':
      return 'Message retenté'
    case 'skip-message':
      return 'Message écarté'
    case 'drop-mail':
      return 'E-mail abandonné'
    case 'read-person':
      return 'Données d’une personne lues'
    case 'settle-lost-payment':
      return `${counted(count, 'paiement perdu réglé', 'paiements perdus réglés')}`
    case 'rewrap-keys':
      return `Autre clé maîtresse essayée : ${counted(count, 'personne', 'personnes')}`
    case 'forget-keys':
      return `Clés abandonnées : ${counted(count, 'personne', 'personnes')}`
    case 'change-master-key':
      return 'Clé maîtresse : changement commencé'
    case 'verify-log':
      return 'Vérification du journal demandée'
    case 'finish-master-key':
      return 'Clé maîtresse : changement terminé'
    default:
      return `${rebuildWords[act]} : ${targets.map(shownBy).join(', ')}`
  }
}

const rebuildWords = {
  'replay-model': 'Reconstruction',
  'preview-model': 'Aperçu d’une reconstruction',
  'swap-model': 'Reconstruction mise en service',
  'undo-model': 'Mise en service annulée',
  'discard-model': 'Anciennes données jetées',
  'pause-model': 'Reconstruction mise en pause',
  'resume-model': 'Reconstruction reprise',
  'abandon-model': 'Reconstruction abandonnée',
} as const

function skippedWords(skipped: ActView['skipped']): string {
  if (!skipped) return 'Événement ignoré'
  const { kind, name, eventType } = skipped
  return kind === 'model'
    ? `Événement ignoré pour ${shownBy(name)} : ${eventType}`
    : `Étape écartée, ${groupWords(name).label} : ${eventType}`
}
