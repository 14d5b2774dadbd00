import type { TextsOf } from '@alba/contracts/centre/texts'
import { centre } from '../../shared/centre.ts'
import { Seo } from '../../shared/page-texts.tsx'
import type { Chapter } from '../../shared/reading/chapter.ts'
import { ReadingPage } from '../../shared/reading/reading-page.tsx'
import { RichText } from '../../shared/rich-text.tsx'
import { CompanyFacts } from './legal-facts.tsx'

const responsible: Chapter = {
  id: 'responsable',
  title: 'Qui est responsable de vos données',
  body: (
    <>
      <p>Le responsable du traitement, au sens du règlement général sur la protection des données (RGPD), est :</p>
      <CompanyFacts />
    </>
  ),
}

/** /privacy-policy */
export default function PrivacyPage({ texts: { seo, since, lead, chapters } }: { texts: TextsOf<'privacy'> }) {
  return (
    <>
      <Seo seo={seo} />
      <ReadingPage
        kicker={since ? `En vigueur depuis le ${since}` : centre.name}
        title="Politique de confidentialité"
        lead={lead}
        chapters={[
          responsible,
          ...chapters.map(({ id, title, text }) => ({ id, title, body: <RichText text={text} /> })),
        ]}
      />
    </>
  )
}
