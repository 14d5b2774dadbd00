import type { PreviewPage } from '@alba/contracts/admin/settings-api'
import { date, line, list, prose, sentence, type Text, type TextPart } from './text-table.ts'

/** The key of a page, or of the texts that all pages share. */
export type TextPageName = PreviewPage

/** The pages in the order of the list, each with its value of the address parameter. */
export const PAGES: readonly { readonly name: TextPageName; readonly label: string; readonly address: string }[] = [
  { name: 'home', label: 'Accueil', address: 'accueil' },
  { name: 'about', label: 'À propos', address: 'a-propos' },
  { name: 'services', label: 'Soins', address: 'soins' },
  { name: 'booking', label: 'Réservation', address: 'reservation' },
  { name: 'giftVouchers', label: 'Bons cadeaux', address: 'bons-cadeaux' },
  { name: 'packages', label: 'Forfaits', address: 'forfaits' },
  { name: 'faq', label: 'Questions fréquentes', address: 'faq' },
  { name: 'contact', label: 'Contact', address: 'contact' },
  { name: 'terms', label: 'Conditions de vente', address: 'cgv' },
  { name: 'privacy', label: 'Confidentialité', address: 'confidentialite' },
  { name: 'accessibility', label: 'Accessibilité', address: 'accessibilite' },
  { name: 'notFound', label: 'Page introuvable', address: 'page-introuvable' },
  { name: 'everywhere', label: 'Toutes les pages', address: 'partout' },
]

type Category = { readonly slug: string; readonly name: string }

/**
 * The parts of a page's form.
 * @param categories those that may have a note: the centre's categories, and former ones whose note still exists
 */
export const partsOf = (page: TextPageName, categories: readonly Category[]): readonly TextPart[] =>
  page === 'services' ? [HEAD, ...categories.map(note), GIFT, SEO] : tables[page]

const SEO: TextPart = {
  title: 'Moteurs de recherche',
  hint: 'Ce que montrent l’onglet, les moteurs de recherche et l’aperçu d’un lien partagé.',
  texts: [line('seo.title', 'Titre'), sentence('seo.description', 'Description')],
}

const HEAD: TextPart = {
  title: 'En-tête',
  texts: [
    line('head.kicker', 'Au-dessus du titre'),
    line('head.title', 'Titre'),
    line('head.ending', 'Fin du titre', 'Dans la couleur d’accent'),
    sentence('head.lead', 'Introduction'),
  ],
}

const VALUES: TextPart = {
  title: 'Valeurs',
  hint: 'Trois, chacune avec son dessin.',
  texts: [
    line('valuesTitle', 'Titre'),
    line('valueNames.0', 'Première valeur'),
    sentence('values.0', 'Son texte'),
    line('valueNames.1', 'Deuxième valeur'),
    sentence('values.1', 'Son texte'),
    line('valueNames.2', 'Troisième valeur'),
    sentence('values.2', 'Son texte'),
  ],
}

const call = (name: string, title: string, hint: string): TextPart => ({
  title,
  hint,
  texts: [line(`${name}.title`, 'Titre'), sentence(`${name}.text`, 'Texte')],
})

const GIFT = call('gift', 'Appel à offrir', 'Au-dessus de « Offrir un bon cadeau » et de « Voir les forfaits »')

/** What to know before booking in a category. */
const note = ({ slug, name }: Category): TextPart => ({
  title: `À savoir : ${name}`,
  hint: 'Un encart sous les soins de cette catégorie. Vides, les deux textes n’y mettent rien.',
  texts: [line(`notes.${slug}.title`, 'Titre'), sentence(`notes.${slug}.text`, 'Texte')],
})

const chapters: Text = list({
  name: 'chapters',
  noun: 'le chapitre',
  addLabel: 'Ajouter un chapitre',
  none: 'Aucun chapitre.',
  title: 'title',
  hasAnchor: true,
  texts: [line('title', 'Titre'), prose('text', 'Texte')],
})

const questions: Text = list({
  name: 'questions',
  noun: 'la question',
  addLabel: 'Ajouter une question',
  none: 'Aucune question.',
  title: 'question',
  hasAnchor: true,
  texts: [
    line('question', 'Question'),
    prose('answer', 'Réponse'),
    line('also', 'Autres mots de recherche', 'Ceux que la question et la réponse n’ont pas'),
  ],
})

