import { backOfficeName } from '@alba/contracts/centre/grammar'
import { spokenDate } from '@alba/contracts/shared/spoken-date'
import { type Letter, linkTo, type Site } from './letter.ts'

type Invited = {
  readonly name: string
  /** The secret of the link. */
  readonly token: string
  /** UTC instant. */
  readonly validUntil: string
}

/** An invitation to the back office. The secret follows a `#`, so that it reaches no log of a server. */
export function invitation({ name, token, validUntil }: Invited, site: Site): Letter {
  const until = Temporal.Instant.from(validUntil).toZonedDateTimeISO(site.zone)
  const day = spokenDate(until.toPlainDate().toString())
  const { identity, words } = site.centre
  const backOffice = backOfficeName(words)
  return {
    subject: `Votre accès à l’${backOffice} de ${identity.name}`,
    preview: `Choisissez votre mot de passe, jusqu’au ${day}.`,
    eyebrow: backOffice,
    title: `Bienvenue, ${name}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `${identity.name} vous ouvre l’${backOffice}. Choisissez votre mot de passe avec ce lien : il ne sert qu’une fois, et il est valable jusqu’au ${day}.`,
      },
      { kind: 'button', label: 'Choisir mon mot de passe', href: linkTo(site, `/backoffice/invitation#${token}`) },
      {
        kind: 'small',
        text: 'Ne transférez pas ce message : le lien ouvre votre compte. Si vous n’attendiez pas cette invitation, ne faites rien.',
      },
    ],
  }
}
