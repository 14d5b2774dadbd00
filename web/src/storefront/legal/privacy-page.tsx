import { centre } from '@alba/contracts/centre/centre'
import { ReadingPage } from '../../shared/reading/reading-page.tsx'
import { aboutData } from './privacy/about-data.tsx'
import { aboutYou } from './privacy/about-you.tsx'

/** /privacy-policy */
export default function PrivacyPage() {
  return (
    <>
      <title>{`Politique de confidentialité — ${centre.name}`}</title>
      <meta
        name="description"
        content={`Quelles données ${centre.name} recueille, pourquoi, pour combien de temps, et comment exercer vos droits.`}
      />
      <ReadingPage
        kicker="En vigueur depuis le 6 octobre 2025"
        title="Politique de confidentialité"
        lead="Nous demandons peu, nous gardons peu, et nous ne partageons rien avec qui que ce soit d’autre que ceux sans qui nous ne pourrions pas vous recevoir."
        chapters={[...aboutData, ...aboutYou]}
      />
    </>
  )
}
