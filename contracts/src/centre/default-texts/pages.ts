import type { SiteTexts } from '../texts.ts'

/** The texts of the pages that present the centre, as long as it has not written its own. */
export const pages: Pick<
  SiteTexts,
  'everywhere' | 'home' | 'about' | 'services' | 'booking' | 'giftVouchers' | 'packages' | 'contact' | 'notFound'
> = {
  everywhere: {
    footer: 'Choisissez un soin, un jour, une heure : la réservation se fait en ligne, à toute heure.',
    shareAnswers:
      'Les transmettre à qui me recevra : j’accepte qu’elles soient gardées dans les notes de ma réservation',
  },
  home: {
    seo: {
      title: '{nom} : {descriptif}',
      description: '{nom}, {ville} : choisissez un soin, un jour, une heure, et réservez en ligne.',
    },
    head: {
      kicker: '{descriptif}',
      title: 'Prenez un moment',
      ending: 'pour vous.',
      lead: 'Choisissez un soin, un jour, une heure. La confirmation est immédiate, et nous nous occupons du reste.',
    },
    specialties: 'Choisissez un soin, un jour, une heure, et réglez en ligne en toute sécurité.',
    values: [
      'Des soins préparés avec attention, et un questionnaire de santé quand il le faut.',
      'Ni leçon ni jugement : vous venez comme vous êtes.',
      'Chaque séance commence par vos questions et suit votre rythme, jamais celui de la montre.',
    ],
    booking: {
      title: 'Et si vous souffliez un peu ?',
      text: 'Choisissez un soin, un jour, une heure : la confirmation est immédiate, et nous nous occupons du reste.',
    },
    questions: {
      title: 'Une question avant de venir ?',
      text: 'Réserver, reporter, offrir : nos réponses, en toute simplicité.',
    },
  },
  about: {
    seo: { title: 'À propos — {nom}', description: 'Qui vous accueille chez {nom}, et ce à quoi nous tenons.' },
    head: {
      kicker: 'À propos',
      title: '{nom},',
      ending: 'en quelques mots.',
      lead: 'Un lieu pour prendre soin de soi : {rue}, {ville}.',
    },
    story: null,
    place: null,
    values: [
      'Des gestes appris et répétés, et le courage de dire non quand un soin n’est pas indiqué.',
      'Aucun jugement, aucune leçon. Vous venez comme vous êtes.',
      'La séance commence par une question, et par un silence assez long pour la réponse.',
    ],
    quote: null,
  },
  services: {
    seo: { title: 'Nos soins — {nom}', description: 'Les soins de {nom}, leurs bienfaits, leur durée et leur prix.' },
    head: {
      kicker: '{nom}',
      title: 'Des soins',
      ending: 'à votre rythme.',
      lead: 'Choisissez le vôtre, un jour, une heure : la confirmation est immédiate.',
    },
    notes: {},
  },
  booking: {
    seo: {
      title: 'Réserver un soin — {nom}',
      description: 'Choisissez un soin, un jour et une heure, et réglez en ligne.',
    },
  },
  giftVouchers: {
    seo: {
      title: 'Bons cadeaux — {nom}',
      description:
        'Offrez un soin ou un montant chez {nom} : écrivez votre mot, le bon se compose sous vos yeux et part par email.',
    },
  },
  packages: {
    seo: {
      title: 'Forfaits — {nom}',
      description: 'Les forfaits de {nom} : plusieurs soins réunis, autant de bons à réserver un par un.',
    },
  },
  contact: {
    seo: {
      title: 'Contact et accès — {nom}',
      description: 'Joindre {nom} : {téléphone}, {email}. Adresse, plan et horaires du centre, {adresse}.',
    },
    head: {
      kicker: 'Contact',
      title: 'Une question ?',
      ending: 'Appelez-nous.',
      lead: 'Si nous sommes en soin, laissez un message : nous vous rappelons.',
    },
    arrival: 'Merci d’arriver quelques minutes en avance.',
    map: null,
  },
  notFound: {
    title: 'Cette page s’est perdue',
    ending: 'en chemin.',
    lead: 'L’adresse a peut-être changé, ou une lettre s’est envolée. On vous raccompagne.',
    picture: null,
  },
}
