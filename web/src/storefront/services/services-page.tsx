import type { TextsOf } from '@alba/contracts/centre/texts'
import { Seo } from '../../shared/page-texts.tsx'
import { Band } from '../../ui/band.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Call } from '../../ui/call.tsx'
import { drawing } from '../../ui/drawing.ts'
import { Catalogue } from './catalogue.tsx'
import styles from './services.module.css'

/** /services: all services by category. */
export default function ServicesPage({ texts: { seo, head, notes, gift } }: { texts: TextsOf<'services'> }) {
  return (
    <>
      <Seo seo={seo} />
      <Catalogue head={head} notes={notes} />
      <Band ground="lin" aria-label="Offrir un soin" className={styles.call}>
        <Call
          image={drawing('gift')}
          title={gift.title}
          actions={
            <>
              <ButtonLink href="/bons-cadeaux">Offrir un bon cadeau</ButtonLink>
              <ButtonLink href="/forfaits" look="outline">
                Voir les forfaits
              </ButtonLink>
            </>
          }
        >
          {gift.text}
        </Call>
      </Band>
    </>
  )
}
