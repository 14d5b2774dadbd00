import type { PackageView } from '@alba/contracts/packages/api'
import { SummaryCard } from '../../shared/flow/summary-card.tsx'
import { presentTerms } from '../../shared/terms.ts'
import { drawing } from '../../ui/drawing.ts'
import { Included } from './included.tsx'
import { packageScene } from './model/package-scene.ts'
import { countWord, vouchersIn } from './model/words.ts'

/**
 * The summary of the package.
 * @param offer undefined in a session that did not choose it, and for a package that is not sold any more
 */
export function Recap({ offer, total }: { offer: PackageView | undefined; total: string }) {
  if (!offer)
    return (
      <SummaryCard
        image={drawing('package')}
        badge="Forfait"
        name="Votre forfait"
        totalLabel="À régler"
        total={total}
      />
    )
  const count = vouchersIn(offer)
  return (
    <SummaryCard
      image={packageScene(offer)}
      badge="Forfait"
      name={offer.name}
      totalLabel="À régler"
      total={total}
      note={
        count > 1
          ? `${countWord(count)} bons, valables ${presentTerms.voucherMonths}\u202fmois, envoyés par e-mail dès le paiement.`
          : `Un bon, valable ${presentTerms.voucherMonths}\u202fmois, envoyé par e-mail dès le paiement.`
      }
    >
      <Included items={offer.items} />
    </SummaryCard>
  )
}
