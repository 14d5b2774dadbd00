import type { TextsOf } from '@alba/contracts/centre/texts'
import { centre } from '../../shared/centre.ts'
import { Seo } from '../../shared/page-texts.tsx'
import { ReadingPage } from '../../shared/reading/reading-page.tsx'
import { RichText } from '../../shared/rich-text.tsx'

/** /cgv: the terms of sale. */
export default function TermsPage({ texts }: { texts: TextsOf<'terms'> }) {
  const { seo, updated, lead, highlights, articles } = texts
  return (
    <>
      <Seo seo={seo} />
      <ReadingPage
        kicker={updated ? `Dernière mise à jour : ${updated}` : centre.name}
        title="Conditions générales de vente"
        lead={lead}
        highlights={highlights}
        chapters={articles.map(({ title, text }, index) => ({
          id: `article-${index + 1}`,
          label: `Article ${index + 1}`,
          title,
          body: <RichText text={text} />,
        }))}
      />
    </>
  )
}