const tables: Readonly<Record<Exclude<TextPageName, 'services'>, readonly TextPart[]>> = {
  everywhere: [
    {
      title: 'Sur toutes les pages',
      texts: [
        sentence('footer', 'Phrase du pied de page', 'Sous le nom du centre'),
        sentence('shareAnswers', 'Accord pour garder les réponses', 'Après un questionnaire de santé'),
      ],
    },
  ],
  home: [
    HEAD,
    { title: 'Catégories', texts: [line('specialtiesTitle', 'Titre'), sentence('specialties', 'Phrase')] },
    VALUES,
    call('booking', 'Appel à réserver', 'À côté du bouton « Prendre rendez-vous »'),
    call('questions', 'Appel aux questions', 'À côté du bouton « Lire la FAQ »'),
    SEO,
  ],
  about: [
    HEAD,
    {
      title: 'Histoire',
      texts: [line('storyTitle', 'Titre'), prose('story', 'Comment le centre est né', 'Vide : la page n’en parle pas')],
    },
    {
      title: 'Le centre',
      hint: 'Le lieu et ses salles. Sans introduction ni salles, la page n’en parle pas.',
      texts: [
        line('placeTitle', 'Titre'),
        sentence('place.lead', 'Introduction'),
        list({
          name: 'place.rooms',
          noun: 'la salle',
          addLabel: 'Ajouter une salle',
          none: 'Aucune salle.',
          title: 'name',
          hasAnchor: false,
          texts: [line('name', 'Nom'), sentence('text', 'Texte')],
        }),
      ],
    },
    VALUES,
    {
      title: 'Citation',
      hint: 'Sans texte ni auteur, la page n’en a pas.',
      texts: [sentence('quote.text', 'Texte', 'Sans guillemets : la page les ajoute'), line('quote.author', 'Auteur')],
    },
    SEO,
  ],
  booking: [HEAD, { title: 'Catégories', texts: [line('categories', 'Titre')] }, SEO],
  giftVouchers: [HEAD, SEO],
  packages: [HEAD, SEO],
  faq: [
    HEAD,
    { title: 'Recherche', texts: [line('examples', 'Exemples', 'Les mots dans le champ de recherche vide')] },
    {
      title: 'Questions',
      texts: [
        list({
          name: 'sections',
          noun: 'la rubrique',
          addLabel: 'Ajouter une rubrique',
          none: 'Aucune rubrique.',
          title: 'title',
          hasAnchor: true,
          texts: [line('title', 'Titre'), questions],
        }),
      ],
    },
    call('ask', 'Question sans réponse', 'À côté du bouton « Nous contacter »'),
    SEO,
  ],
  contact: [
    HEAD,
    { title: 'Horaires', texts: [sentence('arrival', 'Phrase sous les horaires')] },
    {
      title: 'Plan dessiné',
      hint: 'Les noms sur le dessin du quartier. Sans aucun nom, la page ne le montre pas.',
      texts: [
        line('map.around', 'Autour du centre', 'Par exemple : entre le square et la place'),
        line('map.river', 'Rivière'),
      ],
    },
    SEO,
  ],
  terms: [
    { title: 'En-tête', texts: [date('updated', 'Dernière mise à jour'), sentence('lead', 'Introduction')] },
    {
      title: 'Règles en tête',
      hint: 'Celles qui servent le plus souvent, quatre au plus, chacune avec son chiffre.',
      texts: [
        list({
          name: 'highlights',
          noun: 'la règle',
          addLabel: 'Ajouter une règle',
          none: 'La page commence par ses articles.',
          title: 'figure',
          hasAnchor: false,
          texts: [line('figure', 'Chiffre', 'Par exemple : {préavis court}'), sentence('text', 'Règle')],
        }),
      ],
    },
    {
      title: 'Articles',
      texts: [
        list({
          name: 'articles',
          noun: 'l’article',
          addLabel: 'Ajouter un article',
          none: 'Aucun article.',
          title: 'title',
          hasAnchor: false,
          texts: [line('title', 'Titre'), prose('text', 'Texte')],
        }),
      ],
    },
    SEO,
  ],
  privacy: [
    { title: 'En-tête', texts: [date('since', 'En vigueur depuis'), sentence('lead', 'Introduction')] },
    { title: 'Chapitres', hint: 'Ceux qui suivent l’identité légale du centre.', texts: [chapters] },
    SEO,
  ],
  accessibility: [
    {
      title: 'Déclaration',
      hint: 'À remplir en entier quand le site a été audité. Vide, la page dit qu’aucun audit n’a été fait.',
      texts: [
        line('state', 'Résultat de l’audit', 'Dans les mots de la loi : partiellement conforme'),
        sentence('lead', 'Introduction'),
        sentence('description', 'Description', 'Pour les moteurs de recherche'),
      ],
    },
    { title: 'Chapitres', texts: [chapters] },
  ],
  notFound: [
    {
      title: 'Page introuvable',
      texts: [
        line('title', 'Titre'),
        line('ending', 'Fin du titre', 'Dans la couleur d’accent'),
        sentence('lead', 'Phrase'),
        line('picture', 'Ce que montre l’image', 'Pour ceux qui ne la voient pas. Vide : elle n’ajoute rien'),
      ],
    },
  ],
}
