import { spokenDate } from '@alba/contracts/shared/spoken-date'
import { type Letter, linkTo, type Site } from './letter.ts'

/** What the owner of an account is told, in case it was somebody else. */
export type AccountNews = 'new-browser' | 'password-changed' | 'password-reset' | 'token-reused'

const words: Record<AccountNews, { readonly title: string; readonly text: string }> = {
  'new-browser': {
    title: 'Nouvelle connexion à votre compte',
    text: 'Quelqu’un s’est connecté à votre compte depuis un navigateur qui n’y avait encore jamais servi.',
  },
  'password-changed': {
    title: 'Votre mot de passe a été modifié',
    text: 'Le mot de passe de votre compte vient d’être modifié. Vos autres sessions sont fermées.',
  },
  'password-reset': {
    title: 'Votre mot de passe a été réinitialisé',
    text: 'Un administrateur a donné un nouveau mot de passe à votre compte. Toutes vos sessions sont fermées.',
  },
  'token-reused': {
    title: 'Une de vos sessions a été fermée',
    text: 'Une clé de session déjà remplacée a été présentée une seconde fois : quelqu’un en détient peut-être une copie. La session a été fermée.',
  },
}

/** @param at when it happened, UTC */
export function accountNews(news: AccountNews, at: string, site: Site): Letter {
  const { title, text } = words[news]
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(site.zone)
  const when = `${spokenDate(local.toPlainDate().toString())} à ${local.hour} h ${String(local.minute).padStart(2, '0')}`
  return {
    subject: title,
    preview: `Le ${when}.`,
    eyebrow: 'Espace Praticien',
    title,
    blocks: [
      { kind: 'paragraph', text: `${text} C’était le ${when}.` },
      {
        kind: 'paragraph',
        text: 'Si c’était vous, il n’y a rien à faire. Sinon, fermez les sessions que vous ne reconnaissez pas, changez de mot de passe et prévenez l’administrateur.',
      },
      { kind: 'button', label: 'Ouvrir mon compte', href: linkTo(site, '/backoffice/account') },
    ],
  }
}
