import { backOfficeName } from '@alba/contracts/centre/grammar'
import { spokenDate } from '@alba/contracts/shared/spoken-date'
import { type Letter, linkTo, type Site } from './letter.ts'

/** A letter that an admin sends to themselves, to see that mail works. @param askedAt UTC */
export function trialLetter(name: string, askedAt: string, site: Site): Letter {
  const { identity, words } = site.centre
  const backOffice = backOfficeName(words)
  const asked = Temporal.Instant.from(askedAt).toZonedDateTimeISO(site.zone)
  const time = `${asked.hour} h ${String(asked.minute).padStart(2, '0')}`
  return {
    subject: `E-mail d’essai de ${identity.name}`,
    preview: 'Les e-mails partent. Ce message n’attend pas de réponse.',
    eyebrow: backOffice,
    title: 'Les e-mails partent',
    blocks: [
      {
        kind: 'paragraph',
        text: `Ce message est parti de la même adresse et par le même serveur que les confirmations, les rappels et les bons cadeaux de ${identity.name}. Vous le lisez : l’envoi fonctionne.`,
      },
      {
        kind: 'paragraph',
        text: 'Il était dans les indésirables ? Les confirmations y seraient aussi : le nom de domaine de l’expéditeur doit annoncer le serveur d’envoi (SPF et DKIM). La personne qui gère ce domaine sait le faire.',
      },
      {
        kind: 'small',
        text: `${name} a demandé cet essai le ${spokenDate(asked.toPlainDate().toString())} à ${time}, dans l’${backOffice}. Il n’attend pas de réponse.`,
      },
    ],
    links: [{ text: backOffice, href: linkTo(site, '/backoffice/system-settings') }],
  }
}
