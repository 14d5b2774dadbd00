import { centre } from '@alba/contracts/centre/centre'
import { ReadingPage } from '../../shared/reading/reading-page.tsx'
import { ArticleBody } from './article.tsx'
import { termsArticles, termsUpdated } from './terms-content.ts'

const highlights = [
  { figure: '48 h', text: 'pour reporter un rendez-vous, par téléphone, une seule fois.' },
  { figure: '3 mois', text: 'pour retrouver une date après un report.' },
  { figure: '9 mois', text: 'pour utiliser un bon cadeau.' },
  { figure: '14 jours', text: 'calendaires pour se rétracter de l’achat d’un bon.' },
]

const chapters = termsArticles.map(({ title, ...article }, index) => ({
  id: `article-${index + 1}`,
  label: `Article ${index + 1}`,
  title,
  body: <ArticleBody {...article} />,
}))

/** /cgv: the terms of sale. */
export default function TermsPage() {
  return (
    <>
      <title>{`Conditions générales de vente — ${centre.name}`}</title>
      <meta
        name="description"
        content={`Les conditions générales de vente de ${centre.name} : réservation, report, annulation, bons cadeaux, rétractation.`}
      />
      <ReadingPage
        kicker={`Dernière mise à jour : ${termsUpdated}`}
        title="Conditions générales de vente"
        lead="Neuf articles, écrits pour être lus. Les quatre règles qui servent le plus souvent :"
        highlights={highlights}
        chapters={chapters}
      />
    </>
  )
}
