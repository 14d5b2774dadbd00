import { quantity } from '@alba/contracts/shared/quantity'
import { spokenDate } from '@alba/contracts/shared/spoken-date'
import { type Head, headText } from '@alba/platform/verification/chain'
import type { Letter, Site } from './letter.ts'

/** The head of the log, for somebody who cannot write to its database (ADR 90). @param at when it was read, UTC */
export function logHead(head: Head, at: string, site: Site): Letter {
  const { name } = site.centre.identity
  const read = Temporal.Instant.from(at).toZonedDateTimeISO(site.zone)
  const time = `${read.hour} h ${String(read.minute).padStart(2, '0')}`
  return {
    subject: `Journal de ${name} : l’empreinte du jour`,
    preview: 'À garder : elle prouvera que le journal n’a pas changé.',
    eyebrow: 'Preuve du journal',
    title: `Le journal au ${spokenDate(read.toPlainDate().toString())}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `À ${time}, le journal de ${name} compte ${quantity(head.count, 'event')}. Voici leur empreinte :`,
      },
      { kind: 'quote', text: headText(head) },
      {
        kind: 'paragraph',
        text: 'Gardez ce message hors de portée de qui administre la base de données. Plus tard, cette commande dit si le journal commence encore par les mêmes événements, et sinon entre quelles empreintes il a changé :',
      },
      { kind: 'quote', text: `npm run alba -- verify --expect ${headText(head)}` },
      {
        kind: 'small',
        text: 'Ce message part chaque jour. S’il cesse d’arriver, demandez pourquoi : une preuve qui manque ne prouve rien.',
      },
    ],
  }
}
