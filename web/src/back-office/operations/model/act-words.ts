import type { ActView } from '@alba/contracts/operations/api'
import { counted } from './counted.ts'
import { shownBy } from './model-words.ts'
import { groupWords } from './work-words.ts'

/** What an operator did, as the journal says it. */
export function actWords({ act, count, skipped }: ActView): string {
  switch (act) {
    case 'skip-event':
      return skippedWords(skipped)
    case 'retry-parked':
      return `${counted(count, 'étape retentée', 'étapes retentées')}`
    case 'skip-deadline':
      return 'Délai écarté'
    case 'retry-mails':
      return `${counted(count, 'e-mail retenté', 'e-mails retentés')}`
    case 'drop-mail':
      return 'E-mail abandonné'
  }
}

function skippedWords(skipped: ActView['skipped']): string {
  if (!skipped) return 'Événement ignoré'
  const { kind, name, eventType } = skipped
  return kind === 'model'
    ? `Événement ignoré pour ${shownBy(name)} : ${eventType}`
    : `Étape écartée, ${groupWords(name).label} : ${eventType}`
}
