import type { TextsOf } from '@alba/contracts/centre/texts'
import { french } from '@alba/contracts/shared/typography'
import { Seo } from '../../shared/page-texts.tsx'
import { presentTerms } from '../../shared/terms.ts'
import { Band } from '../../ui/band.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Call } from '../../ui/call.tsx'
import { drawing } from '../../ui/drawing.ts'
import { Catalogue } from './catalogue.tsx'
import styles from './services.module.css'

/** /services: all services by category. */
export default function ServicesPage({ texts: { seo, head, notes } }: { texts: TextsOf<'services'> }) {
  return (
    <>
      <Seo seo={seo} />
      <Catalogue head={head} notes={notes} />
      <Band ground="lin" aria-label="Offrir un soin" className={styles.call}>
        <Call
          image={drawing('gift')}
          title="Offrir plutôt que réserver ?"
          actions={
            <>
              <ButtonLink href="/bons-cadeaux">Offrir un bon cadeau</ButtonLink>
              <ButtonLink href="/forfaits" look="outline">
                Voir les forfaits
              </ButtonLink>
            </>
          }
        >
          {french(
            `Chaque soin existe en bon cadeau, valable ${presentTerms.voucherMonths} mois. Vous écrivez un mot, nous l’envoyons par e-mail, prêt à imprimer.`,
          )}
        </Call>
      </Band>
    </>
  )
}
